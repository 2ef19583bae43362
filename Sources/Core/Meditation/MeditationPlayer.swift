/// Plays a guided meditation: a voice with a beginning and an end over a bed that loops.
///
/// Made paused at the beginning.
@MainActor public protocol MeditationPlayer: AnyObject {
  /// Whether the voice is running.
  var isPlaying: Bool { get }
  /// How much of the voice has been heard.
  var position: Duration { get }
  /// The voice's whole length; zero until it is known.
  var duration: Duration { get }

  /// Whether the recording was heard to its end, and nothing has been asked since.
  var hasEnded: Bool { get }

  /// 0 to 1, of the voice alone.
  var voiceVolume: Double { get set }
  /// 0 to 1, of the bed alone.
  var bedVolume: Double { get set }

  /// Called on the main actor after it started, paused, ended or learnt its length.
  var stateChanged: (() -> Void)? { get set }
  /// Called on the main actor, at most once for each problem.
  var problemArose: ((PlaybackProblem) -> Void)? { get set }

  /// Starts, or goes on from where it was paused; after the end, from the beginning.
  func play()
  /// Pauses where it is.
  func pause()
  /// Moves to `position`, held within the recording.
  func seek(to position: Duration)
  /// Lets go of decoder, file and device.
  func close()
}
