import Core
import Toolkit

/// What stands in place of the person's words while they are locked.
final class LockPage: Page {
  let widget: Widget
  let surface = Surface.reflect
  private let model: LockModel
  private let entry: PasswordEntry
  private let button: Button
  private let notice = Label.notice()
  private var refusals = 0

  init(_ model: LockModel) {
    self.model = model
    var typed: () -> String = { "" }
    let press = { model.unlockPressed(typed()) }
    let entry = PasswordEntry(name: localized("Passphrase"), confirmed: press)
    typed = { [weak entry] in entry?.text ?? "" }
    let (button, notice) = (Button.text(localized("Unlock"), pressed: press), notice)
    (self.entry, self.button) = (entry, button)
    widget = ScrolledWindow(
      Clamp(
        maximum: 420,
        Box.column(spacing: 18) {
          Label.question(localized("Your words are locked"))
          Label.hint(localized("Relax, Learn and Help now are open all the same."))
          Box.column(spacing: 6) {
            Label(localized("Passphrase")).style("small-hint")
            entry.style("passphrase")
          }
          notice
          button.style("outlined").align(horizontally: .center)
          Label.hint(localized("The recovery key works here too."))
        }.align(vertically: .center).margins(top: 24, bottom: 36, start: 24, end: 24)))
    observe(self) { $0.render() }
  }

  func appeared() { entry.grabFocus() }

  private func render() {
    button.isSensitive = !model.isTrying
    notice.show(notice: model.notice)
    // Where the keyboard is: there a screen reader says it.
    entry.described(model.notice ?? "")
    guard model.notice != nil, !model.isTrying else { return }
    if model.refusals != refusals { entry.text = "" }
    refusals = model.refusals
    entry.grabFocus()
  }
}
