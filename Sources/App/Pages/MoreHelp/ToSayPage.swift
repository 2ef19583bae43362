import Core
import Toolkit

/// What to say, in the largest letters that fit, for a person who can't speak: to show to someone, or to read out.
final class ToSayPage: Page {
  private(set) lazy var widget = PageHeader.page(
    // Within margins, or the ring around what has the keyboard would be beyond the window's edge.
    navigator, ScrolledWindow(passage.margins(12).expand(horizontally: true, vertically: true)))
  let surface = Surface.learn
  private let navigator: any Navigator
  private let words = Box.column(spacing: 24) { MoreHelpWords.toSay.map { Label($0).justify(.center).role(.heading) } }
  private lazy var passage = Passage(
    name: MoreHelpWords.toSay.joined(separator: " "),
    words.style("to-say").margins(6).align(vertically: .center).expand(vertically: true))

  init(navigator: any Navigator) {
    self.navigator = navigator
    observe(self) { $0.words.setStyle("narrow", $0.navigator.shape.isNarrow) }
  }

  func appeared() { passage.grabFocus() }

  /// The line on *Talk to someone* that opens it.
  static func line(_ navigator: any Navigator) -> Widget {
    Box.rowUnlessTextIsLarge(spacing: 12, below: 6) {
      Label(localized("“{words}”", ["words": MoreHelpWords.toSay.joined(separator: " ")])).justify(.start).expand(
        horizontally: true
      )
      .align(vertically: .center)
      // TRANSLATORS: Button beside a sentence to show to someone else: the sentence then fills the window.
      Button.text(localized("Show it large")).style("small-text", "outlined").align(vertically: .center)
        .onPressed { navigator.open(.toSay) }
    }.style("help-box")
  }
}
