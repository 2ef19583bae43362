import Foundation

/// What plays, as the desktop's media panel shows it: to anybody who passes by, on a lock screen too.
nonisolated struct Playback: Equatable, Sendable {
  /// Whether it runs.
  enum Status: Sendable {
    case playing, paused
    /// It stands at its beginning.
    case stopped
  }

  /// A recording or a scene.
  struct Track: Equatable, Sendable {
    /// Tells it from others.
    var id: String
    /// Its name: words of ours, never those of the person.
    var title: String
    /// How long it is; nil if it has no end, or while that is not known.
    var length: Duration?
    /// A picture of ours, in a file.
    var picture: URL?
  }

  /// Whether it runs.
  var status: Status
  /// What it is.
  var track: Track
  /// Of what is heard most, 0 to 1; 0 in silence.
  var volume: Double
  /// Whether it goes round.
  var repeats: Bool
  /// Whether one can jump within it.
  var canSeek: Bool
  /// Whether there is another one to go to.
  var canLeaf: Bool
  /// Whether it is something to look at on the whole screen.
  var canFillScreen: Bool
  /// How often its place has jumped.
  var jumps: Int

  /// What the desktop may ask of what plays.
  enum Request: Equatable, Sendable {
    case play, pause, playOrPause, stop
    /// The scene so many places on.
    case leaf(Int)
    /// A place in the recording.
    case go(Duration)
    /// 0 to 1.
    case volume(Double)
  }
}

/// Something that plays and can be asked to do otherwise.
protocol Playable: AnyObject {
  /// What is told of it; observable.
  var playback: Playback { get }
  /// How much of it was heard; nil if it does not count. Not observable, for it changes all the time.
  var heard: Duration? { get }
  /// The desktop asks for something: a media key, the media panel.
  func asked(for request: Playback.Request)
}
