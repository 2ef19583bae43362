import Foundation

/// Plays one scene: the film as frames to fetch, the sound on its own.
///
/// The view that draws the film calls `takeFrame` once per tick of the window's frame clock; nothing is pushed. A new
/// player is paused and prepares its first frame. The sound device isn't opened before the first `play`.
@MainActor public protocol ScenePlayer: AnyObject {
  /// The position of a slider, as `Volume` says.
  var volume: Double { get set }
  /// Mutes without changing `volume`.
  var isMuted: Bool { get set }

  /// How much of the sound has been heard; zero without one. Setting it goes there.
  var soundPosition: Duration { get set }

  /// Lays loops over the scene's own sound, at the levels of `mix`, and changes them while it plays.
  func lay(_ layers: [SoundLayer], as mix: SoundMix)
  /// How far each layer's loop has come. Setting it, before the first `play`, lets them begin there.
  var layerPositions: [SoundLayer.ID: Duration] { get set }

  /// Whether no sound device could be opened when it last tried, or the one it had was lost since.
  var lacksSoundDevice: Bool { get }

  /// Called on the main actor, at most once for each problem. If either film or sound fails, the other continues.
  var problemArose: ((PlaybackProblem) -> Void)? { get set }

  /// Called on the main actor when the sound had to stop, for example because the headphones were unplugged. Film and
  /// sound are then paused until `play`.
  var pausedItself: (() -> Void)? { get set }

  /// Called on the main actor, once, when a film whose ends differ has `Scene.crossfadeLength` left: the time to fade
  /// into a new player of the same scene. At its end the film stops on its last frame.
  var endIsNear: (() -> Void)? { get set }

  /// Starts or resumes. The sound fades in over `fadeIn`. While the film is playing alone, it only adds the sound.
  func play(fadeIn: Duration)
  /// Starts or resumes the film alone, for a place behind something else.
  func playSilently()
  /// Stops the film at once and the sound after a short fade.
  func pause()
  /// Fades the sound out over `time` while the film continues.
  func fadeSoundOut(over time: Duration)
  /// Fades the sound to silence (0) or back to all of it (1) over `time`, along a curve of equal power. Apart from the
  /// volume and from the fades of `play` and `pause`, which neither end nor restart it.
  func fade(to presence: Double, over time: Duration)

  /// Whether the film is open. Setting it to false frees the decoder and its memory; setting it to true opens the film
  /// again at its beginning, and plays it if the scene is playing. The sound isn't affected.
  var hasPicture: Bool { get set }

  /// Sets the size at which the film is shown, in device pixels, and whether it's darkened behind something else. The
  /// player shows as fine a film as that is worth, and changes to another one at a seam.
  func setDisplay(width: Int, height: Int, isDarkened: Bool)

  /// Returns the newest frame whose time has come, or nil if there is none since the last call.
  func takeFrame() -> VideoFrame?

  /// Closes decoder, files and device for good. Audible sound fades out first.
  func close()
}

extension Scene {
  /// The length of a cross-fade from one scene to the next, or from a film's end to its beginning.
  public static let crossfadeLength = Duration.milliseconds(1_500)
}
