import Core
import Toolkit

/// One page of the window. The window has a stack of pages, and passes events on to the one on top.
protocol Page: AnyObject {
  /// The page's content.
  var widget: Widget { get }
  /// The page's background colour.
  var surface: Surface { get }
  /// Whether the page shows what the person wrote, felt or did. Such a page closes when the lock does.
  var holdsWords: Bool { get }
  /// The unsaved words of the page; nil for a page without a text field.
  var writing: (any Writing)? { get }
  /// Whether only the person may leave the page. If true, a notification, for instance, doesn't open another page
  /// instead of it.
  var isLeftByHandOnly: Bool { get }
  /// Buttons of a tab for the header bar, shown while the tab is; nil for none.
  var headerTools: Widget? { get }
  /// Called when the page comes on screen, and whenever the widget that had the focus is gone: sets the focus.
  func appeared()
  /// Called when another tab is chosen. The page may appear again later.
  func disappeared()
  /// Called when the window is in use again. The day may have changed in the meantime.
  func windowActivated()
  /// Escape was pressed. Returns true if the page used it, false to leave the page.
  func escapePressed() -> Bool
  /// A key was pressed that no widget used. Returns true if the page used it.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool
  /// The window was minimised or restored.
  func minimized(_ isMinimized: Bool)
  /// The window fills the screen, or no longer does.
  func fullscreenChanged(_ isFullscreen: Bool)
  /// Called when the desktop's contrast, reduced motion, dark style or text size has changed.
  func appearanceChanged()
  /// Called when the page is about to close and `writing` is already saved. Returns once everything else, such as the
  /// reading position, is stored.
  func leaving() async
}

extension Page {
  var holdsWords: Bool { false }
  var writing: (any Writing)? { nil }
  var isLeftByHandOnly: Bool { false }
  var headerTools: Widget? { nil }
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
