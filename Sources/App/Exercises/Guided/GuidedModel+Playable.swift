import Core

extension GuidedModel: Playable {
  /// The state shown on the desktop. It doesn't name the session, since a title can give away panic or worry.
  var playback: Playback {
    Playback(
      status: isPlaying ? .playing : hasStopped ? .stopped : .paused,
      track: Playback.Track(
        // TRANSLATORS: In the desktop’s media panel, also on a locked screen, in place of the title of
        // a guided session.
        id: "session", title: localized("A quiet session"), length: duration == .zero ? nil : duration,
        picture: picture),
      volume: voiceVolume, repeats: false, canSeek: duration > .zero, canSkip: false, canFillScreen: false,
      seekCount: seekCount, canPlay: !isAtRest)
  }

  /// Does what the desktop asks for, except skipping: there is no other recording.
  func perform(_ request: Playback.Request) {
    switch request {
    case .play: if !isPlaying { playPressed() }
    case .pause: if isPlaying { playPressed() }
    case .playOrPause: playPressed()
    case .stop: stopAsked()
    case .seek(let position): seek(to: position)
    case .volume(let volume): voiceVolume = volume
    case .skip: break
    }
  }
}
