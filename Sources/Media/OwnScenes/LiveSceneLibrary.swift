import Core
import Foundation
import Glibc

/// The scenes on disk: the shipped ones, and the person's own, one folder each. Caches nothing; any thread.
///
/// In the folder of own scenes, anything that isn't a scene has a hidden name: `.adding-…` while it is copied,
/// `.removed-…` until it is purged. Adding, removing and restoring each end with a single rename.
public struct LiveSceneLibrary: SceneLibrary {
  private let content: ContentFolder?
  private let own: URL

  /// - Parameters:
  ///   - content: the shipped content; nil where it isn't installed.
  ///   - own: the folder of the person's own scenes. Created when the first one is added.
  public init(content: ContentFolder?, own: URL) {
    self.content = content
    self.own = own
  }

  /// Returns the shipped scenes, then the person's own in the order they were added, and a sentence about each folder
  /// that couldn't be read.
  public func scenes() -> (scenes: [Scene], problems: [String]) {
    let shipped = content?.scenes() ?? (scenes: [], problems: [])
    let added = Scene.catalog(in: own, isOwn: true)
    let own = added.scenes.map { $0.withSound(from: shipped.scenes) }
    return (shipped.scenes + own, shipped.problems + added.problems)
  }

  /// Copies a film or a picture into the person's own scenes, after checking that it can be shown.
  ///
  /// Works on a background thread. Cancellation takes effect within a moment, or within ten seconds while GStreamer is
  /// analyzing a difficult file; the unfinished scene is then removed.
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

  /// Gives the sound of another scene to one of the person's own scenes that has none. Nil removes the borrowed sound.
  ///
  /// - Throws: `SceneProblem.notWritable`, `.diskFull`.
  public func borrow(_ sound: Scene.ID?, for scene: Scene) throws -> Scene {
    let file = folder(of: scene).appendingPathComponent("scene.json")
    guard var card = try? JSONDecoder().decode(SceneCard.self, from: Data(contentsOf: file)) else {
      throw SceneProblem.notWritable(file.path)  // it was there a moment ago
    }
    card.borrowed = sound
    try Disk.write(JSONEncoder().encode(card), to: file)
    return scenes().scenes.first { $0.poster == scene.poster } ?? scene
  }

  /// Removes one of the person's own scenes. `restore` brings it back until the next `purge`.
  ///
  /// - Throws: `SceneProblem.notWritable`.
  public func remove(_ scene: Scene) throws {
    try Disk.rename(folder(of: scene), to: hiddenFolder(of: scene))
  }

  /// Restores a removed scene.
  ///
  /// - Throws: `SceneProblem.notWritable`, also if the scene has been purged.
  public func restore(_ scene: Scene) throws {
    try Disk.rename(hiddenFolder(of: scene), to: folder(of: scene))
  }

  /// Deletes removed scenes, and unfinished copies that a crash left behind. Leaves copies in progress, in this or
  /// another process, alone.
  ///
  /// Blocks. Folders that can't be deleted are left for the next purge.
  public func purge() {
    if let lock = FolderLock(own, for: .purging) { lock.hold { delete(Self.adding) } }
    delete(Self.removed)
  }

  static let adding = ".adding-"
  private static let removed = ".removed-"

  private func delete(_ prefix: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: own.path)) ?? []  // no folder yet
    for name in names where name.hasPrefix(prefix) {
      attempt("remove what is left of a scene") {
        try FileManager.default.removeItem(at: own.appendingPathComponent(name))
      }  // left for the next time
    }
  }

  /// The scene's folder. Its name comes from the poster's path, since the id in `scene.json` may differ.
  private func folder(of scene: Scene) -> URL {
    precondition(scene.isOwn, "Only the person's own scenes can be removed.")
    return own.appendingPathComponent(scene.poster.deletingLastPathComponent().lastPathComponent)
  }

  private func hiddenFolder(of scene: Scene) -> URL {
    own.appendingPathComponent(Self.removed + folder(of: scene).lastPathComponent)
  }
}
