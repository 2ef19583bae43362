import Core

extension BreathingPattern {
  /// The name on screen: a translated one for the patterns that Respite brings, the person's own for the others.
  var title: String {
    switch id {
    // TRANSLATORS: Name of a breathing rhythm: five seconds in, five held, five out.
    case Self.fives.id: localized("Five, five, five")
    // TRANSLATORS: Name of a breathing rhythm. Breathing out takes longer than breathing in.
    case Self.longExhale.id: localized("Long breath out")
    // TRANSLATORS: a rhythm of breathing in which in and out take as long as each other.
    case Self.coherent.id: localized("Even")
    // TRANSLATORS: Name of a breathing rhythm. In, hold, out, hold, four seconds each, like the four sides of a
    // square.
    case Self.box.id: localized("Box")
    // TRANSLATORS: Name of a breathing rhythm. The breath is held for a long time.
    case Self.fourSevenEight.id: localized("Long hold")
    // TRANSLATORS: Name of a breathing rhythm. Two short breaths in and a long one out.
    case Self.physiologicalSigh.id: localized("Sigh")
    default: name ?? id
    }
  }

  /// The steps in words, such as “in 4, hold 7, out 8”.
  var summary: String {
    let words = steps.map { step in
      let seconds = ["seconds": step.seconds.shortDecimal]
      return switch step.phase {
      // TRANSLATORS: Part of a rhythm in words, such as “in 4, hold 7, out 8”: breathe in for {seconds} seconds.
      case .inhale: localized("in {seconds}", seconds)
      // TRANSLATORS: Part of a rhythm in words, such as “in 4, hold 7, out 8”: hold the breath for {seconds} seconds.
      case .hold: localized("hold {seconds}", seconds)
      // TRANSLATORS: Part of a rhythm in words, such as “in 4, hold 7, out 8”: breathe out for {seconds} seconds.
      case .exhale: localized("out {seconds}", seconds)
      // TRANSLATORS: Part of a rhythm in words, such as “in 4, hold 7, out 8”: breathe normally for {seconds}
      // seconds.
      case .rest: localized("rest {seconds}", seconds)
      }
    }
    return words.joined(separator: ", ")
  }
}
