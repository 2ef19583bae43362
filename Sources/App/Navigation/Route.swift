import Core
import Foundation
import Toolkit

/// A page or dialog that can be opened over the present page.
enum Route {
  /// A new session. `first` replaces the plan's first exercise; `id` is the one that its record gets.
  case session(SessionRecord.Origin, first: Exercise? = nil, id: SessionRecord.ID = UUID())
  /// A session that was interrupted, from the step it had reached.
  case interruptedSession(UnfinishedSession)
  /// Everything that can be chosen for itself.
  case shelf
  /// A programme of guided sessions.
  case programme(Programme.ID)
  /// A page to write a reflection.
  case newReflection
  /// A page to change a reflection.
  case reflection(Reflection)
  /// All of a text, of which a list shows the beginning.
  case wholeText(WholeText)
  /// What was deleted.
  case bin
  /// *On your mind*: its three tools, and what is kept with them. With words, searches for them.
  case onYourMind(search: String)
  /// The page of a tool of *On your mind*, for a new entry or a stored one.
  case tool(MindKind, MindEntry?)
  /// The parked worries, one at a time.
  case worryTime
  /// What became of the worries.
  case worryOutcomes
  /// A page to note how anxious one is.
  case checkIn
  /// The seven questions of GAD-7.
  case gad7
  /// A page for the doctor, to print.
  case doctorSheet
  /// What came after the person's sessions.
  case whatHelps
  /// A reading; it replaces another one.
  case reading(ReadingRequest)
  /// A reading that another one links to; the way back leads there.
  case linkedReading(ReadingRequest)
  /// Emergency numbers, helplines, and the way to the help plan.
  case moreHelp
  /// The person's own plan for hard times.
  case helpPlan
  /// The first pages. A replay starts with the one that explains the tabs, and changes nothing by itself.
  case onboarding(isReplay: Bool)
  /// A dialog to choose or change a breathing pattern.
  case breathingPatterns(BreathingPatternsModel)
  /// A dialog to change the coping statements.
  case statements(StatementsModel)
  /// A dialog to export, import, back up and erase, over `window`.
  case transfer(over: Widget)
  /// The print dialog. What's printed is made when it's answered; nil for nothing.
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
