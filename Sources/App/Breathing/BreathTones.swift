import Core

/// Tones to breathe by with closed eyes, one for in, one for holding and one for out; silent unless they are wanted.
final class BreathTones {
  private let player: (any CuePlayer)?

  init(_ dependencies: Dependencies) {
    let isWanted = dependencies.settings[.breathTones] && !dependencies.settings[.muted]
    player = isWanted ? dependencies.content.map { dependencies.players.makePlayer(for: $0.cues()) } : nil
  }

  isolated deinit { player?.close() }

  /// A step of the rhythm begins.
  func began(_ phase: BreathingPattern.Phase) {
    switch phase {
    case .inhale: player?.play(.inhale)
    case .hold: player?.play(.hold)
    case .exhale: player?.play(.exhale)
    case .rest: rest()
    }
  }

  /// The tone that is heard fades away: a rest in the rhythm, or a pause.
  func rest() { player?.fadeOut(over: .milliseconds(600)) }
}
