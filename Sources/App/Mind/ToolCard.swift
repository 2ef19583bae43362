import Core
import Toolkit

/// The card at the top of a tool's page until *Got it* is pressed: what the tool is for, who should rather not use it
/// alone, and the reading that explains it.
///
/// The page keeps it, or *Got it* does nothing.
final class ToolCard {
  let widget: Widget
  /// Called once the card has gone, so that the keyboard can go somewhere else.
  var understood: () -> Void = {}

  /// Creates the card; hidden if it was read before.
  ///
  /// - Parameters:
  ///   - words: what the tool is for, a sentence or two in each.
  ///   - caution: for whom it isn't; nil if for everyone.
  ///   - reading: the id of the reading that explains it.
  init(
    tool: MindKind, words: [String], caution: String?, reading: Reading.ID, _ dependencies: Dependencies,
    _ navigator: any Navigator
  ) {
    // TRANSLATORS: Button on a card that explains something: the card goes away.
    let understood = Button.text(localized("Got it")).style("small-text", "outlined")
    // TRANSLATORS: Button on a card that explains a tool: opens the reading about it.
    let more = Button.text(localized("Read more about it")).style("small-text")
    let ways = [understood, more]
    widget = Box.column(spacing: 9) {
      (words + [caution].compactMap { $0 }).map { Label($0).justify(.start) }
      Box.rowUnlessTextIsLarge(spacing: 6) { ways }.align(horizontally: .start)
    }.style("notice").role(.group).named(tool.toolName)
    let settings = dependencies.settings
    widget.isVisible = !settings[.toolsExplained].split(separator: " ").contains { $0 == tool.rawValue }
    understood.onPressed { [weak self] in
      let known = settings[.toolsExplained].split(separator: " ").map(String.init).filter { $0 != tool.rawValue }
      settings[.toolsExplained] = (known + [tool.rawValue]).joined(separator: " ")
      self?.widget.isVisible = false
      self?.understood()
    }
    more.onPressed { [weak navigator] in
      Task { if let reading = await dependencies.reading(reading) { navigator?.open(.reading(reading)) } }
    }
  }
}
