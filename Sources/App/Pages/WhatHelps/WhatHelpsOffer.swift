import Core
import Toolkit

/// The buttons of *What helps* for a check-in, the seven questions and the sheet for the doctor, and the offer to undo
/// the last check-in.
final class WhatHelpsOffer {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    note.align(horizontally: .center)
    due
    WrapBox(spacing: 6, children: [questions, sleep, doctor]).align(horizontally: .center)
  }
  /// The bar at the foot of the page, always in sight, that offers to undo the check-in that was just saved or removed.
  let undo: UndoBar
  // TRANSLATORS: A button on “What helps”: opens a page to note how anxious one feels.
  private let note = Button.pill(localized("How anxious?"))
  private let questions = Button.text(GAD7.title).style("small-text", "outlined")
  private let sleep = Button.text(localized("Sleep diary")).style("small-text", "outlined")
  private let doctor = Button.text(WhatHelpsOffer.doctorTitle).style("small-text", "outlined")
  // TRANSLATORS: Said on “What helps” above the button “GAD-7: two weeks in seven questions”, if someone asked to be
  // offered them every two weeks.
  private let due = Label.hint(localized("The seven questions are here again, if you’d like.")).limit(characters: 48)

  // TRANSLATORS: Title of the page where you print something to take to your doctor, and the button that opens it.
  static let doctorTitle = localized("A page for your doctor")

  init(_ offer: UndoOffer) {
    undo = .pill(offer)
    due.isVisible = false
  }

  /// Connects the buttons.
  func connect(_ navigator: any Navigator) {
    note.onPressed { navigator.open(.checkIn) }
    questions.onPressed { navigator.open(.gad7) }
    sleep.onPressed { navigator.open(.sleepDiary) }
    doctor.onPressed { navigator.open(.doctorSheet) }
    undo.focusLost = { [weak note] in note?.grabFocus() }
  }

  /// Shows whether there's something to undo, and whether the questions are offered.
  func show(offersGAD7: Bool) {
    due.isVisible = offersGAD7
    undo.render()
  }
}
