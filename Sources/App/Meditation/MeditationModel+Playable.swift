import Core

extension MeditationModel: Playable {
  /// What is told of it on the desktop.
  var playback: Playback {
    Playback(
      status: isPlaying ? .playing : hasStopped ? .stopped : .paused,
      track: Playback.Track(
        id: "meditation", title: meditation?.title ?? "", length: duration == .zero ? nil : duration,
        picture: picture),
      volume: voiceVolume, repeats: false, canSeek: duration > .zero, canLeaf: false, canFillScreen: false,
      jumps: jumps)
  }

  /// The desktop asks for something. There is no other recording to leaf to.
  func asked(for request: Playback.Request) {
    switch request {
    case .play: if !isPlaying { playPressed() }
    case .pause: if isPlaying { playPressed() }
    case .playOrPause: playPressed()
    case .stop: stopAsked()
    case .go(let place): go(to: place)
    case .volume(let volume): voiceVolume = volume
    case .leaf: break
    }
  }
}
