/// As much of Markdown as readings need: headings, paragraphs, lists, quotations, emphasis, links and source marks.
///
/// Anything else stands as it is written; nothing is ever taken for HTML.
public enum ReadingMarkdown {
  /// A part of a text that stands by itself.
  public enum Block: Hashable, Sendable {
    case heading([Span])
    case paragraph([Span])
    /// Items in no order.
    case list([[Span]])
    /// Items that are counted from 1, whatever their numbers were.
    case numbered([[Span]])
    case quotation([Span])
    /// A pause in the text.
    case ornament

    /// Its runs of text, one array for each item or paragraph.
    public var lines: [[Span]] {
      switch self {
      case .heading(let spans), .paragraph(let spans), .quotation(let spans): [spans]
      case .list(let items), .numbered(let items): items
      case .ornament: []
      }
    }

    /// The numbers of the sources that it points to.
    public var marks: [Int] {
      lines.flatMap(\.self).compactMap { if case .mark(let number) = $0 { number } else { nil } }
    }

    /// Its words, without marks, one text for each item or paragraph.
    public var texts: [String] { lines.map { $0.map(\.words).joined() } }
  }

  /// A run of text in one style.
  public enum Span: Hashable, Sendable {
    case plain(String)
    case emphasis(String)
    case strong(String)
    /// Words that lead to an address on the web.
    case link(String, address: String)
    /// A source's number.
    case mark(Int)

    /// What is read; nothing for a mark.
    public var words: String {
      switch self {
      case .plain(let text), .emphasis(let text), .strong(let text), .link(let text, _): text
      case .mark: ""
      }
    }
  }

  /// A block, and the line of the text (the first being 1) on which it begins.
  struct PlacedBlock {
    let line: Int
    let block: Block
  }

  /// Splits a text into its blocks.
  public static func parse(_ text: String) -> [Block] { placed(text).map(\.block) }

  /// As `parse`, with lines.
  static func placed(_ text: String) -> [PlacedBlock] {
    var open = OpenBlock()
    var blocks: [PlacedBlock] = []
    func close() {
      if let block = open.block { blocks.append(PlacedBlock(line: open.line, block: block)) }
      open = OpenBlock()
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = String(line).trimmed
      let (kind, rest) = OpenBlock.kind(of: words, after: open.kind)
      if kind != open.kind || !kind.goesOn { close() }
      if open.kind == .none { open.line = index + 1 }
      open.kind = kind
      open.add(rest, of: words)
    }
    close()
    return blocks
  }
}

/// A block whose end has not been met yet.
private struct OpenBlock {
  enum Kind: Equatable {
    case none, heading, paragraph, list, numbered, quotation, ornament

    /// Whether the next line can belong to the same block.
    var goesOn: Bool { self != .heading && self != .ornament && self != .none }
  }

  var kind = Kind.none
  var line = 1
  private var items: [[String]] = []

  /// What a line is, after a line of another kind, and what it says without its sign.
  static func kind(of words: String, after former: Kind) -> (Kind, rest: Substring?) {
    if words.isEmpty { return (.none, nil) }
    if ["---", "***", "* * *"].contains(words) { return (.ornament, nil) }
    let signs = words.prefix { $0 == "#" }
    if (1...4).contains(signs.count), words.dropFirst(signs.count).first == " " {
      return (.heading, words.dropFirst(signs.count + 1))
    }
    if words.hasPrefix("- ") || words.hasPrefix("* ") { return (.list, words.dropFirst(2)) }
    let digits = words.prefix { $0.isASCII && $0.isNumber }
    if (1...3).contains(digits.count), words.dropFirst(digits.count).hasPrefix(". "),
      former != .paragraph || digits == "1"
    {
      return (.numbered, words.dropFirst(digits.count + 2))
    }
    if words.hasPrefix(">") { return (.quotation, words.dropFirst()) }
    return former == .none || !former.goesOn ? (.paragraph, nil) : (former, nil)
  }

  /// Adds a line: a new item where it has the sign of one, else more of the last.
  mutating func add(_ rest: Substring?, of words: String) {
    guard kind != .none && kind != .ornament else { return }
    let text = rest.map { String($0).trimmed } ?? words
    if items.isEmpty || (rest != nil && kind != .quotation) {
      items.append([text])
    } else {
      items[items.count - 1].append(text)
    }
  }

  /// The block, or nil where there is none.
  var block: ReadingMarkdown.Block? {
    let lines = items.map { InlineParser.parse($0.joined(separator: " ").trimmed) }
    return switch kind {
    case .none: nil
    case .ornament: .ornament
    case .heading: .heading(lines[0])
    case .paragraph: .paragraph(lines[0])
    case .quotation: .quotation(lines[0])
    case .list: .list(lines)
    case .numbered: .numbered(lines)
    }
  }
}
