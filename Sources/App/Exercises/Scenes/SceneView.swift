import Core
import Toolkit

/// The view of the exercise *Calming Scene*: controls that fade, over the scene that `Place` draws.
final class SceneView: ExerciseView {
  let content: Widget = Box.column()
  let isOverPicture = true
  var controls: Widget? { bar.widget }
  private(set) lazy var message: Widget? = Box.column(spacing: 6) {
    said.widget
    note.widget
  }
  // TRANSLATORS: Under the title “Calming Scene”.
  let instructions = localized("Let your eyes rest on the scene. Thoughts may come and go, like everything here.")
  private let model: SceneModel
  private let own: OwnScenesModel
  private let place: Place
  private let bar: SceneControls
  private let said: SceneMessage
  private let note: SleepTimerNote
  private let navigator: any Navigator
  private var announced: (scene: Scene.ID?, notice: String?)

  init(_ dependencies: Dependencies, place: Place, navigator: any Navigator) {
    let model = place.model
    let own = OwnScenesModel(model, dependencies)
    (self.model, self.own, self.place, self.navigator) = (model, own, place, navigator)
    bar = SceneControls(model, own, navigator: navigator)
    said = SceneMessage(model, own) { [bar] in bar.chooseSound() }
    note = SleepTimerNote(model.sleepTimer)

    content.onPress { count in if count == 2 { navigator.isFullscreen.toggle() } }
    content.onSwipe { model.stepped($0 == .forward ? 1 : -1) }
    content.onFilesDropped { if let path = $0.first { own.filePicked(path) } }
    observe(self) { $0.render() }
  }

  // TRANSLATORS: While a film or picture of the person’s own is being copied.
  var status: String? { own.isAdding ? localized("Adding your scene…") : nil }

  var instructionsSeconds: Double? {
    let rests = model.isPlaying || navigator.isFullscreen
    return rests && own.undo.sentence == nil && !own.isAdding && !model.isChoosing ? 3.5 : nil
  }

  var sleepSound: (any SleepSound)? { model }

  private(set) lazy var company: Company? = Company(
    isRunning: { [model] in model.isPlaying }, pausePressed: { [model] in model.playPressed() })

  func appeared() {
    takeFocus()
    bar.render()  // first, because a changed button name would cut off the announcement below
    announced.scene = nil
    announce()
  }

  func takeFocus() { bar.playButton.grabFocus() }

  func fullscreenChanged(_ isFullscreen: Bool) { bar.fullscreenChanged(isFullscreen) }

  func isNearControls(_ y: Double, of height: Double) -> Bool { Self.isNearFoot(y, of: height) }

  /// Whether `y` is in the lowest third of the page, or near enough to reach the controls with a small move.
  nonisolated static func isNearFoot(_ y: Double, of height: Double) -> Bool { y > height - max(240, height / 3) }

  func pointerMoved(to x: Double) { place.pointerMoved(to: x) }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .space: model.playPressed()
    case .f11: navigator.isFullscreen.toggle()
    case .left where modifiers.contains(.control): place.nudge(-1)
    case .right where modifiers.contains(.control): place.nudge(1)
    case .left, .right: model.stepped(key.step)
    case .up: bar.turn(by: 0.05)
    case .down: bar.turn(by: -0.05)
    case .character("m"): model.mutePressed()
    case .character("s"): bar.openSounds()
    default: return false
    }
    return true
  }

  private func render() {
    bar.render()
    said.render()
    announce()
  }

  /// Has a screen reader say a new notice or, once, the title of the present scene and what is seen and heard in it.
  private func announce() {
    guard content.focusInWindow != nil else { return }
    if let notice = model.notices.words, notice != announced.notice {
      content.tell(notice)
    } else if let scene = model.scene, scene.id != announced.scene {
      content.tell("\(scene.title). \(scene.description)")
      announced.scene = scene.id
    }
    announced.notice = model.notices.words
  }
}
