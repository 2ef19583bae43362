import Core
import Foundation
import Observation

/// Adds the person's own films and pictures to the scenes, and removes them again.
@Observable
final class OwnScenesModel {
  /// Whether a file is being copied.
  private(set) var isAdding = false
  /// Whether to offer a sound for a scene that was just added without one.
  private(set) var offersSound = false
  /// The offer to undo the last removal.
  let undo: UndoOffer

  @ObservationIgnored private let scenes: SceneModel
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let asking = OwnedTask()

  init(_ scenes: SceneModel, _ dependencies: Dependencies) {
    (self.scenes, self.dependencies, undo) = (scenes, dependencies, UndoOffer(dependencies))
  }

  /// The scenes whose sound the scene on screen can borrow; empty unless that is the person's own and has no sound
  /// itself.
  var sounds: [Scene] {
    scenes.scene?.canBorrow == true ? scenes.scenes.filter { !$0.isOwn && $0.ambience != nil } : []
  }

  /// Gives the scene on screen the sound of another scene; with nil, silence.
  ///
  /// Writes a small file on the main thread, with an `fsync`.
  func soundPicked(_ sound: Scene?) {
    offersSound = false
    guard let scene = scenes.scene, scene.canBorrow, scene.borrowed != sound?.id, let library = dependencies.scenes
    else { return }
    do {
      let changed = try library.borrow(sound?.id, for: scene)
      scenes.reload()
      scenes.show(changed)
    } catch {
      scenes.notices.report(error)
    }
  }

  /// Whether the scene on screen is the person's own, and can be removed.
  var canRemove: Bool { scenes.scene?.isOwn == true }

  /// Adds the film or picture that was chosen or dropped. Copying continues even if the page closes.
  func filePicked(_ path: String) {
    guard !isAdding, let library = dependencies.scenes else { return }
    isAdding = true
    scenes.dismissNotice()  // about another file
    Task { [weak self] in
      do {
        let scene = try await library.add(URL(fileURLWithPath: path))
        self?.added(scene)
        self?.offerSound(for: scene)
      } catch {
        self?.scenes.notices.report(error)
      }
      self?.isAdding = false
    }
  }

  /// *Remove this scene* was pressed. *Undo* is offered for ten seconds.
  ///
  /// Removing renames files on the main thread, with an `fsync`.
  func removePressed() {
    guard let scene = scenes.scene, scene.isOwn, let library = dependencies.scenes else { return }
    do {
      try library.remove(scene)
    } catch {
      return scenes.notices.report(error)
    }
    scenes.stepped(-1)
    scenes.reload()
    // TRANSLATORS: Beside the button “Undo”.
    undo.offer(localized("Scene removed."), for: UndoOffer.briefly) { [weak self] in self?.restore(scene, in: library) }
  }

  private func restore(_ scene: Scene, in library: any SceneLibrary) {
    do {
      try library.restore(scene)
      added(scene)
    } catch {
      scenes.notices.report(error)
    }
  }

  /// Shows for half a minute the offer to choose a sound.
  private func offerSound(for scene: Scene) {
    guard scene.canBorrow else { return }
    offersSound = true
    asking.run(after: .seconds(30), on: dependencies.timer) { [weak self] in self?.offersSound = false }
  }

  private func added(_ scene: Scene) {
    scenes.dismissNotice()
    scenes.reload()
    scenes.show(scene)
  }
}
