import Foundation

/// A short sound that says something.
public enum Cue: String, CaseIterable, Sendable {
  /// An exercise's share is over.
  case exerciseEnd = "chime-exercise"
  /// The last exercise's share is over, or a recording has ended.
  case sessionEnd = "chime-session"
  /// Breathe in.
  case inhale
  /// Hold.
  case hold
  /// Breathe out.
  case exhale
}

/// Plays short sounds, one at a time: a new one takes the place of the one that is heard, which fades away.
@MainActor public protocol CuePlayer: AnyObject {
  /// 0 to 1, on a scale that sounds even; 0.6 until set.
  var volume: Double { get set }
  /// Plays `cue` from its beginning. What cannot be played is left out without a word: a chime is never worth a message.
  func play(_ cue: Cue)
  /// Lets what is heard fade away within `time`.
  func fadeOut(over time: Duration)
  /// Lets go of files and device, after a short fade.
  func close()
}
