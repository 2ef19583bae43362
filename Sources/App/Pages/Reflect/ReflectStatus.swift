import Core
import Toolkit

/// The status lines of the Reflect tab and their buttons: a kept draft, *Undo*, what went wrong, and an empty timeline.
final class ReflectStatus {
  /// A column for the lines above the timeline.
  private(set) lazy var widget: Widget = Box.column {
    draft.margins(top: 18)
    notice.margins(top: 18)
    bringBack.align(horizontally: .center).margins(top: 12)
    putAway.align(horizontally: .center).margins(top: 12)
  }
  /// The last deletion or change, with *Undo*: a pill for the foot of the page.
  let undo: UndoBar
  /// An example of an entry, in place of a timeline without one.
  let example: Box
  /// The line in place of a timeline without rows.
  let empty = Label.hint("").role(.status)
  private let model: ReflectModel
  private let draft = Label.hint("").role(.status)
  private let notice = Label.notice()
  // TRANSLATORS: Button: adds what a backup still has, after the file with the reflections was damaged.
  private let bringBack = Button.text(localized("Restore from backup")).style("outlined")
  // TRANSLATORS: Button: hides the message above it.
  private let putAway = Button.text(localized("Dismiss")).style("outlined")

  init(_ model: ReflectModel) {
    self.model = model
    undo = .pill(model.undo)
    example = Self.exampleEntry()

    bringBack.onPressed { model.bringBackPressed() }
    putAway.onPressed { model.putAwayPressed() }
  }

  /// Shows what the model says; called by the page's own `render()`.
  func render() {
    notice.show(notice: model.notice)
    bringBack.isVisible = model.offersBackup
    putAway.isVisible = model.canPutAway
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
