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
/// Frames are fetched by whoever draws, once a tick of the window's frame clock; nothing is pushed. Made paused.
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

  /// Starts, or goes on from where it was paused.
  func play()
  /// Stops picture and sound where they are.
  func pause()

  /// How large the picture is shown, in device pixels; the pipeline may scale to it so that the screen need not.
  func show(width: Int, height: Int)

  /// The newest frame whose time has come, or nil if there is none since the last call.
  func takeFrame() -> VideoFrame?

  /// Lets go of decoder, file and device. Nothing plays afterwards.
  func close()
}

/// Makes players; handed to the pages by the program.
@MainActor public protocol Players: AnyObject {
  /// A paused player of `scene`. Missing files and codecs are told through `problemArose`.
  func player(of scene: Scene) -> any ScenePlayer
  /// A paused player of `meditation`.
  func player(of meditation: Meditation) -> any MeditationPlayer
}
