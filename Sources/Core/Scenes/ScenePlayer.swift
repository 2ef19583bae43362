import Foundation

/// Why a picture or a sound does not play. Worded for a person in one place, the presenter of errors.
public enum PlaybackProblem: Error, Hashable, Sendable {
  /// The file is not there.
  case missingFile(URL)
  /// The file is there and cannot be played.
  case damagedFile(URL)
  /// GStreamer lacks a part, named by its element.
  case missingElement(String)
  /// No sound device answered; pictures and words go on.
  case noSoundDevice
}

/// Shows one scene without a seam: its picture as frames to fetch, its sound by itself.
///
/// Frames are fetched by whoever draws, once a tick of the window's frame clock; nothing is pushed. Made paused, its
/// first frame ready to be taken soon; the sound device is not opened before the first `play`.
@MainActor public protocol ScenePlayer: AnyObject {
  /// Whether picture and sound are running.
  var isPlaying: Bool { get }

  /// 0 to 1, on a scale that sounds even.
  var volume: Double { get set }
  /// Silence, with `volume` kept.
  var isMuted: Bool { get set }

  /// Called on the main actor, at most once for each problem. The other half goes on: sound without picture, picture
  /// without sound.
  var problemArose: ((PlaybackProblem) -> Void)? { get set }

  /// Called on the main actor when the sound had to stop by itself, as when the headphones were unplugged: picture and
  /// sound are paused then, and only `play` starts them again.
  var pausedItself: (() -> Void)? { get set }

  /// Called on the main actor, once, when a scene whose ends differ has `Scene.crossfadeLength` left to show: the time
  /// to fade into a new player of the same scene. At the end it rests on its last frame.
  var endIsNear: (() -> Void)? { get set }

  /// Starts, or goes on from where it was paused; the sound comes within `fadeIn`.
  func play(fadeIn: Duration)
  /// Stops the picture where it is, and the sound within a short fade.
  func pause()
  /// Lets the sound go within `time` while the picture goes on, for a cross-fade into another scene.
  func fadeSoundOut(over time: Duration)

  /// Whether there is a picture. Without one its decoder and its memory are let go, and the sound is left as it is;
  /// with one again, it runs, if the scene is playing, from its beginning.
  var hasPicture: Bool { get set }

  /// How large the picture is shown, in device pixels; the pipeline may scale to it so that the screen need not.
  func setDisplaySize(width: Int, height: Int)

  /// The newest frame whose time has come, or nil if there is none since the last call.
  func takeFrame() -> VideoFrame?

  /// Lets go of decoder, file and device; what is heard fades out first. Nothing plays afterwards.
  func close()
}

extension Scene {
  /// How long one scene fades into the next, or the end of one into its beginning.
  public static let crossfadeLength = Duration.milliseconds(1_500)
}

/// Makes players; handed to the pages by the program.
@MainActor public protocol PlayerFactory: AnyObject {
  /// A paused player of `scene`. Missing files and codecs are told through `problemArose`.
  func makePlayer(for scene: Scene) -> any ScenePlayer
  /// A paused player of `meditation`.
  func makePlayer(for meditation: Meditation) -> any MeditationPlayer
  /// A player of the short sounds in `files`. No device is opened before one is played.
  func makePlayer(for files: [Cue: URL]) -> any CuePlayer
}
