import Core
import Foundation
import Toolkit

/// A reading's words as they are set: one part for each label, in Pango's markup.
struct ReadingText {
  /// What a part is in the text.
  enum Kind: Hashable {
    case title, summary, heading, paragraph, item, quotation, source, note
    /// An item and its number.
    case numbered(Int)
  }

  /// Words that stand together.
  struct Part: Hashable {
    let kind: Kind
    let markup: String
    /// What a screen reader says: without the numbers of sources, which stand in `marks`.
    let spoken: String
    /// The numbers of the sources that it points to.
    var marks: [Int] = []

    /// What stands before it when it is copied.
    var lead: String {
      switch kind {
      case .item: "• "
      case .numbered(let number): "\(number). "
      default: ""
      }
    }
  }

  /// A part, or an ornament between two.
  enum Piece: Hashable {
    case part(Part)
    case ornament
  }

  /// Title and summary.
  let opening: [Part]
  /// The text itself.
  let body: [Piece]
  /// The heading of the sources, the sources, and when they were read.
  let sources: [Part]

  /// Sets a reading; days are written as `dates` has them.
  init(_ reading: Reading, dates: Dates = .person) {
    opening = [Self.plain(.title, reading.title), Self.plain(.summary, reading.summary)]
    body = reading.blocks.flatMap(Self.pieces)
    sources = Self.sources(of: reading, dates)
  }

  /// All parts in their order.
  var parts: [Part] {
    opening + body.compactMap { if case .part(let part) = $0 { part } else { nil } } + sources
  }

  /// What a pressed link leads to.
  enum Target: Equatable {
    /// A source, and which of the links of its part was pressed, the first being 0.
    case source(Int, link: Int)
    case address(String)

    /// Reads the address of a link that `ReadingText` made.
    init(_ link: String) {
      let numbers = link.dropFirst("source:".count).split(separator: "/").compactMap { Int($0) }
      self =
        link.hasPrefix("source:") && numbers.count == 2
        ? .source(numbers[0], link: numbers[1]) : .address(link)
    }
  }

  private static func plain(_ kind: Kind, _ text: String) -> Part {
    Part(kind: kind, markup: Label.escaped(text), spoken: text)
  }

  private static func pieces(_ block: ReadingMarkdown.Block) -> [Piece] {
    let kinds: [Kind] =
      switch block {
      case .ornament: []
      case .heading: [.heading]
      case .paragraph: [.paragraph]
      case .quotation: [.quotation]
      case .list(let items): items.map { _ in .item }
      case .numbered(let items): items.indices.map { .numbered($0 + 1) }
      }
    if block == .ornament { return [.ornament] }
    return zip(kinds, block.lines).map { kind, spans in .part(part(kind, spans)) }
  }

  private static func part(_ kind: Kind, _ spans: [ReadingMarkdown.Span]) -> Part {
    var links = 0
    var markup = ""
    for span in spans {
      switch span {
      case .plain(let text): markup += Label.escaped(text)
      case .emphasis(let text): markup += "<i>\(Label.escaped(text))</i>"
      case .strong(let text): markup += "<b>\(Label.escaped(text))</b>"
      case .link(let text, let address):
        markup += "<a href=\"\(Label.escaped(address))\">\(Label.escaped(text))</a>"
        links += 1
      case .mark(let number):
        // Between hair spaces, so that there is more than a figure to press; raised by the font's own figures.
        markup +=
          "<a href=\"source:\(number)/\(links)\"><span underline=\"none\">\u{200A}\(raised(number))\u{200A}</span></a>"
        links += 1
      }
    }
    return Part(
      kind: kind, markup: markup, spoken: spans.map(\.words).joined(),
      marks: spans.compactMap { if case .mark(let number) = $0 { number } else { nil } })
  }

  private static func raised(_ number: Int) -> String {
    String(String(number).compactMap { $0.wholeNumberValue.map { Array("⁰¹²³⁴⁵⁶⁷⁸⁹")[$0] } })
  }

  private static func sources(of reading: Reading, _ dates: Dates) -> [Part] {
    guard !reading.sources.isEmpty else { return [] }
    let days = Set(reading.sources.map(\.consulted))
    var parts = [plain(.heading, localized("Sources"))]
    for (index, source) in reading.sources.enumerated() {
      let house = source.publisher.flatMap { $0 == source.authors ? nil : $0 }
      let day = days.count > 1 ? " " + localized("Read on {day}.", ["day": Self.day(source.consulted, dates)]) : ""
      let title = source.title.last.map { "?!.".contains($0) } == true ? source.title : source.title + "."
      let address = Label.escaped(source.url)
      let shown = Label.escaped(String(source.url.dropFirst("https://".count)))
      parts.append(
        Part(
          kind: .source,
          markup: "\(index + 1). " + Label.escaped("\(source.authors) (\(source.year)). ")
            + "<i>\(Label.escaped(title))</i>" + Label.escaped(house.map { " \($0)." } ?? "")
            + " <a href=\"\(address)\">\(shown)</a>" + Label.escaped(day),
          spoken: localized("Source {number}.", ["number": index + 1])
            + " \(source.authors), \(source.year). \(title) \(house ?? "")\(day)"))
    }
    var notes = [localized("Reviewed on {day}.", ["day": day(reading.reviewed, dates)])]
    if days.count == 1, let read = days.first {
      notes.insert(localized("The sources were read on {day}.", ["day": day(read, dates)]), at: 0)
    }
    parts.append(plain(.note, notes.joined(separator: " ")))
    return parts
  }

  /// A date in the person's words; as it is stored if it is none.
  private static func day(_ stored: String, _ dates: Dates) -> String {
    guard let day = LocalDay(stored) else { return stored }
    return dates.long(day).replacingOccurrences(of: " ", with: "\u{A0}")  // a date is not torn
  }
}
