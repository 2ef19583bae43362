import Core

/// The sounds to breathe by with closed eyes, if the settings turn them on: a tone each for in, hold and out, or a
/// voice that says the words.
final class BreathTones {
  private let tones, voice: Cues

  init(_ dependencies: Dependencies) {
    tones = Cues(dependencies, .breathTones)
    voice = Cues(dependencies, .breathVoice)
  }

  /// Sounds the beginning of a step: with the voice if `speaks`, otherwise with a tone.
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
