import Core
import Toolkit

/// The page that covers the person's words while they are locked.
final class LockPage: Page {
  private(set) lazy var widget: Widget = ScrolledWindow(
    Clamp(
      maximum: 420,
      // The notice is below, so that neither the field nor the button moves when a passphrase is wrong.
      Box.column(
        inTheMiddle: Box.column(spacing: 18) {
          Label.question(title)
          Label.hint(hint)
          form.widget
        }, below: form.notice.margins(top: 18)
      ).margins(top: 24, bottom: 36, start: 24, end: 24)))
  let surface = Surface.reflect
  // TRANSLATORS: Title of the page in place of the reflections while Respite is locked.
  private let title = localized("Your words are locked")
  // TRANSLATORS: Under “Your words are locked”.
  private let hint = localized("You can still use Relax, Learn, Help now and Talk to someone.")
  private let form: UnlockForm

  init(_ model: LockModel) { form = UnlockForm(model, reasons: [title, hint]) }

  func appeared() { form.grabFocus() }
}
