import Core
import Toolkit

/// The status lines of the Reflect tab and their buttons: a stored draft, *Undo*, a problem, and an empty timeline.
final class ReflectStatus {
  /// A column for the lines above the timeline.
  private(set) lazy var widget: Widget = Box.column {
    draft.margins(top: 18)
    notice.margins(top: 18)
    restore.align(horizontally: .center).margins(top: 12)
    dismiss.align(horizontally: .center).margins(top: 12)
  }
  /// The bar at the foot of the page that offers to undo the last deletion or change.
  let undo: UndoBar
  /// An example of a reflection, shown while there are none yet.
  let example: Box
  /// The message in place of an empty timeline.
  let empty = Label.hint("").role(.status)
  private let model: ReflectModel
  private let draft = Label.hint("").role(.status)
  private let notice = Label.notice()
  // TRANSLATORS: Button: adds what a backup still has, after the file with the reflections was damaged.
  private let restore = Button.text(localized("Restore from backup")).style("outlined")
  // TRANSLATORS: Button: hides the message above it.
  private let dismiss = Button.text(localized("Dismiss")).style("outlined")

  init(_ model: ReflectModel) {
    self.model = model
    undo = .pill(model.undo)
    example = Self.exampleEntry()

    restore.onPressed { model.restorePressed() }
    dismiss.onPressed { model.dismissPressed() }
  }

  /// Shows what the model says; called by the page's `render()`.
  func render() {
    notice.show(notice: model.notice)
    restore.isVisible = model.offersBackup
    dismiss.isVisible = model.canDismiss
    example.isVisible = model.isEmpty
    for (label, words) in [(empty, model.emptyLine), (draft, model.draftLine)] {
      label.text = words ?? ""
      label.isVisible = words != nil
    }
  }

  private static func exampleEntry() -> Box {
    Box.column(spacing: 6) {
      // TRANSLATORS: Above an example of a reflection, while there are none yet.
      Label(localized("For example")).style("pill").align(horizontally: .center).margins(bottom: 6)
      Label(localized("The neighbour’s cat came to visit")).justify(.center).style("event")
      Label(localized("I’d left the window open.")).justify(.center).style("reason")
    }.margins(top: 36).style("example")
  }
}
