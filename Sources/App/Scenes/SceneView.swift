import Core
import Toolkit

/// The scene's page: a picture that fills the window, and controls that fade.
final class SceneView: ExerciseView {
  let content: Widget = Box.column()
  let backdrop: Widget?
  let controls: Widget?
  let message: Widget?
  // TRANSLATORS: Under the title “Calming Scene”.
  let instructions = localized("Let your eyes rest on the scene. Thoughts may come and go, like everything here.")
  private let model: SceneModel
  private let own: OwnScenesModel
  private let stage: SceneStage
  private let bar: SceneControls
  private let said: SceneMessage
  private unowned let navigator: any SessionNavigator
  private var told: (scene: Scene.ID?, notice: String?)

  init(_ dependencies: Dependencies, _ state: AppState, navigator: any SessionNavigator) {
    let model = SceneModel(dependencies, state)
    let own = OwnScenesModel(model, dependencies)
    let stage = SceneStage(model)
    (self.model, self.own, self.stage, self.navigator) = (model, own, stage, navigator)
    let bar = SceneControls(model, own, navigator: navigator)
    self.bar = bar
    said = SceneMessage(model, own) { bar.chooseSound() }
    (backdrop, controls, message) = (stage.picture, bar.widget, said.widget)
    content.onPress { [weak navigator] count in if count == 2 { navigator?.isFullscreen.toggle() } }
    content.onSwipe { model.stepped($0 == .forward ? 1 : -1) }
    content.onFilesDropped { if let path = $0.first { own.filePicked(path) } }
    stage.picture.onMapChanged { [weak model] in model?.shownChanged($0) }
    observe(self) { $0.render() }
  }

  // TRANSLATORS: While a film or picture of the person’s own is being copied.
  var status: String? { own.isAdding ? localized("Adding your scene…") : nil }

  var instructionsSeconds: Double? {
    let rests = model.isPlaying || navigator.isFullscreen
    return rests && own.removed == nil && !own.isAdding && !model.isChoosing ? 3.5 : nil
  }

  func appeared() {
    model.appeared()
    stage.appeared()
    takeFocus()
    bar.render()  // another name would take the description away that comes next
    told.scene = nil
    tell()
  }

  func takeFocus() { bar.playButton.grabFocus() }

  func disappeared() {
    stage.disappeared()
    model.disappeared()
  }

  func minimized(_ isMinimized: Bool) { model.shownChanged(!isMinimized && stage.picture.isMapped) }

  func fullscreenChanged(_ isFullscreen: Bool) { bar.fullscreenChanged(isFullscreen) }

  func isNearControls(_ y: Double, of height: Double) -> Bool { Self.isNearFoot(y, of: height) }

  /// Whether `y` is in the lowest third of the page, or near enough to reach the controls with a small move.
  nonisolated static func isNearFoot(_ y: Double, of height: Double) -> Bool { y > height - max(240, height / 3) }

  func pointerMoved(to x: Double) { stage.pointerMoved(to: x) }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .space: model.playPressed()
    case .f11: navigator.isFullscreen.toggle()
    case .left where modifiers.contains(.control): stage.nudge(-1)
    case .right where modifiers.contains(.control): stage.nudge(1)
    case .left, .right: model.stepped(key.step)
    case .up: bar.turn(by: 0.05)
    case .down: bar.turn(by: -0.05)
    case .character("m"): model.mutePressed()
    default: return false
    }
    return true
  }

  private func render() {
    bar.render()
    said.render()
    stage.render()
    tell()
  }

  /// Says which scene is there and what is seen and heard in it, once, and what a notice says.
  private func tell() {
    guard content.focusInWindow != nil else { return }
    if let notice = model.notice, notice != told.notice {
      content.tell(notice)
    } else if let scene = model.scene, scene.id != told.scene {
      content.tell("\(scene.title). \(scene.description)")
      told.scene = scene.id
    }
    told.notice = model.notice
  }
}
