import Core
import Toolkit

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
  var hasWayBack: Bool {
    guard let window else { return false }
    let below = window.pages.over.dropLast().last { !($0 is SessionPage) }
    return window.interrupted != nil || below.map { !($0 is ShelfPage || $0 is ProgrammePage) } ?? false
  }
  var isSessionWaiting: Bool { window?.interrupted != nil }
  func leaveWaitingSession() { window?.interrupted = nil }
  func goBack() { window?.goBack() }
  func showRelax() { window?.showRelax() }
  func open(address: String) { window?.open(address: address) }
  func closeLock() { window?.closeLock() }
  func openLock() { window?.go(to: .tab(.reflect)) }
  func screenMaySleep() { window?.watchSession() }

  var isFullscreen: Bool {
    get { window?.window.isFullscreen ?? false }
    set { window?.window.isFullscreen = newValue }
  }

  var keepsCompany: Bool {
    get { window?.company != nil }
    set { if newValue { window?.keepCompany() } else { window?.endCompany(goingBack: true) } }
  }

  func chooseFile(
    title: String, accept: String, kind: String, mimeTypes: [String], chosen: @escaping (String) -> Void
  ) {
    guard let window = window?.window else { return }
    FileChooser.open(
      title: title, accept: accept, kind: kind, mimeTypes: mimeTypes, over: window, among: questions, chosen: chosen)
  }
}
