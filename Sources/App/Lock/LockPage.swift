import Core
import Toolkit

/// The page that covers the person's words while they are locked.
final class LockPage: Page {
  let widget: Widget
  let surface = Surface.reflect
  private let model: LockModel
  private let entry = PasswordEntry(name: localized("Passphrase"))
  // TRANSLATORS: Button.
  private let button = Button.text(localized("Unlock"))
  private let notice = Label.notice()
  private var refusals = 0

  init(_ model: LockModel) {
    self.model = model
    let (entry, button, notice) = (entry, button, notice)
    widget = ScrolledWindow(
      Clamp(
        maximum: 420,
        // Neither the field nor the button moves when it's the wrong one.
        Box.column(
          inTheMiddle: Box.column(spacing: 18) {
            // TRANSLATORS: Title of the page in place of the reflections while Respite is locked.
            Label.question(localized("Your words are locked"))
            // TRANSLATORS: Under “Your words are locked”.
            Label.hint(localized("You can still use Relax, Learn, Help now and Getting more help."))
            Box.column(spacing: 6) {
              Label(localized("Passphrase")).style("small-hint")
              entry.style("passphrase")
            }
            button.style("outlined").align(horizontally: .center)
            // TRANSLATORS: Under the field for the passphrase.
            Label.hint(localized("Your recovery key works here too."))
          }, below: notice.margins(top: 18)
        ).margins(top: 24, bottom: 36, start: 24, end: 24)))

    entry.onEntered { [weak self] in self?.unlockPressed() }
    button.onPressed { [weak self] in self?.unlockPressed() }
    observe(self) { $0.render() }
  }

  func appeared() {
    describe()
    entry.grabFocus()
  }

  private func unlockPressed() { model.unlockPressed(entry.text) }

  private func render() {
    button.isSensitive = !model.isTrying
    notice.show(notice: model.notice)
    guard let notice = model.notice, !model.isTrying else { return }
    if model.refusals != refusals { entry.text = "" }
    refusals = model.refusals
    guard !entry.containsFocus else {
      entry.tell(notice)
      return
    }
    // Unlock was pressed: a screen reader comes to the field now, and says the reason first.
    describe(first: notice)
    entry.grabFocus()
  }

  private func describe(first notice: String = "") {
    entry.described(
      sentences: notice, localized("Your words are locked"),
      localized("You can still use Relax, Learn, Help now and Getting more help."),
      localized("Your recovery key works here too."))
  }
}
