import Observation

/// The exercise that plays, or is paused, on the open page.
@Observable
final class NowPlaying {
  /// The playable that the media keys control: set by the first Play on a page, nil once that page closes.
  private(set) var playable: (any Playable)?

  init() {}

  /// Makes `playable` what the media keys control.
  func began(_ playable: any Playable) { if self.playable !== playable { self.playable = playable } }

  /// The page of `playable` closed. Does nothing if another one has taken over.
  func ended(_ playable: any Playable) { if self.playable === playable { self.playable = nil } }
}
