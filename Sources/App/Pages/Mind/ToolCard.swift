import Core
import Toolkit

/// The card at the top of a tool's first page until *Got it* is pressed: what the tool is for, who should rather not
/// use it alone, and the reading that explains it.
///
/// The page must retain the card, or *Got it* does nothing.
final class ToolCard {
  let widget: Widget
  /// Called once *Got it* has hidden the card, to move the focus elsewhere.
  var understood: () -> Void = {}
  private let opening = OwnedTask()
  private var isKnown: Bool
  /// Whether the tool's first page is shown, where the card belongs.
  var isOnFirstPage = true { didSet { widget.isVisible = isOnFirstPage && !isKnown } }

  /// Creates the card. It's hidden if *Got it* was pressed for this tool before.
  ///
  /// - Parameter tool: the tool that it explains.
  init(_ tool: (some ListedTool).Type, _ dependencies: Dependencies, _ navigator: any Navigator) {
    let (name, words) = (tool.kind.rawValue, tool.shown)
    // TRANSLATORS: Button on a card that explains something: the card goes away.
    let understood = Button.text(localized("Got it")).style("small-text", "outlined")
    // TRANSLATORS: Button on a card that explains a tool: opens the reading about it.
    let more = Button.text(localized("Read more about it")).style("small-text")
    let ways = [understood, more]
    widget = Box.column(spacing: 9) {
      (words.card + [words.caution]).map { Label($0).justify(.start) }
      Box.rowUnlessTextIsLarge(spacing: 6) { ways }.align(horizontally: .start)
    }.style("notice").role(.group).named(words.name)
    let settings = dependencies.settings
    isKnown = settings[.toolsExplained].split(separator: " ").contains { $0 == name }
    widget.isVisible = !isKnown
    understood.onPressed { [weak self] in
      let known = settings[.toolsExplained].split(separator: " ").map(String.init).filter { $0 != name }
      settings[.toolsExplained] = (known + [name]).joined(separator: " ")
      self?.isKnown = true
      self?.widget.isVisible = false
      self?.understood()
    }
    more.onPressed { [opening] in
      opening.run {
        if let reading = await dependencies.reading(words.reading), !Task.isCancelled {
          navigator.open(.reading(reading))
        }
      }
    }
  }
}
