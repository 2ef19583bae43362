import Core
import Foundation
import Toolkit

/// A page or dialog that can be opened over the present page.
enum Route {
  /// A new session. `first` replaces the plan's first exercise; `id` becomes the id of its record.
  case session(SessionRecord.Origin, first: Exercise? = nil, id: SessionRecord.ID = UUID())
  /// A new session that was offered at night. What it shows is for now, and isn't remembered. Its record gets `id`;
  /// `before` is the mood that was said before it, if one was.
  case nightSession(NightOffer, SessionRecord.Origin, id: SessionRecord.ID = UUID(), before: Mood? = nil)
  /// A new session, chosen by someone who has just said that they're still anxious. Its record gets `id`.
  case sessionForNow(SessionRecord.Origin, id: SessionRecord.ID)
  /// A session that was interrupted, from the step it had reached.
  case interruptedSession(UnfinishedSession)
  /// *Choose for yourself*; with `isForNow`, for someone who's still anxious: what is short, and what's for panic
  /// first.
  case shelf(isForNow: Bool = false)
  /// A programme of guided sessions.
  case programme(Programme.ID)
  /// A page to write a reflection, which may be begun with some words; `saved` is called once it's stored.
  case newReflection(begun: String = "", saved: () -> Void = {})
  /// A page to change a reflection.
  case reflection(Reflection)
  /// The full text of something, where a list shows only the beginning.
  case wholeText(WholeText)
  /// The bin.
  case bin
  /// A letter from a good day: a reflection of the past, and others after it.
  case letter
  /// The year's good things, to print.
  case booklet
  /// *On your mind*: its tools, and what was saved with them. Searches for `search`, unless it's empty.
  case onYourMind(search: String)
  /// The page of a tool of *On your mind*, for a new entry or a stored one.
  case tool(MindKind, MindEntry?)
  /// A new problem, begun with some words.
  case problem(begun: String)
  /// *Something to do*: steps, problems, tests and small things.
  case doing
  /// The parked worries, one at a time.
  case worryTime
  /// *What became of them*: the outcomes of the worries.
  case worryOutcomes
  /// A page to note how anxious one is.
  case checkIn
  /// The seven questions of GAD-7.
  case gad7
  /// The sleep diary.
  case sleepDiary
  /// The page *Keeping well*, for a new entry or a stored one; with `onlyGoals`, only what the person would like back.
  case keepingWell(MindEntry?, onlyGoals: Bool = false)
  /// *Someone beside you*: a sheet to print for a friend.
  case besideYou
  /// A part of the way through.
  case path
  /// A page for the doctor, to print.
  case doctorSheet
  /// *What helps*.
  case whatHelps
  /// A reading. If another one is open, replaces it.
  case reading(ReadingRequest)
  /// A reading that another one links to. Going back leads to the other one.
  case linkedReading(ReadingRequest)
  /// Emergency numbers, helplines, and the way to the help plan.
  case moreHelp
  /// What to say on the phone, in large letters, for a person who can't speak.
  case toSay
  /// The person's own plan for hard times, with the cursor in the answer to `part`; nil for the first.
  case helpPlan(at: HelpPlan.Part? = nil)
  /// The first pages.
  case onboarding
  /// A dialog to choose or change a breathing pattern.
  case breathingPatterns(BreathingPatternsModel)
  /// A dialog to change the coping statements.
  case statements(StatementsModel)
  /// A dialog to export, import, back up and erase, over `window`.
  case transfer(over: Widget)
  /// The print dialog. The closure makes the sheet once the dialog is confirmed; if it returns nil, nothing is printed.
  case print(() -> PrintJob.Sheet?)
  /// A dialog to save a PDF file, called `name` by default; `chosen` gets the path.
  case savePDF(name: String, chosen: (_ path: String) -> Void)
  /// The settings dialog.
  case settings
  /// A dialog with all keyboard shortcuts.
  case shortcuts
  /// The About dialog.
  case about
}
