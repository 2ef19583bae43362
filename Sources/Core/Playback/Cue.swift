import Foundation

/// A short sound that marks a moment in an exercise.
public enum Cue: String, CaseIterable, Sendable {
  /// The time for an exercise is over.
  case exerciseEnd = "chime-exercise"
  /// The time for the last exercise is over, or a recording has ended.
  case sessionEnd = "chime-session"
  /// Breathe in.
  case inhale
  /// Hold.
  case hold
  /// Breathe out.
  case exhale
  /// The words of an exercise changed.
  case step
  /// Breathe in, in words.
  case spokenInhale = "spoken/in"
  /// Hold, in words.
  case spokenHold = "spoken/hold"
  /// Breathe out, in words.
  case spokenExhale = "spoken/out"
}

/// Plays cues one at a time. A new cue fades out the one that is playing.
@MainActor public protocol CuePlayer: AnyObject {
  /// The position of a slider, 0 to 1, as `Volume` says. That of `Setting.cueVolume` by default.
  var volume: Double { get set }
  /// Plays `cue` from its beginning. Skips a cue that can't be played silently: a chime is never worth a message.
  func play(_ cue: Cue)
  /// Fades out the playing cue over `time`.
  func fadeOut(over time: Duration)
  /// Closes files and device for good, after a short fade.
  func close()
}
