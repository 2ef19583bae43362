import Foundation

/// Why a file does not become a scene. Worded for a person in one place, the presenter of errors.
public enum SceneProblem: Error, Hashable, Sendable {
  /// It is not there, or may not be read.
  case unreadable
  /// It is neither a film nor a picture, or a broken one.
  case notPlayable
  /// GStreamer lacks a decoder for it, named as GStreamer names it to people.
  case missingDecoder(String)
  /// A picture with more pixels than can be shown at ease.
  case tooLarge(width: Int, height: Int)
  /// There is no room for a copy.
  case diskFull
  /// The data folder cannot be written to.
  case notWritable(String)
}

/// The scenes there are: those that Respite brings along, then those that the person added.
public protocol SceneLibrary: Sendable {
  /// All of them, in their order, and what kept others from being among them.
  func scenes() -> (scenes: [Scene], problems: [String])

  /// Copies a film or a picture among the person's own scenes, once it is known that it can be shown.
  ///
  /// The file itself is left as it is. A copy that was begun and is not wanted, because of an error or because the task
  /// was cancelled, is removed again.
  /// - Throws: `SceneProblem`, `CancellationError`.
  func add(_ file: URL) async throws -> Scene

  /// Takes one of the person's own scenes away, so that `restore` can bring it back until `purge`.
  /// - Throws: `SceneProblem.notWritable`.
  func remove(_ scene: Scene) throws

  /// Brings a removed scene back to where it was.
  /// - Throws: `SceneProblem.notWritable`.
  func restore(_ scene: Scene) throws

  /// Deletes what was removed, and what a crash left behind half-copied. Blocks: not for the main thread.
  func purge()
}
