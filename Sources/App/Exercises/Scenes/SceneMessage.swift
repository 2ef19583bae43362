import Core
import Toolkit

/// A scene's message, and buttons for what can be done about it. Shown and hidden independently of the controls.
final class SceneMessage {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    said
    undo
    offer
  }.align(horizontally: .center)
  private let model: SceneModel
  private let own: OwnScenesModel
  private let notice = Label.hint("").limit(characters: 48).role(.status)
  // TRANSLATORS: Button: copies the command that installs a missing package, to be pasted into a terminal.
  private let copy = Button.text(localized("Copy command")).style("small-text")
  private lazy var said = Self.plate(
    Box.column {
      notice
      copy
    })
  private lazy var undo = Self.plate(
    Box.row(spacing: 12) {
      undoLine
      undoButton
    })
  private lazy var offer = Self.plate(
    Box.column {
      // TRANSLATORS: Above the button “Choose a sound”.
      Label.hint(localized("Your scene has no sound. You can give it one from another scene.")).limit(characters: 40)
      soundButton
    })
  private let undoButton = Button.text(localized("Undo"))
  // TRANSLATORS: Button: opens the list of sounds that a scene without its own can have.
  private let soundButton = Button.text(localized("Choose a sound")).style("small-text")
  private let undoLine = Label.hint("")
  private var copied: String?

  /// - Parameters:
  ///   - model: the scene, with its notices.
  ///   - own: the person's own scenes, with the offers of *Undo* and of a sound.
  ///   - chooseSound: called when *Choose a sound* is pressed.
  init(_ model: SceneModel, _ own: OwnScenesModel, chooseSound: @escaping () -> Void) {
    (self.model, self.own) = (model, own)

    soundButton.onPressed(chooseSound)
    undoButton.onPressed { own.undo.take() }
    copy.onPressed { [weak self] in self?.copyPressed() }
  }

  func render() {
    if let words = model.notices.words { notice.text = words }
    if model.notices.command == nil { copied = nil }
    copy.isVisible = model.notices.command != nil
    // TRANSLATORS: Label of the button “Copy command” after it was pressed.
    copy.label = copied != nil && copied == model.notices.command ? localized("Copied") : localized("Copy command")
    show(said, model.notices.words != nil)
    if let words = own.undo.sentence { undoLine.text = words }  // the old words remain while they fade
    show(undo, own.undo.sentence != nil)
    show(offer, own.offersSound && model.scene?.canBorrow == true && model.notices.words == nil)
  }

  private func copyPressed() {
    guard let command = model.notices.command else { return }
    Desktop.copy(command)
    copied = command
    render()
  }

  /// A plate that fades in and out, hidden to begin with.
  private static func plate(_ content: Widget) -> Revealer {
    let plate = Revealer(content.style("plate", "message"), milliseconds: 250, from: .inPlace)
    plate.isVisible = false
    plate.onGone { [weak plate] in plate?.isVisible = false }
    return plate
  }

  private func show(_ plate: Revealer, _ isShown: Bool) {
    if isShown { plate.isVisible = true }
    plate.isRevealed = isShown
  }
}
