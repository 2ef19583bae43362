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
  case reading(ReadingModel)
  /// A reading that another one links to; the way back leads there.
  case linkedReading(ReadingModel)
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

/// Opens and closes pages, and lets a scene use the window.
protocol Navigator: AnyObject {
  /// How much room the window has.
  var shape: WindowShape { get }
  /// What is asked outside the window, which closes with the lock.
  var questions: OutsideQuestions { get }
  /// Opens a page or dialog.
  func open(_ route: Route)
  /// Begins what has this id on *Choose for yourself*; opens that page if it has nothing with it.
  func begin(_ id: ShelfItem.ID)
  /// Closes the page on top, and returns to the one below.
  func leave()
  /// Closes `page`, which is done; if another one covers it, as soon as that one is closed.
  func leave(_ page: any Page)
  /// Shows the Relax tab, and closes all pages over the tabs.
  func showRelax()
  /// Opens an address in another program. Shows a web address first, and asks.
  func open(address: String)
  /// Locks the person's words, once unsaved ones are stored.
  func closeLock()
  /// Shows the page that opens the lock, and closes all pages over the tabs.
  func openLock()
  /// Whether the window fills the screen.
  var isFullscreen: Bool { get set }
  /// The session on top has come to rest: the screen needn't stay on for it any more.
  func screenMaySleep()
  /// Asks for one file of the given MIME types, and calls `chosen` with its path unless the person cancels.
  func chooseFile(
    title: String, accept: String, kind: String, mimeTypes: [String], chosen: @escaping (String) -> Void)
}

/// The navigator of a window. Pages hold it, but it doesn't hold the window: for a page that outlives its window, it
/// does nothing.
final class WindowNavigator: Navigator {
  weak var window: MainWindow?
  let shape: WindowShape
  let questions: OutsideQuestions

  init(_ shape: WindowShape, _ questions: OutsideQuestions) { (self.shape, self.questions) = (shape, questions) }

  func open(_ route: Route) { window?.open(route) }
  func begin(_ id: ShelfItem.ID) { window?.begin(id) }
  func leave() { window?.leave() }
  func leave(_ page: any Page) { window?.leave(page) }
  func showRelax() { window?.go(to: .tab(.relax)) }
  func open(address: String) { window?.open(address: address) }
  func closeLock() { window?.closeLock() }
  func openLock() { window?.go(to: .tab(.reflect)) }
  func screenMaySleep() { window?.watchSession() }

  var isFullscreen: Bool {
    get { window?.window.isFullscreen ?? false }
    set { window?.window.isFullscreen = newValue }
  }

  func chooseFile(
    title: String, accept: String, kind: String, mimeTypes: [String], chosen: @escaping (String) -> Void
  ) {
    guard let window = window?.window else { return }
    FileChooser.open(
      title: title, accept: accept, kind: kind, mimeTypes: mimeTypes, over: window, among: questions, chosen: chosen)
  }
}
