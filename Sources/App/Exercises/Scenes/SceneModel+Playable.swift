import Core

extension SceneModel: Playable {
  /// The state shown on the desktop, without the name and picture of the person's own scenes.
  var playback: Playback {
    Playback(
      status: status,
      track: Playback.Track(
        // TRANSLATORS: In the desktop’s media panel, in place of the title of the person’s own scene.
        id: scene?.id ?? "", title: scene.map { $0.isOwn ? localized("Your own scene") : $0.title } ?? "",
        picture: scene.flatMap { $0.isOwn ? nil : $0.poster }),
      volume: isMuted ? 0 : volume, repeats: true, canSeek: false, canSkip: scenes.count > 1, canFillScreen: true,
      seekCount: 0, canPlay: state != .ended)
  }

  private var status: Playback.Status {
    switch state {
    case .playing: .playing
    case .stopped, .ended: .stopped
    case .behind, .paused, .heldBack: .paused
    }
  }

  /// Nil: a scene loops and has no position.
  var currentPosition: Duration? { nil }

  /// Does what the desktop asks for. *Play* plays the sound even if the picture can't be seen.
  func perform(_ request: Playback.Request) {
    let isRunning = state == .playing
    switch request {
    case .play: if !isRunning { playAsked() }
    case .pause: if isPlaying { playPressed() }
    case .playOrPause: if isRunning { playPressed() } else { playAsked() }
    case .stop: stopAsked()
    case .skip(let step): stepped(step)
    case .volume(let volume):
      // Set before unmuting, which fades in slowly, whereas a volume changes at once.
      if volume > 0 { self.volume = volume }
      if isMuted != (volume == 0) { mutePressed() }
    case .seek: break
    }
  }
}

extension SceneModel: SleepSound {
  /// False: a scene never ends.
  var ends: Bool { false }

  func fade(to presence: Double, over time: Duration) {
    for player in players.all { player.fade(to: presence, over: time) }
  }
}
