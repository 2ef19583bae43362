import Observation
import Toolkit

/// How much room the window has.
@Observable
final class WindowShape {
  /// Whether it's narrower than 500 pixels or, with large text, than 720. The header must fit into a narrower window
  /// before its name is hidden, or the window could never be made so narrow.
  private(set) var isNarrow = false

  /// A window of this width, in CSS pixels.
  init(width: Int) { resized(to: width) }

  /// The window has this width now, in CSS pixels.
  func resized(to width: Int) {
    let isNarrow = width < (Desktop.hasLargeText ? 720 : 500)
    if isNarrow != self.isNarrow { self.isNarrow = isNarrow }
  }
}
