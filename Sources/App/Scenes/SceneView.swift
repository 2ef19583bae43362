import Core
import Toolkit

/// The scene's page: a picture that fills the window, and controls that fade.
final class SceneView: ExerciseView {
  let content: Widget = Box.column()
  let backdrop: Widget?
  let controls: Widget?
  let instructions = localized("Let your eyes rest on the scene. Thoughts may come and go, like everything here.")
  private let model: SceneModel
  private let own: OwnScenesModel
  private let stage: SceneStage
  private let playButton: Button
  private let muteButton: Button
  private let removeButton: Button
  private let stepButtons: [Button]
  private let undo: Widget
  private let title = Label.caption("").role(.status).singleLine().request(width: 190)
  private let volume: Scale
  private unowned let navigator: any SessionNavigator

  init(_ dependencies: Dependencies, _ state: AppState, navigator: any SessionNavigator) {
    let model = SceneModel(dependencies, state)
    let own = OwnScenesModel(model, dependencies)
    self.model = model
    self.own = own
    self.navigator = navigator
    let stage = SceneStage(model)
    let playButton = Button.quiet(icon: "play", name: localized("Play"))
    let muteButton = Button.quiet(icon: "mute", name: localized("Mute"))
    let removeButton = Button.quiet(icon: "remove", name: localized("Remove this scene"))
    let stepButtons = [
      Button.quiet(icon: "previous-scene", name: localized("Previous scene")),
      Button.quiet(icon: "next-scene", name: localized("Next scene")),
    ]
    let volume = Scale(name: localized("Volume"), value: model.volume)
    let add = Button.quiet(icon: "add", name: localized("Add a scene"))
    let fullscreen = Button.quiet(icon: "fullscreen", name: localized("Full screen"))
    let undoButton = Button.text(localized("Undo"))
    let undo = Box.row(spacing: 12) {
      Label.hint(localized("The scene was removed."))
      undoButton
    }
    (self.stage, self.playButton, self.muteButton, self.removeButton) = (stage, playButton, muteButton, removeButton)
    (self.volume, self.undo, self.stepButtons) = (volume, undo, stepButtons)
    let title = title
    controls = Box.column(spacing: 6) {
      undo.align(horizontally: .center)
      Box.row(spacing: 6) {
        stepButtons[0]
        title
        stepButtons[1]
      }.align(horizontally: .center)
      Box.row(spacing: 6) {
        playButton
        muteButton
        volume.request(width: 88).align(vertically: .center)
        add
        removeButton
        fullscreen
      }.align(horizontally: .center)
    }
    backdrop = stage.picture

    playButton.onPressed { model.playPressed() }
    muteButton.onPressed { model.mutePressed() }
    volume.onChanged { model.volume = $0 }
    stepButtons[0].onPressed { model.stepped(-1) }
    stepButtons[1].onPressed { model.stepped(1) }
    removeButton.onPressed { own.removePressed() }
    undoButton.onPressed { own.undoPressed() }
    add.onPressed { [weak navigator] in
      navigator?.chooseFile(
        title: localized("Add a scene"), accept: localized("_Add"), kind: localized("Films and pictures"),
        mimeTypes: ["video/*", "image/*"]
      ) { own.filePicked($0) }
    }
    fullscreen.onPressed { [weak navigator] in navigator?.isFullscreen.toggle() }
    content.onPress { [weak navigator] count in if count == 2 { navigator?.isFullscreen.toggle() } }
    content.onSwipe { model.stepped($0 == .forward ? 1 : -1) }
    content.onFilesDropped { if let path = $0.first { own.filePicked(path) } }
    stage.picture.onMapChanged { [weak model] in model?.shownChanged($0) }
    observe(self) { $0.render() }
  }

  var notice: String? { model.notice }

  var status: String? { own.isAdding ? localized("Adding your scene…") : nil }

  var instructionsSeconds: Double? { model.isPlaying && own.removed == nil && !own.isAdding ? 3.5 : nil }

  func appeared() {
    model.appeared()
    stage.appeared()
    playButton.grabFocus()
  }

  func disappeared() {
    stage.disappeared()
    model.disappeared()
  }

  func minimized(_ isMinimized: Bool) { model.shownChanged(!isMinimized && stage.picture.isMapped) }

  func pointerMoved(to x: Double) { stage.pointerMoved(to: x) }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .space: model.playPressed()
    case .f11: navigator.isFullscreen.toggle()
    case .left where modifiers.contains(.control): stage.nudge(-1)
    case .right where modifiers.contains(.control): stage.nudge(1)
    case .left, .right: model.stepped(key.step)
    case .up: volume.value += 0.05
    case .down: volume.value -= 0.05
    case .character("m"): model.mutePressed()
    default: return false
    }
    return true
  }

  private func render() {
    playButton.show(
      icon: "respite-\(model.isPlaying ? "pause" : "play")-symbolic",
      name: model.isPlaying ? localized("Pause") : localized("Play"))
    muteButton.show(
      icon: "respite-\(model.isMuted ? "mute" : "volume")-symbolic",
      name: model.isMuted ? localized("Unmute") : localized("Mute"))
    title.text = model.scene?.title ?? ""
    volume.value = model.volume
    // Screen readers announce changes only where the focus is.
    for button in [playButton] + stepButtons { button.described(title.text) }
    removeButton.isVisible = own.canRemove
    undo.isVisible = own.removed != nil
    stage.render()
  }
}
