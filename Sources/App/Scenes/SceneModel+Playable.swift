import Core

extension SceneModel: Playable {
  /// What is told of it on the desktop. Of a scene of the person's own, neither its name nor its picture.
  var playback: Playback {
    Playback(
      status: isPlaying && !isHeldBack ? .playing : isStopped ? .stopped : .paused,
      track: Playback.Track(
        id: scene?.id ?? "", title: scene.map { $0.isOwn ? localized("A scene of your own") : $0.title } ?? "",
        picture: scene.flatMap { $0.isOwn ? nil : $0.poster }),
      volume: isMuted ? 0 : volume, repeats: true, canSeek: false, canLeaf: scenes.count > 1, canFillScreen: true,
      jumps: 0)
  }

  /// A scene has no end to count towards.
  var heard: Duration? { nil }

  /// The desktop asks for something. What is asked for is heard even where nobody can see the picture.
  func asked(for request: Playback.Request) {
    let runs = isPlaying && !isHeldBack
    switch request {
    case .play: if !runs { playAsked() }
    case .pause: if isPlaying { playPressed() }
    case .playOrPause: if runs { playPressed() } else { playAsked() }
    case .stop: stopAsked()
    case .leaf(let step): leafed(step)
    case .volume(let volume):
      if isMuted != (volume == 0) { mutePressed() }
      if volume > 0 { self.volume = volume }
    case .go: break
    }
  }
}
