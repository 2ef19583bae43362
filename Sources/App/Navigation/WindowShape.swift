import Observation
import Toolkit

/// How much room the window has.
@Observable
final class WindowShape {
  /// Whether the window is narrower than 500 pixels or, with large text, than 720. If so, the name of *Help now* is one
  /// word. With the name, the header must fit into an even narrower window, or the window could never be made this
  /// narrow.
  private(set) var isNarrow = false
  /// Whether it's so narrow, with large text, that *Help now* has no word at all.
  private(set) var isTight = false
  /// Whether the header has room for a tab's buttons beside those that are always there. Well above the width where it
  /// would need them to shrink, for the same reason.
  private(set) var hasRoomForTools = true

  /// A window of this width, in CSS pixels.
  init(width: Int) { resized(to: width) }

  /// The window has this width now, in CSS pixels.
  func resized(to width: Int) {
    let isNarrow = width < (Desktop.hasLargeText ? 720 : 500)
    if isNarrow != self.isNarrow { self.isNarrow = isNarrow }
    let isTight = Desktop.hasLargeText && width < 520
    if isTight != self.isTight { self.isTight = isTight }
    let hasRoom = width >= (Desktop.hasLargeText ? 1_100 : 720)
    if hasRoom != hasRoomForTools { hasRoomForTools = hasRoom }
  }
}
