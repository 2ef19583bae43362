import Core
import Foundation
import Observation

/// Adding films and pictures of one's own to the scenes, and taking them away again.
@Observable
final class OwnScenesModel {
  /// Whether a file is being copied.
  private(set) var isAdding = false
  /// The scene that was just taken away and can be brought back.
  private(set) var removed: Scene?

  @ObservationIgnored private let scenes: SceneModel
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var offering: Task<Void, Never>?

  init(_ scenes: SceneModel, _ dependencies: Dependencies) {
    self.scenes = scenes
    self.dependencies = dependencies
  }

  isolated deinit { offering?.cancel() }

  /// Whether the scene on screen can be taken away.
  var canRemove: Bool { scenes.scene?.isOwn == true }

  /// A file was chosen or dropped. It goes on being copied when the page is left.
  func filePicked(_ path: String) {
    guard !isAdding, let library = dependencies.scenes else { return }
    isAdding = true
    Task { [weak self] in
      do {
        let scene = try await library.add(URL(fileURLWithPath: path))
        self?.added(scene)
      } catch {
        self?.scenes.say(error)
      }
      self?.isAdding = false
    }
  }

  /// *Remove this scene* was pressed: it goes, and can be brought back for ten seconds.
  func removePressed() {
    guard let scene = scenes.scene, scene.isOwn, let library = dependencies.scenes else { return }
    do {
      try library.remove(scene)
    } catch {
      return scenes.say(error)
    }
    scenes.leafed(-1)
    scenes.reload()
    removed = scene
    offering?.cancel()
    let timer = dependencies.timer
    offering = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .seconds(10))) != nil else { return }
      self?.removed = nil
    }
  }

  /// *Undo* was pressed.
  func undoPressed() {
    guard let scene = removed, let library = dependencies.scenes else { return }
    removed = nil
    do {
      try library.restore(scene)
      added(scene)
    } catch {
      scenes.say(error)
    }
  }

  private func added(_ scene: Scene) {
    scenes.reload()
    scenes.show(scene)
  }
}
