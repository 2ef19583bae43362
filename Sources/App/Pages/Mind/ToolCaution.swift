import Core
import Toolkit

/// Who should leave a tool out, and who has checked it: a line that unfolds, on the tool's first page for good. With it
/// are the reading that explains the tool, and people to talk to.
///
/// The page must retain it, or its links do nothing.
final class ToolCaution {
  let widget: Widget
  private let opening = OwnedTask()
  private let inside: Widget

  /// Creates the line.
  ///
  /// - Parameters:
  ///   - isOpen: whether it's unfolded, as it is until the tool has been explained.
  ///   - understood: the button that folds it up; nil where it's folded already.
  init(
    _ tool: (some ListedTool).Type, isOpen: Bool, understood: Button? = nil, _ dependencies: Dependencies,
    _ navigator: any Navigator
  ) {
    let words = tool.shown
    // TRANSLATORS: Button on a card that explains a tool: opens the reading about it.
    let more = Button.text(localized("Read more about it")).style("small-text", "at-the-edge")
    let people = Button.text(localized("Talk to someone")).style("small-text", "at-the-edge")
    let inside = Box.column(spacing: 6) {
      words.caution.map { Label($0).justify(.start) }
      Label(WhoCanRead.words).justify(.start)
      Label(Self.unchecked).justify(.start).style("small-hint")
      Box.rowUnlessTextIsLarge(spacing: 12) {
        understood.map { [$0] } ?? []
        more
        words.urgent == nil ? [people] : []
      }.align(horizontally: .start)
    }.margins(top: 3)
    self.inside = inside
    // TRANSLATORS: A line that shows or hides for whom a tool isn't meant.
    let title = localized("When not to use this")
    widget = Expander(title, name: title, isOpen: isOpen, inside).widget
    more.onPressed { [opening] in
      opening.run {
        if let reading = await dependencies.reading(words.reading), !Task.isCancelled {
          navigator.open(.reading(reading))
        }
      }
    }
    people.onPressed { navigator.open(.moreHelp) }
  }

  /// Folds it up.
  func close() { inside.isVisible = false }

  // TRANSLATORS: Of a tool, on the page where it's used.
  private static let unchecked = localized("No clinician has checked this yet.")
}
