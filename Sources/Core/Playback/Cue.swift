import Foundation

/// A short sound that marks a moment in an exercise.
public enum Cue: String, CaseIterable, Sendable {
  /// The time for an exercise is over.
  case exerciseEnd = "chime-exercise"
  /// The time for the last exercise is over, or a recording has ended.
  case sessionEnd = "chime-session"
  /// The person has ended a session.
  case landing
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
  /// The volume as a slider's position, 0 to 1; see `Volume`. By default, the position of `Setting.cueVolume`.
  var volume: Double { get set }
  /// Plays `cue` from its beginning. If it can't be played, it's skipped without a message, because no chime is worth
  /// one.
  func play(_ cue: Cue)
  /// Fades out the playing cue over `time`.
  func fadeOut(over time: Duration)
  /// Fades out briefly, then closes the files and the sound device for good.
  func close()
}
