import Core

/// Plays cues, such as the chime at the end of an exercise, unless the settings turn them or all sound off.
///
/// For example, the tone for the next words of an exercise: `Cues(dependencies, .endChime).play(.step)`.
final class Cues {
  private let dependencies: Dependencies
  private let setting: Setting<Bool>
  private var player: (any CuePlayer)?
  private var following: [SettingsFollowers.Following] = []

  /// Creates cues that play only while `setting` is on. Opens no player before the first cue.
  init(_ dependencies: Dependencies, _ setting: Setting<Bool>) {
    self.dependencies = dependencies
    self.setting = setting
    let settings = dependencies.settings
    following = [
      settings.follow(.muted) { [weak self] in
        if let self, dependencies.settings[.muted] { fadeOut(over: .milliseconds(400)) }
      },
      settings.follow(.cueVolume) { [weak self] in
        if let self { player?.volume = self.dependencies.settings[.cueVolume] }
      },
    ]
  }

  isolated deinit { player?.close() }

  /// Plays `cue`, unless the settings turn it off.
  func play(_ cue: Cue) {
    let settings = dependencies.settings
    guard settings[setting], !settings[.muted], let content = dependencies.content else { return }
    let player = self.player ?? dependencies.players.makePlayer(for: content.cues())
    self.player = player
    player.volume = settings[.cueVolume]
    player.play(cue)
  }

  /// Fades out a cue that sounds.
  func fadeOut(over time: Duration) { player?.fadeOut(over: time) }

  /// Closes the player. A cue that still sounds fades out.
  func close() {
    player?.close()
    player = nil
  }
}
