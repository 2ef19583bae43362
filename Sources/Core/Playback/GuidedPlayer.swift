/// Plays a guided session: a voice, usually over a looping background sound (the bed). A new player is paused at the
/// beginning.
@MainActor public protocol GuidedPlayer: AnyObject {
  /// Whether the voice plays.
  var isPlaying: Bool { get }
  /// How much of the voice has been heard.
  var position: Duration { get }
  /// The voice's duration, or zero until it is known.
  var duration: Duration { get }

  /// Whether the last attempt to open a sound device failed, or the device was lost since.
  var lacksSoundDevice: Bool { get }

  /// Whether the recording was heard to its end, and neither `play` nor `seek` has been called since.
  var hasEnded: Bool { get }

  /// The position of the voice's slider, 0 to 1; see `Volume`.
  var voiceVolume: Double { get set }
  /// The position of the bed's slider, 0 to 1.
  var bedVolume: Double { get set }

  /// Called on the main actor when playback started, paused, ended or stopped, and when the duration became known.
  var stateChanged: (() -> Void)? { get set }
  /// Called on the main actor when a problem occurs, at most once for each problem.
  var problemArose: ((PlaybackProblem) -> Void)? { get set }

  /// Starts or resumes. After the end, starts from the beginning.
  func play()
  /// Pauses at the current position.
  func pause()
  /// Fades voice and bed to silence (0) or back to their volumes (1) over `time`, along a curve of equal power. The
  /// fade is independent of the volumes and of the fades of `play` and `pause`.
  func fade(to presence: Double, over time: Duration)
  /// Seeks to `position`, clamped to the recording.
  func seek(to position: Duration)
  /// Closes decoder, files and device for good.
  func close()
}
