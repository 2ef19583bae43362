import Foundation

/// Makes players. The program passes a factory to the pages.
@MainActor public protocol PlayerFactory: AnyObject {
  /// Prepares, off the main thread, what every player needs: a session is about to begin.
  func warmUp()
  /// A paused player of `scene`. Missing files and codecs are reported through `problemArose`.
  func makePlayer(for scene: Scene) -> any ScenePlayer
  /// A paused player of `session`.
  func makePlayer(for session: GuidedSession) -> any GuidedPlayer
  /// A player of the cues in `files`. Opens no device before the first cue is played.
  func makePlayer(for files: [Cue: URL]) -> any CuePlayer
}
