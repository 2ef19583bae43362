/// As much of Markdown as readings need: headings, paragraphs, lists, quotations, emphasis and source marks.
///
/// Anything else stands as it is written; nothing is ever taken for HTML.
public enum Markdown {
  /// A part of a text that stands by itself.
  public enum Block: Hashable, Sendable {
    case heading([Span])
    case paragraph([Span])
    case list([[Span]])
    case quotation([Span])

    /// The numbers of the sources that it points to.
    public var marks: [Int] {
      let spans =
        switch self {
        case .heading(let spans), .paragraph(let spans), .quotation(let spans): spans
        case .list(let items): items.flatMap(\.self)
        }
      return spans.compactMap { if case .mark(let number) = $0 { number } else { nil } }
    }
  }

  /// A run of text in one style.
  public enum Span: Hashable, Sendable {
    case plain(String)
    case emphasis(String)
    case strong(String)
    /// A source's number.
    case mark(Int)
  }

  /// Splits a text into its blocks.
  public static func parse(_ text: String) -> [Block] {
    var blocks: [Block] = []
    for part in paragraphs(of: text) {
      let first = part[0]
      if first.hasPrefix("## ") {
        blocks.append(.heading(spans(first.dropFirst(3))))
        if part.count > 1 { blocks.append(.paragraph(spans(joined(part.dropFirst())))) }
      } else if first.hasPrefix("- ") {
        var items: [String] = []
        for line in part {
          if line.hasPrefix("- ") {
            items.append(String(line.dropFirst(2)))
          } else {
            items[items.count - 1] += " " + String(line).trimmed
          }
        }
        blocks.append(.list(items.map { spans($0[...]) }))
      } else if first.hasPrefix(">") {
        let lines = part.map { $0.hasPrefix(">") ? String($0.dropFirst()).trimmed : String($0) }
        blocks.append(.quotation(spans(lines.joined(separator: " ")[...])))
      } else {
        blocks.append(.paragraph(spans(joined(part[...]))))
      }
    }
    return blocks
  }

  /// Groups of lines between blank ones.
  private static func paragraphs(of text: String) -> [[Substring]] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map(Array.init)
  }

  private static func joined(_ lines: ArraySlice<Substring>) -> Substring {
    lines.map { String($0).trimmed }.joined(separator: " ")[...]
  }

  /// Finds `**strong**`, `*emphasis*` and `[^1]`; a mark without its end is text.
  private static func spans(_ text: Substring) -> [Span] {
    var spans: [Span] = []
    var plain = ""
    var rest = text
    func flush() {
      if !plain.isEmpty { spans.append(.plain(plain)) }
      plain = ""
    }
    while let character = rest.first {
      if let (span, after) = special(rest) {
        flush()
        spans.append(span)
        rest = after
      } else {
        plain.append(character)
        rest = rest.dropFirst()
      }
    }
    flush()
    return spans
  }

  private static func special(_ text: Substring) -> (Span, Substring)? {
    if let (inner, after) = between("[^", "]", text), let number = Int(inner) { return (.mark(number), after) }
    if let (inner, after) = between("**", "**", text) { return (.strong(String(inner)), after) }
    if let (inner, after) = between("*", "*", text), inner.first?.isWhitespace == false {
      return (.emphasis(String(inner)), after)
    }
    return nil
  }

  /// What stands between `opening`, with which the text must begin, and the next `closing`.
  private static func between(_ opening: String, _ closing: String, _ text: Substring) -> (Substring, Substring)? {
    guard text.hasPrefix(opening) else { return nil }
    let body = text.dropFirst(opening.count)
    var index = body.startIndex
    while index < body.endIndex {
      if body[index...].hasPrefix(closing) {
        guard index > body.startIndex else { return nil }
        return (body[..<index], body[index...].dropFirst(closing.count))
      }
      index = body.index(after: index)
    }
    return nil
  }
}
