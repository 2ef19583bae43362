import Toolkit

/// Leads the Tab key through a reading, where every part takes the focus, and scrolls to the focused part.
final class ReadingFocus {
  private let column: ReadingColumn
  private let scrolled: ScrolledWindow
  /// The height of the header, in pixels, which covers the upper edge of the text.
  private let covered: Double
  /// The part that got the focus last.
  private var part: Int?

  /// Follows the focus in `column`. Scrolls to the focused part only if `isTabbing` returns true, which means that Tab
  /// has moved the focus there.
  init(_ column: ReadingColumn, in scrolled: ScrolledWindow, covered: Double, isTabbing: @escaping () -> Bool) {
    (self.column, self.scrolled, self.covered) = (column, scrolled, covered)
    column.onFocused { [weak self] part in
      self?.part = part
      guard isTabbing() else { return }
      // In a task, since GTK scrolls to the part first.
      Task { self?.show(part) }
    }
  }

  /// Whether a part has the focus and isn't on screen.
  var hasScrolledAway: Bool {
    guard column.widget.containsFocus, let part, let span = column.label(ofPart: part)?.span(in: scrolled) else {
      return false
    }
    return span.top + span.height < covered || span.top > Double(scrolled.height)
  }

  /// Focuses the first part that begins on screen. By itself, Tab would focus the first part of the text, or continue
  /// from the part that last had the focus. Returns false if no part begins below the header.
  ///
  /// - Parameter top: the index of the part at the top of the screen.
  func takeFirst(from top: Int) -> Bool {
    column.flow.parts.indices[top...].contains { index in
      guard let span = column.label(ofPart: index)?.span(in: scrolled), span.top >= covered - 1 else { return false }
      return column.focus(part: index)
    }
  }

  /// Brings a part out from under the header, or away from the lower edge.
  private func show(_ part: Int) {
    guard let span = column.label(ofPart: part)?.span(in: scrolled) else { return }
    let (top, bottom) = (covered + 12, Double(scrolled.height) - 24)
    guard span.top < top || span.top + span.height > bottom else { return }
    // If the part is too high for the screen, its upper edge is shown.
    scrolled.scroll(to: scrolled.position.offset + min(max(0, span.top + span.height - bottom), span.top - top))
  }
}
