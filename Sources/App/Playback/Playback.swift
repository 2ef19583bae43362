import Foundation

/// The playback that the desktop's media panel shows. Anyone can see that, even on a locked screen.
nonisolated struct Playback: Equatable, Sendable {
  /// The state of the playback.
  enum Status: Sendable {
    case playing, paused
    /// At the beginning.
    case stopped
  }

  /// A recording or a scene.
  struct Track: Equatable, Sendable {
    /// An identifier, different from the previous track's. It's as public as the title, so it mustn't say why the track
    /// is played.
    var id: String
    /// The title. It never has the person's own words, nor says how they feel.
    var title: String
    /// The length; nil if there is no end, or while it isn't known.
    var length: Duration?
    /// A picture file that comes with Respite.
    var picture: URL?
  }

  /// The state.
  var status: Status
  /// The recording or scene.
  var track: Track
  /// The volume of the main sound, 0 to 1; 0 while muted.
  var volume: Double
  /// Whether it loops.
  var repeats: Bool
  /// Whether it can seek.
  var canSeek: Bool
  /// Whether there is a next and a previous track.
  var canSkip: Bool
  /// Whether it can fill the screen.
  var canFillScreen: Bool
  /// How many times it has sought. A change makes MPRIS signal `Seeked`.
  var seekCount: Int
  /// Whether it can be played: false once the sleep timer has ended.
  var canPlay = true

  /// A request from the desktop.
  enum Request: Equatable, Sendable {
    case play, pause, playOrPause, stop
    /// Moves by so many tracks, backwards if negative.
    case skip(Int)
    /// Seeks to a position.
    case seek(Duration)
    /// Sets the volume, 0 to 1.
    case volume(Double)
  }
}

/// An exercise that the desktop's media keys and media panel can control.
protocol Playable: AnyObject {
  /// The present state. Observable.
  var playback: Playback { get }
  /// The position; nil for media without one. Not observable, because it changes all the time.
  var currentPosition: Duration? { get }
  /// Does what a media key or the media panel asks for.
  func perform(_ request: Playback.Request)
}
