import Toolkit

/// The way of the Tab key through a reading, of which every part takes the focus.
final class ReadingFocus {
  private let column: ReadingColumn
  private let scrolled: ScrolledWindow
  /// The height of the header, in pixels, which covers the upper edge of the text.
  private let covered: Double
  /// The part that got the focus last.
  private var part: Int?

  /// Follows the focus in `column`. Scrolls to a part only if Tab has led there, as `isTabbing` says.
  init(_ column: ReadingColumn, in scrolled: ScrolledWindow, covered: Double, isTabbing: @escaping () -> Bool) {
    (self.column, self.scrolled, self.covered) = (column, scrolled, covered)
    column.onFocused { [weak self] part in
      self?.part = part
      guard isTabbing() else { return }
      // In a task, since GTK scrolls to it first.
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

  /// Focuses the first part that begins on screen, since Tab would go to the first of the text or to where the focus
  /// was. Returns false if none follows.
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
    // The upper edge of a part that doesn't fit comes first.
    scrolled.scroll(to: scrolled.position.offset + min(max(0, span.top + span.height - bottom), span.top - top))
  }
}
