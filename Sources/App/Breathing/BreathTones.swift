import Core

/// Plays tones to breathe by with closed eyes, one each for in, hold and out, if the settings turn them on.
final class BreathTones {
  private let cues: Cues

  init(_ dependencies: Dependencies) { cues = Cues(dependencies, .breathTones) }

  /// A step of the pattern begins.
  func began(_ phase: BreathingPattern.Phase) {
    switch phase {
    case .inhale: cues.play(.inhale)
    case .hold: cues.play(.hold)
    case .exhale: cues.play(.exhale)
    case .rest: rest()
    }
  }

  /// Fades the current tone out, for a rest in the pattern or a pause.
  func rest() { cues.fadeOut(over: .milliseconds(600)) }
}
