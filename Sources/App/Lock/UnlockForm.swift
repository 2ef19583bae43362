import Core
import Toolkit

/// The field that opens the lock, wherever words are covered: on Reflect, and on the plan for hard times.
final class UnlockForm {
  private(set) lazy var widget: Widget = Box.column(spacing: 18) {
    Box.column(spacing: 6) {
      Label(localized("Passphrase")).style("small-hint")
      entry.style("passphrase")
    }
    button.style("outlined").align(horizontally: .center)
    // TRANSLATORS: Under the field for the passphrase.
    Label.hint(localized("Your recovery key works here too."))
  }
  private let model: LockModel
  /// The field's description for a screen reader: why it's there.
  private let reasons: [String]
  private let entry = PasswordEntry(name: localized("Passphrase"))
  // TRANSLATORS: Button.
  private let button = Button.text(localized("Unlock"))
  /// Says why unlocking failed. Pages put this label below the form, where it moves nothing when it appears.
  let notice = Label.notice()
  private var refusals = 0

  init(_ model: LockModel, reasons: [String]) {
    (self.model, self.reasons) = (model, reasons)
    entry.onEntered { [weak self] in self?.unlockPressed() }
    button.onPressed { [weak self] in self?.unlockPressed() }
    observe(self) { $0.render() }
  }

  /// Moves the focus to the field.
  func grabFocus() {
    describe()
    entry.grabFocus()
  }

  private func unlockPressed() { model.unlockPressed(entry.text) }

  private func render() {
    button.isSensitive = !model.isTrying
    notice.show(notice: model.notice)
    if !model.isClosed { entry.text = "" }
    guard let notice = model.notice, !model.isTrying else { return }
    if model.refusals != refusals { entry.text = "" }
    refusals = model.refusals
    guard widget.isMapped else { return }
    guard !entry.containsFocus else {
      entry.tell(notice)
      return
    }
    // *Unlock* was pressed: the focus moves to the field, and a screen reader says the field's description, the notice
    // first.
    describe(first: notice)
    entry.grabFocus()
  }

  private func describe(first notice: String = "") {
    entry.described(([notice] + reasons + [localized("Your recovery key works here too.")]).joinedAsSentences)
  }
}
