import Core

/// The chimes that say that something is over; silent when the person wants none, or no sound at all.
final class Chimes {
  private let dependencies: Dependencies
  private var player: (any CuePlayer)?

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  isolated deinit { player?.close() }

  /// Plays `cue`, unless it is not wanted.
  func play(_ cue: Cue) {
    guard dependencies.settings[.endChime], !dependencies.settings[.muted], let content = dependencies.content else {
      return
    }
    let player = self.player ?? dependencies.players.makePlayer(for: content.cues())
    self.player = player
    player.play(cue)
  }

  /// The session is over: what is heard fades away.
  func close() {
    player?.close()
    player = nil
  }
}
