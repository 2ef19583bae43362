import Core
import Foundation
import Toolkit

/// Opens and closes pages, and lets a scene use the window.
protocol Navigator: AnyObject {
  /// How much room the window has.
  var shape: WindowShape { get }
  /// The questions asked outside the window, which close with the lock.
  var questions: OutsideQuestions { get }
  /// Opens a page or dialog.
  func open(_ route: Route)
  /// Begins the item with this id on *Choose for yourself*, or opens that page if it has no such item.
  func begin(_ id: ShelfItem.ID)
  /// Closes the page on top, and returns to the one below.
  func leave()
  /// Closes `page`, which isn't needed any more. If another page covers it, closes it once that one is closed.
  func leave(_ page: any Page)
  /// Whether the end of a session leads back to something that the person was at: to a page below it other than a list
  /// of sessions, or to the session that *Help now* interrupted.
  var hasWayBack: Bool { get }
  /// Whether that's a session.
  var isSessionWaiting: Bool { get }
  /// The person leaves that session for good, rather than go back to it: it isn't offered again.
  func leaveWaitingSession()
  /// Leaves the end of a session, and goes on with the one that *Help now* interrupted, if there was one.
  func goBack()
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
  /// Whether the window is small and shows only what keeps company. Setting it has an effect only on a page that
  /// `KeepsCompany`.
  var keepsCompany: Bool { get set }
  /// Lets the screen turn off again, because the sleep timer has ended the session on top.
  func screenMaySleep()
  /// Asks for one file of the given MIME types, and calls `chosen` with its path unless the person cancels.
  func chooseFile(
    title: String, accept: String, kind: String, mimeTypes: [String], chosen: @escaping (String) -> Void)
}
