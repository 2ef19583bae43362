import Core
import Toolkit

/// The full text of something the person wrote, where a list shows only the beginning.
struct WholeText {
  /// Its heading, such as its day.
  let title: String
  /// Its paragraphs, with a blank line between them.
  let parts: [String]

  init(title: String, _ parts: String...) {
    self.title = title
    self.parts = parts.filter { !$0.isBlank }
  }
}

/// The page that shows a full text, to be read and copied.
///
/// It uses a text view, because that lays out only the visible lines.
final class WholeTextPage: Page {
  let widget: Widget
  let surface = Surface.reflect
  let holdsWords = true
  private let view: TextView

  init(_ text: WholeText, navigator: any Navigator) {
    let view = TextView(name: text.title).readOnly().padding(18)
    view.text = text.parts.joined(separator: "\n\n")
    view.showBeginning()
    self.view = view
    widget = PageHeader.page(
      navigator,
      Clamp(
        maximum: 660,
        Box.column(spacing: 12) {
          Label.question(text.title)
          ScrolledWindow(view).expand(horizontally: true, vertically: true).style("paper")
        }.margins(top: 6, bottom: 24, start: 18, end: 18)))
  }

  func appeared() { view.grabFocus() }

  /// Creates the button *Read it all*, which opens the page of `text`.
  static func button(_ text: @escaping () -> WholeText?, _ navigator: any Navigator) -> Button {
    // TRANSLATORS: Button under the first lines of a long text that someone wrote: opens a page with all of it.
    Button.text(localized("Read it all")).style("small-text", "outlined").onPressed {
      if let text = text() { navigator.open(.wholeText(text)) }
    }
  }
}
