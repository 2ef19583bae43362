import Core
import Toolkit

/// The card at the top of a tool's first page: what the tool is for, until *Got it* is pressed, and for good who should
/// leave it out.
///
/// The page must retain the card, or *Got it* does nothing.
final class ToolCard {
  let widget: Widget
  /// Called once *Got it* has folded the card, to move the focus elsewhere.
  var understood: () -> Void = {}
  /// Whether the tool's first page is shown, where the card belongs.
  var isOnFirstPage = true { didSet { widget.isVisible = isOnFirstPage } }
  private let caution: ToolCaution

  /// Creates the card. Only the line about who should leave the tool out is shown if *Got it* was pressed for this tool
  /// before.
  ///
  /// - Parameter tool: the tool that it explains.
  init(_ tool: (some ListedTool).Type, _ dependencies: Dependencies, _ navigator: any Navigator) {
    let (name, words, settings) = (tool.kind.rawValue, tool.shown, dependencies.settings)
    let isKnown = settings[.toolsExplained].split(separator: " ").contains { $0 == name }
    // TRANSLATORS: Button on a card that explains something: the card goes away.
    let understood = Button.text(localized("Got it")).style("small-text", "outlined").align(horizontally: .start)
    let introduction = Label(words.card).justify(.start)
    let caution = ToolCaution(
      tool, isOpen: !isKnown, understood: isKnown ? nil : understood, dependencies, navigator)
    self.caution = caution
    let urgent = words.urgent.map { ToolCard.urgent($0, navigator) }
    let parts = Box.column(spacing: 9) {
      introduction
      urgent.map { [$0] } ?? []
      caution.widget
    }.role(.group).named(words.name)
    widget = parts
    func show(isKnown: Bool) {
      introduction.isVisible = !isKnown
      understood.isVisible = !isKnown
      parts.setStyle("notice", !isKnown)
    }
    show(isKnown: isKnown)
    understood.onPressed { [weak self] in
      let known = settings[.toolsExplained].split(separator: " ").map(String.init).filter { $0 != name }
      settings[.toolsExplained] = (known + [name]).joined(separator: " ")
      self?.caution.close()
      self?.understood()
      show(isKnown: true)
    }
  }

  /// A sentence for whoever needs a person now, with the way to one.
  private static func urgent(_ words: String, _ navigator: any Navigator) -> Widget {
    let people = Button.text(localized("Talk to someone")).style("small-text", "outlined")
      .onPressed { navigator.open(.moreHelp) }
    return Box.rowUnlessTextIsLarge(spacing: 12, below: 6) {
      Label(words).justify(.start).expand(horizontally: true).align(vertically: .center)
      people.align(vertically: .center)
    }
  }
}
