import Core
import Toolkit

/// The ways from *What helps* to a note, the seven questions and the sheet for the doctor, and a line about the note that was
/// just saved or removed.
final class WhatHelpsOffer {
  let widget: Widget
  /// Takes back what the line tells.
  let undo = Button.text(localized("Undo")).style("outlined", "small-text")
  // TRANSLATORS: A button on “What helps”: opens a page to note how anxious one feels.
  private let note = Button.pill(localized("Note it"))
  private let questions = Button.text(WhatHelpsOffer.questionsTitle).style("small-text", "outlined")
  private let doctor = Button.text(WhatHelpsOffer.doctorTitle).style("small-text", "outlined")
  // TRANSLATORS: Said on “What helps” above the button “Two weeks in seven questions”, if someone asked to be offered
  // them every two weeks.
  private let due = Label.hint(localized("The seven questions are here again, if you’d like.")).limit(characters: 48)
  private let told = Label.hint("").role(.status)
  private let row: Widget
  private var shown: CheckInUndo.Change?

  // TRANSLATORS: Title of the page with the questionnaire GAD-7, and the button that opens it.
  static let questionsTitle = localized("Two weeks in seven questions")
  // TRANSLATORS: Title of the page where you print something to take to your doctor, and the button that opens it.
  static let doctorTitle = localized("A sheet for the doctor")

  init() {
    let (told, undo, note, due, questions, doctor) = (told, undo, note, due, questions, doctor)
    let row = Box.row(spacing: 12) {
      told.expand(horizontally: true).align(vertically: .center)  // else as narrow as the button's height allows
      undo
    }
    self.row = row
    row.isVisible = false
    due.isVisible = false
    widget = Box.column(spacing: 6) {
      note.align(horizontally: .center)
      row.align(horizontally: .center)
      due
      WrapBox(spacing: 6, children: [questions, doctor]).align(horizontally: .center)
    }
  }

  /// Connects the buttons.
  func connect(_ navigator: any Navigator, undone: @escaping () -> Void) {
    note.onPressed { [weak navigator] in navigator?.open(.checkIn) }
    questions.onPressed { [weak navigator] in navigator?.open(.gad7) }
    doctor.onPressed { [weak navigator] in navigator?.open(.doctorSheet) }
    undo.onPressed(undone)
  }

  /// Says what was done, and whether the questions are offered.
  func show(_ change: CheckInUndo.Change?, offersGAD7: Bool) {
    due.isVisible = offersGAD7
    guard change != shown else { return }
    shown = change
    switch change {
    // TRANSLATORS: A short message with a button “Undo”, after someone noted how anxious they feel.
    case .noted: told.text = localized("Noted.")
    // TRANSLATORS: A short message with a button “Undo”.
    case .removed: told.text = localized("Note removed.")
    case nil: break
    }
    if change == nil, undo.hasFocus { note.grabFocus() }
    row.isVisible = change != nil
    if case .noted = change { widget.tell(told.text) }
  }
}
