import Core

/// Plays the chimes at the end of an exercise and of a session, unless the settings turn them or all sound off.
final class Chimes {
  private let dependencies: Dependencies
  private var player: (any CuePlayer)?

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  isolated deinit { player?.close() }

  /// Plays `cue`, unless the settings turn it off.
  func play(_ cue: Cue) {
    guard dependencies.settings[.endChime], !dependencies.settings[.muted], let content = dependencies.content else {
      return
    }
    let player = self.player ?? dependencies.players.makePlayer(for: content.cues())
    self.player = player
    player.play(cue)
  }

  /// The session is over. A chime that still sounds fades out.
  func close() {
    player?.close()
    player = nil
  }
}
