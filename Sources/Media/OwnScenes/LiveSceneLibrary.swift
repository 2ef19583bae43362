// The scenes on disk: those that came with the program, and the person's own, one folder each. Nothing is kept in
// memory; any thread.

import Core
import Foundation
import Glibc

/// Scenes in two folders, of which one takes in what the person adds.
///
/// Whatever is not a scene there, or not yet, or no more, has a hidden name: `.adding-…` while it is copied, `.removed-…`
/// until it is purged. Each becomes what it is by one rename.
public struct LiveSceneLibrary: SceneLibrary {
  private let content: ContentFolder?
  private let own: URL

  /// The scenes of `content`, and those in `own`, a folder that is made when the first is added.
  public init(content: ContentFolder?, own: URL) {
    self.content = content
    self.own = own
  }

  /// Those that came with the program, then the person's own by the day they were added, and what kept others from being
  /// among them.
  public func scenes() -> (scenes: [Scene], problems: [String]) {
    let shipped = content?.scenes() ?? (scenes: [], problems: [])
    let added = Scene.catalog(in: own, isOwn: true)
    return (shipped.scenes + added.scenes, shipped.problems + added.problems)
  }

  /// Copies a film or a picture among the person's own scenes, once it is known that it can be shown.
  ///
  /// Works on a thread of its own. Cancelling is heeded within a moment, or, while GStreamer looks at a file that makes
  /// it think, within ten seconds; the scene that was nearly there is then removed.
  /// - Throws: `SceneProblem`, `CancellationError`.
  public func add(_ file: URL) async throws -> Scene {
    let cancellation = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
          continuation.resume(with: Result { try SceneAddition(of: file, to: own, cancellation: cancellation).run() })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Takes one of the person's own scenes away, so that `restore` can bring it back until `purge`.
  ///
  /// - Throws: `SceneProblem.notWritable`.
  public func remove(_ scene: Scene) throws {
    try Disk.rename(place(of: scene), to: hidingPlace(of: scene))
  }

  /// Brings a removed scene back to where it was.
  ///
  /// - Throws: `SceneProblem.notWritable`, also when it was purged in between.
  public func restore(_ scene: Scene) throws {
    try Disk.rename(hidingPlace(of: scene), to: place(of: scene))
  }

  /// Deletes what was removed, and what a crash left behind half-copied; what is being copied, by this or another
  /// process, stays.
  ///
  /// Blocks. What cannot be deleted is left for the next time.
  public func purge() {
    if let lock = FolderLock(own, .forPurging) { lock.hold { delete(Self.adding) } }
    delete(Self.removed)
  }

  static let adding = ".adding-"
  private static let removed = ".removed-"

  private func delete(_ prefix: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: own.path)) ?? []  // no folder: nothing to delete
    for name in names where name.hasPrefix(prefix) {
      try? FileManager.default.removeItem(at: own.appendingPathComponent(name))  // left for the next time
    }
  }

  /// A scene's folder; its name is the scene's, whatever its card says.
  private func place(of scene: Scene) -> URL {
    precondition(scene.isOwn, "Only the person's own scenes can be removed.")
    return own.appendingPathComponent(scene.poster.deletingLastPathComponent().lastPathComponent)
  }

  private func hidingPlace(of scene: Scene) -> URL {
    own.appendingPathComponent(Self.removed + place(of: scene).lastPathComponent)
  }
}
