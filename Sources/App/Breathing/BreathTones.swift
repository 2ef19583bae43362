import Core

/// Plays tones to breathe by with closed eyes, one each for in, hold and out, if the settings turn them on.
final class BreathTones {
  private let player: (any CuePlayer)?

  init(_ dependencies: Dependencies) {
    let isWanted = dependencies.settings[.breathTones] && !dependencies.settings[.muted]
    player = isWanted ? dependencies.content.map { dependencies.players.makePlayer(for: $0.cues()) } : nil
  }

  isolated deinit { player?.close() }

  /// A step of the pattern begins.
  func began(_ phase: BreathingPattern.Phase) {
    switch phase {
    case .inhale: player?.play(.inhale)
    case .hold: player?.play(.hold)
    case .exhale: player?.play(.exhale)
    case .rest: rest()
    }
  }

  /// Fades the current tone out, for a rest in the pattern or a pause.
  func rest() { player?.fadeOut(over: .milliseconds(600)) }
}
