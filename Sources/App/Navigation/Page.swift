import Core
import Toolkit

/// One page of the window. The window keeps a stack of them and passes on what happens.
protocol Page: AnyObject {
  /// The page's content.
  var widget: Widget { get }
  /// The page's background colour.
  var surface: Surface { get }
  /// Whether the page shows what the person wrote, felt or did. Such a page closes when the lock does.
  var holdsWords: Bool { get }
  /// The words that the page takes, until they're saved; nil for a page without a text for words.
  var writing: (any Writing)? { get }
  /// Whether only the person may leave the page. A notification, for instance, then opens nothing in its place.
  var isLeftByHandOnly: Bool { get }
  /// The page came on screen, or what had the focus on it is gone: sets the focus. May come several times.
  func appeared()
  /// Another tab was chosen. The page may come back.
  func disappeared()
  /// The window is in use again. The day may have changed.
  func windowActivated()
  /// Escape was pressed. Returns true if the page used it, false to leave the page.
  func escapePressed() -> Bool
  /// A key was pressed that no widget used. Returns true if the page used it.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool
  /// The window was minimised or restored.
  func minimized(_ isMinimized: Bool)
  /// The window fills the screen, or no longer does.
  func fullscreenChanged(_ isFullscreen: Bool)
  /// The desktop's contrast or motion has changed, the dark style or the size of text.
  func appearanceChanged()
  /// The page is about to close. Returns once its place and the like are stored; `writing` is saved already.
  func leaving() async
}

extension Page {
  var holdsWords: Bool { false }
  var writing: (any Writing)? { nil }
  var isLeftByHandOnly: Bool { false }
  func appeared() {}
  func disappeared() {}
  func windowActivated() {}
  func escapePressed() -> Bool { false }
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  func minimized(_ isMinimized: Bool) {}
  func fullscreenChanged(_ isFullscreen: Bool) {}
  func appearanceChanged() {}
  func leaving() async {}
}
