import Foundation

/// Why a file can't be added as a scene. `ErrorPresenter` words it for people.
public enum SceneProblem: Error, Hashable, Sendable {
  /// The file is missing, or may not be read.
  case unreadable
  /// The file is neither a film nor a picture, or it is damaged.
  case notPlayable
  /// GStreamer lacks an element that it needs to play any film. The value is the element's name.
  case missingDecoder(String)
  /// The system lacks a package that the file needs.
  case missingPackage(SystemPackage)
  /// The picture has too many pixels.
  case tooLarge(width: Int, height: Int)
  /// The disk has no room for a copy.
  case diskFull
  /// The folder at this path can't be written to.
  case notWritable(String)
}

/// The scenes that Respite ships, and those that the person added.
public protocol SceneLibrary: Sendable {
  /// Returns all scenes, the shipped ones first, and a sentence about each folder that couldn't be read.
  func scenes() -> (scenes: [Scene], problems: [String])

  /// Copies a film or a picture into the person's own scenes, after checking that it can be shown.
  ///
  /// The file itself isn't changed. After an error or a cancellation, an unfinished copy is removed.
  /// - Throws: `SceneProblem`, `CancellationError`.
  func add(_ file: URL) async throws -> Scene

  /// Lets a scene that the person added, and that has no sound, use the sound of another scene. Nil ends this.
  ///
  /// Returns the scene as it is now.
  /// - Throws: `SceneProblem.notWritable`, `.diskFull`.
  func borrow(_ sound: Scene.ID?, for scene: Scene) throws -> Scene

  /// Removes one of the person's own scenes. `restore` brings it back until the next `purge`.
  /// - Throws: `SceneProblem.notWritable`.
  func remove(_ scene: Scene) throws

  /// Restores a removed scene.
  /// - Throws: `SceneProblem.notWritable`.
  func restore(_ scene: Scene) throws

  /// Deletes removed scenes, and unfinished copies that a crash left behind. Blocks: don't call it on the main thread.
  func purge()
}
