import Core
import Toolkit

/// The card at the top of a tool's first page: what the tool is for, until *Got it* is pressed, and for good who should
/// leave it out and who needs a person now.
///
/// The page must retain the card, or *Got it* does nothing.
final class ToolCard {
  let widget: Widget
  /// Called once *Got it* has folded the card, to move the focus elsewhere.
  var understood: () -> Void = {}
  /// Whether the tool's first page is shown, where the card belongs.
  var isOnFirstPage = true { didSet { widget.isVisible = isOnFirstPage } }
  private let introduction: Label
  // TRANSLATORS: Button on a card that explains something: the card goes away.
  private let button = Button.text(localized("Got it")).style("small-text", "outlined").align(horizontally: .start)
  private let caution: ToolCaution

  /// Creates the card. Only the line about who should leave the tool out is shown if *Got it* was pressed for this tool
  /// before.
  ///
  /// - Parameter tool: the tool that it explains.
  init(_ tool: (some ListedTool).Type, _ dependencies: Dependencies, _ navigator: any Navigator) {
    let (name, words, settings) = (tool.kind.rawValue, tool.shown, dependencies.settings)
    let isKnown = settings[.toolsExplained].split(separator: " ").contains { $0 == name }
    introduction = Label(words.card).justify(.start)
    caution = ToolCaution(tool, isOpen: !isKnown, understood: button, dependencies, navigator)
    widget = Box.column(spacing: 9) { [introduction, caution] in
      introduction
      Self.urgent(tool, navigator)
      caution.widget
    }.role(.group).named(words.name)
    show(isKnown: isKnown)
    button.onPressed { [weak self] in
      let known = settings[.toolsExplained].split(separator: " ").map(String.init).filter { $0 != name }
      settings[.toolsExplained] = (known + [name]).joined(separator: " ")
      self?.caution.close()
      self?.understood()
      self?.show(isKnown: true)
    }
  }

  private func show(isKnown: Bool) {
    introduction.isVisible = !isKnown
    button.isVisible = !isKnown
    widget.setStyle("notice", !isKnown)
  }

  /// A tool's sentence for anyone who needs a person now, with a way to reach one; empty for a tool without one. The
  /// tool's other pages have it too: the worst is often written after the first.
  static func urgent(_ tool: (some ListedTool).Type, _ navigator: any Navigator) -> [Widget] {
    guard let words = tool.shown.urgent else { return [] }
    let people = Button.text(localized("Talk to someone")).style("small-text", "outlined").breaksLongWords()
      .onPressed { navigator.open(.moreHelp) }
    let label = Label(words).justify(.start).expand(horizontally: true).align(vertically: .center)
    // Beside the words, a narrow window would leave the button no room for its own.
    guard !navigator.shape.isNarrow else {
      return [
        Box.column(spacing: 6) {
          label
          people.align(horizontally: .start)
        }
      ]
    }
    return [
      Box.rowUnlessTextIsLarge(spacing: 12, below: 6) {
        label
        people.align(vertically: .center)
      }
    ]
  }
}
