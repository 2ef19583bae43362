import Core
import Toolkit

/// Turns the blocks of a reading into widgets.
enum ReadingSetter {
  static func widget(_ block: Markdown.Block, sources: Int) -> Widget {
    switch block {
    case .heading(let spans):
      return label(spans, "reading-subheading").role(.heading).margins(top: 18, bottom: 2)
    case .paragraph(let spans):
      return label(spans, "reading-body").margins(top: 6, bottom: 6)
    case .quotation(let spans):
      return label(spans, "reading-quotation").margins(top: 12, bottom: 12, start: 24)
    case .list(let items):
      return Box.column(spacing: 6) {
        items.map { item in
          Box.row(spacing: 12) {
            Label("–").role(.presentation).style("reading-body").align(vertically: .start)
            label(item, "reading-body").expand(horizontally: true)
          }
        }
      }.margins(top: 6, bottom: 6)
    }
  }

  /// The sources with their numbers; a press on one opens it outside.
  static func sources(_ reading: Reading, opened: @escaping (String) -> Void) -> Widget {
    Box.column(spacing: 6) {
      Label("Sources").justify(.start).role(.heading).style("reading-subheading").margins(top: 30)
      reading.sources.enumerated().map { index, source in
        let house = source.publisher.map { " \($0)." } ?? ""
        let words = "\(source.authors) (\(source.year)). \(source.title).\(house)"
        let address = Label.escaped(source.url)
        let label = Label().justify(.start).style("reading-source")
        label.markup("\(index + 1).  \(Label.escaped(words)) <a href=\"\(address)\">\(address)</a>")
        label.onLink(opened)
        return label
      }
      Label("Looked through on \(reading.reviewed).").justify(.start).style("reading-source").margins(top: 6)
    }
  }

  private static func label(_ spans: [Markdown.Span], _ style: String) -> Label {
    Label().justify(.start).markup(spans.map(markup).joined()).selectable().style(style)
  }

  private static func markup(_ span: Markdown.Span) -> String {
    switch span {
    case .plain(let text): Label.escaped(text)
    case .emphasis(let text): "<i>\(Label.escaped(text))</i>"
    case .strong(let text): "<b>\(Label.escaped(text))</b>"
    case .mark(let number): "<sup>\(number)</sup>"
    }
  }
}
