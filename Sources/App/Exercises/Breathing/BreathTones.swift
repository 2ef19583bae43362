import Core

/// What one hears to breathe by with closed eyes, if the settings turn it on: a tone each for in, hold and out, or a
/// voice that says so.
final class BreathTones {
  private let tones, voice: Cues

  init(_ dependencies: Dependencies) {
    tones = Cues(dependencies, .breathTones)
    voice = Cues(dependencies, .breathVoice)
  }

  /// A step of the pattern begins, which the voice says if it `speaks`.
  func began(_ phase: BreathingPattern.Phase, speaks: Bool) {
    let cues = speaks ? voice : tones
    switch phase {
    case .inhale: cues.play(speaks ? .spokenInhale : .inhale)
    case .hold: cues.play(speaks ? .spokenHold : .hold)
    case .exhale: cues.play(speaks ? .spokenExhale : .exhale)
    case .rest: rest()
    }
  }

  /// Fades the current tone or words out, for a rest in the pattern or a pause.
  func rest() { for cues in [tones, voice] { cues.fadeOut(over: .milliseconds(600)) } }
}
