/// The part of Markdown that readings use: headings, paragraphs, lists, quotations, emphasis, links and source marks.
///
/// From Pandoc it has fenced divisions: `::: more A title` begins blocks that are folded away, `::: sure` those in the
/// box on how sure the reading is, and `:::` ends either.
///
/// Everything else is plain text, HTML too.
public enum ReadingMarkdown {
  /// A block of text.
  public enum Block: Hashable, Sendable {
    case heading([Span])
    case paragraph([Span])
    /// Items of a bulleted list.
    case list([[Span]])
    /// Items of a numbered list, counted from 1 whatever their numbers in the file.
    case numbered([[Span]])
    case quotation([Span])
    /// A break in the text, such as a line of `---`.
    case ornament
    /// What follows, up to the next `end`, is folded away under this title.
    case fold(title: String)
    /// What follows, up to the next `end`, says how sure the reading is.
    case box
    /// The end of a fold or of the box.
    case end

    /// Its spans, one array for each item or paragraph.
    public var lines: [[Span]] {
      switch self {
      case .heading(let spans), .paragraph(let spans), .quotation(let spans): [spans]
      case .list(let items), .numbered(let items): items
      case .fold(let title): [[.plain(title)]]
      case .ornament, .box, .end: []
      }
    }

    /// The numbers of the sources that it refers to.
    public var marks: [Int] {
      lines.flatMap(\.self).compactMap { if case .mark(let number) = $0 { number } else { nil } }
    }

    /// The name of the shared part that this paragraph represents, written `[[name]]`; nil if it's ordinary text.
    var sharedPart: String? {
      guard case .paragraph(let spans) = self, spans.count == 1, case .plain(let words) = spans[0],
        let name = words.wholeMatch(of: /\[\[([a-z0-9-]+)\]\]/)
      else { return nil }
      return String(name.1)
    }

    /// The address, if this paragraph is nothing but a link to a place in the program, which is shown as its door.
    public var door: String? {
      guard case .paragraph(let spans) = self, spans.count == 1, case .link(_, let address) = spans[0],
        !Reading.isAddress(address)
      else { return nil }
      return address
    }

    /// Whether it only says where a fold or the box begins or ends.
    public var isFence: Bool {
      switch self {
      case .fold, .box, .end: true
      default: false
      }
    }

    /// Its plain text without marks, one string for each item or paragraph.
    public var texts: [String] { lines.map { $0.map(\.words).joined() } }
  }

  /// A run of text in one style.
  public enum Span: Hashable, Sendable {
    case plain(String)
    case emphasis(String)
    case strong(String)
    /// A link to an https address, or to a page of the program; see `Reading.isLink`.
    case link(String, address: String)
    /// The number of a source.
    case mark(Int)

    /// Its plain text; empty for a mark.
    public var words: String {
      switch self {
      case .plain(let text), .emphasis(let text), .strong(let text), .link(let text, _): text
      case .mark: ""
      }
    }
  }

  /// A block and the line it begins on, counted from 1.
  struct PlacedBlock {
    let line: Int
    let block: Block
  }

  /// Splits a text into its blocks.
  static func parse(_ text: String) -> [Block] { placed(text).map(\.block) }

  /// Splits a text into its blocks, with their lines.
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
      if kind != open.kind || !kind.continues { close() }
      if open.kind == .none { open.line = index + 1 }
      open.kind = kind
      open.add(rest, of: words)
    }
    close()
    return blocks
  }
}

/// The block that is being read.
private struct OpenBlock {
  enum Kind: Equatable {
    case none, heading, paragraph, list, numbered, quotation, ornament, fence

    /// Whether the block can continue on the next line.
    var continues: Bool { ![.heading, .ornament, .fence, .none].contains(self) }
  }

  var kind = Kind.none
  var line = 1
  private var items: [[String]] = []

  /// Returns the kind of a line, given the kind of the line before, and its text without the block's marker.
  static func kind(of words: String, after former: Kind) -> (Kind, rest: Substring?) {
    if words.isEmpty { return (.none, nil) }
    if ["---", "***", "* * *"].contains(words) { return (.ornament, nil) }
    if words.hasPrefix(":::") { return (.fence, words.dropFirst(3)) }
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
    return former == .none || !former.continues ? (.paragraph, nil) : (former, nil)
  }

  /// Adds a line: as a new item if it has a marker, else to the last item.
  mutating func add(_ rest: Substring?, of words: String) {
    guard kind != .none && kind != .ornament else { return }
    let text = rest.map { String($0).trimmed } ?? words
    if items.isEmpty || (rest != nil && kind != .quotation) {
      items.append([text])
    } else {
      items[items.count - 1].append(text)
    }
  }

  /// What a line of `:::` begins or ends.
  private func fence(_ words: String) -> ReadingMarkdown.Block {
    if words.isEmpty { return .end }
    if words == "sure" { return .box }
    guard words.hasPrefix("more ") else { return .paragraph([.plain("::: \(words)")]) }
    return .fold(title: String(words.dropFirst("more ".count)).trimmed)
  }

  /// The finished block; nil between blocks.
  var block: ReadingMarkdown.Block? {
    let lines = items.map { InlineParser.parse($0.joined(separator: " ").trimmed) }
    return switch kind {
    case .none: nil
    case .ornament: .ornament
    case .fence: fence(items[0].joined(separator: " ").trimmed)
    case .heading: .heading(lines[0])
    case .paragraph: .paragraph(lines[0])
    case .quotation: .quotation(lines[0])
    case .list: .list(lines)
    case .numbered: .numbered(lines)
    }
  }
}
