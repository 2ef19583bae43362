import Foundation

/// Plays one scene. The film is provided as frames to fetch; the sound is played directly.
///
/// The view that draws the film calls `takeFrame` once per tick of the window's frame clock; the player never pushes
/// frames. A new player is paused and prepares its first frame. The sound device isn't opened before the first `play`.
@MainActor public protocol ScenePlayer: AnyObject {
  /// The volume as a slider's position, 0 to 1; see `Volume`.
  var volume: Double { get set }
  /// Mutes without changing `volume`.
  var isMuted: Bool { get set }

  /// How much of the sound has been heard; zero without a sound. Setting it seeks to that position.
  var soundPosition: Duration { get set }

  /// Plays the loops of `layers` over the scene's own sound, at the levels of `mix`. Call it again to change them while
  /// they play.
  func lay(_ layers: [SoundLayer], as mix: SoundMix)
  /// The position in each layer's loop. Set before the first `play`, the loops begin at these positions.
  var layerPositions: [SoundLayer.ID: Duration] { get set }

  /// Whether the last attempt to open a sound device failed, or the device was lost since.
  var lacksSoundDevice: Bool { get }

  /// Called on the main actor when a problem occurs, at most once for each problem. If either film or sound fails, the
  /// other continues.
  var problemArose: ((PlaybackProblem) -> Void)? { get set }

  /// Called on the main actor when the sound had to stop, for example because the headphones were unplugged. Film and
  /// sound are then paused until `play`.
  var pausedItself: (() -> Void)? { get set }

  /// Called on the main actor, once, when a film that loops by a cross-fade has `Scene.crossfadeLength` left, which is
  /// the time to fade to a new player of the same scene. At its end, the film stops on its last frame.
  var endIsNear: (() -> Void)? { get set }

  /// Starts or resumes. The sound fades in over `fadeIn`. If the film is already playing without sound, only the sound
  /// starts.
  func play(fadeIn: Duration)
  /// Starts or resumes the film without sound, as a background for something else.
  func playSilently()
  /// Stops the film at once and the sound after a short fade.
  func pause()
  /// Fades the sound out over `time` while the film continues.
  func fadeSoundOut(over time: Duration)
  /// Fades the sound to silence (0) or back to its volume (1) over `time`, along a curve of equal power. The fade is
  /// independent of the volume and of the fades of `play` and `pause`, which neither end nor restart it.
  func fade(to presence: Double, over time: Duration)

  /// Whether the film is open. Setting it to false frees the decoder and its memory; setting it to true opens the film
  /// again at its beginning, and plays it if the scene is playing. The sound isn't affected.
  var hasPicture: Bool { get set }

  /// Sets the size at which the film is shown, in device pixels, and whether it's darkened behind something else. The
  /// player chooses the large or the small film accordingly, and changes from one to the other only where the loop
  /// begins again.
  func setDisplay(width: Int, height: Int, isDarkened: Bool)

  /// Returns the newest frame whose time has come, or nil if no frame became due since the last call.
  func takeFrame() -> VideoFrame?

  /// Closes decoder, files and device for good. Audible sound fades out first.
  func close()
}

extension Scene {
  /// The length of a cross-fade from one scene to the next, or from a film's end to its beginning.
  public static let crossfadeLength = Duration.milliseconds(1_500)
}
