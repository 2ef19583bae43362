import Core
import Toolkit

/// The status lines of the Reflect tab and their buttons: a kept draft, *Undo*, and what went wrong.
final class ReflectStatus {
  /// A column for all lines but `empty`.
  let widget: Widget
  /// What stands in place of the timeline if it has no rows.
  let empty = Label.hint("").role(.status)
  /// Takes back the last deletion or change.
  let undo = Button.text(localized("Undo")).style("outlined")
  private let model: ReflectModel
  private let draft = Label.hint("").role(.status)
  private let undoLine = Label.hint("").role(.status)
  private let undoRow: Box
  private let notice = Label.notice()
  private let bringBack = Button.text(localized("Bring back the backup")).style("outlined")
  private let putAway = Button.text(localized("Put this away")).style("outlined")

  init(_ model: ReflectModel) {
    self.model = model
    let (draft, undo, undoLine, notice, bringBack, putAway) = (draft, undo, undoLine, notice, bringBack, putAway)
    let undoRow = Box.row(spacing: 12) {
      undoLine
      undo
    }.align(horizontally: .center)
    self.undoRow = undoRow
    widget = Box.column {
      draft.margins(top: 18)
      undoRow.margins(top: 18)
      notice.margins(top: 18)
      bringBack.align(horizontally: .center).margins(top: 12)
      putAway.align(horizontally: .center).margins(top: 12)
    }

    undo.onPressed { model.undoPressed() }
    bringBack.onPressed { model.bringBackPressed() }
    putAway.onPressed { model.putAwayPressed() }
  }

  /// Shows what the model says; called by the page's own `render()`.
  func render() {
    notice.show(notice: model.notice)
    bringBack.isVisible = model.offersBackup
    putAway.isVisible = model.canPutAway
    undoRow.isVisible = model.undoable != nil
    undoLine.text = model.undoable ?? ""
    undo.described(model.undoable ?? "")
    for (label, words) in [(empty, model.emptyLine), (draft, model.draftLine)] {
      label.text = words ?? ""
      label.isVisible = words != nil
    }
  }
}
