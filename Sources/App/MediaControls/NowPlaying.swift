import Observation

/// What plays, or is paused, on the page that is open: there is one of it in the program.
@Observable
final class NowPlaying {
  /// From when it was first asked to play until its page goes.
  private(set) var playable: (any Playable)?

  init() {}

  /// It plays from now on.
  func began(_ playable: any Playable) { if self.playable !== playable { self.playable = playable } }

  /// It will not play again. Another one may already have taken its place.
  func ended(_ playable: any Playable) { if self.playable === playable { self.playable = nil } }
}
