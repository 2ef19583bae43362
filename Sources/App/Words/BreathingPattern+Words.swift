import Core

extension BreathingPattern {
  /// The name on screen: a translated one for the patterns that Respite brings, the person's own for the others.
  var title: String {
    switch id {
    case Self.calm.id: localized("Calm")
    case Self.longExhale.id: localized("Long breath out")
    // TRANSLATORS: a rhythm of breathing in which in and out take as long as each other.
    case Self.coherent.id: localized("Even")
    case Self.box.id: localized("Box")
    case Self.fourSevenEight.id: localized("Long hold")
    case Self.physiologicalSigh.id: localized("Sigh")
    default: name ?? id
    }
  }

  /// The steps in words, such as “in 4, hold 7, out 8”.
  var summary: String {
    let words = steps.map { step in
      let seconds = ["seconds": step.seconds.shortDecimal]
      return switch step.phase {
      case .inhale: localized("in {seconds}", seconds)
      case .hold: localized("hold {seconds}", seconds)
      case .exhale: localized("out {seconds}", seconds)
      case .rest: localized("rest {seconds}", seconds)
      }
    }
    return words.joined(separator: ", ")
  }
}
