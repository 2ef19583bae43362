import Core
import Foundation

/// Makes the players that play with GStreamer, which isn't initialized before `warmUp`, or the first player.
public final class LivePlayerFactory: PlayerFactory {
  private let isDrawnByProcessor: Bool

  /// - Parameter isDrawnByProcessor: whether there's no graphics card, so that a scene's small film
  ///   serves larger windows.
  public init(isDrawnByProcessor: Bool) { self.isDrawnByProcessor = isDrawnByProcessor }

  /// Initializes GStreamer, which takes a second or two where it has to look for its plugins.
  public func warmUp() { Task.detached { _ = GStreamer.isReady } }

  /// A paused player of `scene`.
  ///
  /// Missing files and codecs are reported through `problemArose`.
  public func makePlayer(for scene: Scene) -> any ScenePlayer {
    LiveScenePlayer(scene, isDrawnByProcessor: isDrawnByProcessor)
  }

  /// A paused player of `session`.
  ///
  /// Its duration is reported as soon as it is known, and no device is opened before the first `play`. Missing files
  /// and codecs are reported through `problemArose`.
  public func makePlayer(for session: GuidedSession) -> any GuidedPlayer { LiveGuidedPlayer(session) }

  /// A player of the cues in `files`.
  ///
  /// Opens no device before the first `play`. A cue that can't be played is skipped silently.
  public func makePlayer(for files: [Cue: URL]) -> any CuePlayer { LiveCuePlayer(files) }
}
