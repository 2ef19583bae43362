import Core
import Foundation
import Toolkit

/// A reading as Pango markup, with one part for each label.
struct ReadingText {
  /// The role of a part.
  enum Kind: Hashable {
    case title, summary, heading, paragraph, item, quotation, source, note
    /// The name of a place in the program, which leads there.
    case door
    /// An item of a numbered list, with its number.
    case numbered(Int)
  }

  /// The text of one label.
  struct Part: Hashable {
    let kind: Kind
    let markup: String
    /// The text for screen readers, without source marks.
    let spoken: String
    /// The numbers of its source marks.
    var marks: [Int] = []
    /// The words of its other links.
    var links: [String] = []

    /// The bullet or number that precedes the text when it is copied.
    var lead: String {
      switch kind {
      case .item: "• "
      case .numbered(let number): "\(number). "
      default: ""
      }
    }
  }

  /// A part, an ornament between two, or the picture over a part that is a door.
  enum Piece: Hashable {
    case part(Part)
    case ornament
    /// A picture of the place that this link leads to.
    case picture(link: String)
    /// What follows is folded away under this title.
    case fold(title: String)
    /// What follows is in the box on how sure the reading is.
    case box
    /// The end of a fold or of the box.
    case end
  }

  /// The title and the summary.
  let opening: [Part]
  /// The text.
  let body: [Piece]
  /// The heading *Sources*, the sources, and the dates of consultation and review.
  let sources: [Part]

  /// Converts `reading` to markup, with days formatted by `dates`.
  init(_ reading: Reading, dates: Dates = .person) {
    opening = [Self.plain(.title, reading.title), Self.plain(.summary, reading.summary)]
    body = reading.blocks.flatMap(Self.pieces)
    sources = Self.sources(of: reading, dates)
  }

  /// All parts, in reading order.
  var parts: [Part] {
    opening + body.compactMap { if case .part(let part) = $0 { part } else { nil } } + sources
  }

  /// The target of a link.
  enum Target: Equatable {
    /// A source, counted from 1, and the index of the pressed link among the links of its part.
    case source(Int, link: Int)
    case address(String)
    case helpNow
    case moreHelp
    /// Another reading, by its id.
    case reading(String)
    /// Something to practise, by its id on *Choose for yourself*.
    case practice(ShelfItem.ID)
    /// A tool to open.
    case tool(ToolLink)

    /// Parses the address of a link in this markup.
    init(_ link: String) {
      let numbers = link.dropFirst("source:".count).split(separator: "/").compactMap { Int($0) }
      if link == Reading.helpNow {
        self = .helpNow
      } else if link == Reading.moreHelp {
        self = .moreHelp
      } else if link.hasPrefix(Reading.otherReading) {
        self = .reading(String(link.dropFirst(Reading.otherReading.count)))
      } else if link.hasPrefix(Reading.practice) {
        self = .practice(String(link.dropFirst(Reading.practice.count)))
      } else if link.hasPrefix(Reading.tool), let tool = ToolLink(rawValue: String(link.dropFirst(Reading.tool.count)))
      {
        self = .tool(tool)
      } else {
        self =
          link.hasPrefix("source:") && numbers.count == 2
          ? .source(numbers[0], link: numbers[1]) : .address(link)
      }
    }
  }

  private static func plain(_ kind: Kind, _ text: String) -> Part {
    Part(kind: kind, markup: Label.escaped(text), spoken: text)
  }

  private static func pieces(_ block: ReadingMarkdown.Block) -> [Piece] {
    let kinds: [Kind] =
      switch block {
      case .ornament, .fold, .box, .end: []
      case .heading: [.heading]
      case .paragraph: [.paragraph]
      case .quotation: [.quotation]
      case .list(let items): items.map { _ in .item }
      case .numbered(let items): items.indices.map { .numbered($0 + 1) }
      }
    switch block {
    case .ornament: return [.ornament]
    case .fold(let title): return [.fold(title: title)]
    // TRANSLATORS: Heading of a box at the end of a reading.
    case .box: return [.box, .part(plain(.heading, localized("How sure is this?")))]
    case .end: return [.end]
    default: break
    }
    if let link = block.door { return [.picture(link: link)] + block.lines.map { .part(part(.door, $0)) } }
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
        // The font's superscript figures, between hair spaces that widen the target for pressing.
        markup +=
          "<a href=\"source:\(number)/\(links)\"><span underline=\"none\">\u{200A}\(raised(number))\u{200A}</span></a>"
        links += 1
      }
    }
    return Part(
      kind: kind, markup: markup, spoken: spans.map(\.words).joined(),
      marks: spans.compactMap { if case .mark(let number) = $0 { number } else { nil } },
      links: spans.compactMap { if case .link(let words, _) = $0 { words } else { nil } })
  }

  private static func raised(_ number: Int) -> String {
    String(String(number).compactMap { $0.wholeNumberValue.map { Array("⁰¹²³⁴⁵⁶⁷⁸⁹")[$0] } })
  }

  private static func sources(of reading: Reading, _ dates: Dates) -> [Part] {
    guard !reading.sources.isEmpty else { return [] }  // a guide
    let days = Set(reading.sources.compactMap(\.consulted))
    // TRANSLATORS: Heading above the list of sources at the end of a reading.
    var parts = [plain(.heading, localized("Sources"))]
    for (index, source) in reading.sources.enumerated() {
      let house = source.publisher.flatMap { $0 == source.authors ? nil : $0 }
      let day =
        switch source.consulted {
        // TRANSLATORS: At the end of one source in a list of sources. “We” are the writers of the readings.
        case nil: " " + localized("We couldn’t get hold of this one to read it ourselves.")
        // TRANSLATORS: At the end of one source in a list of sources: the day on which the writers of the readings
        // read it.
        case let day? where days.count > 1: " " + localized("Accessed {day}.", ["day": Self.day(day, dates)])
        case _?: ""
        }
      let title = source.title.last.map { "?!.".contains($0) } == true ? source.title : source.title + "."
      let address = Label.escaped(source.url)
      let shown = Label.escaped(String(source.url.dropFirst("https://".count)))
      parts.append(
        Part(
          kind: .source,
          markup: "\(index + 1). " + Label.escaped("\(source.authors) (\(source.year)). ")
            + "<i>\(Label.escaped(title))</i>" + Label.escaped(house.map { " \($0)." } ?? "")
            + " <a href=\"\(address)\">\(shown)</a>" + Label.escaped(day),
          // TRANSLATORS: Spoken by the screen reader only, before a source in the list of sources.
          spoken: localized("Source {number}.", ["number": index + 1])
            + " \(source.authors), \(source.year). \(title) \(house ?? "")\(day)"))
    }
    // TRANSLATORS: At the end of a reading: the day on which its writers last checked it.
    var notes = [localized("Last revised on {day}.", ["day": day(reading.reviewed, dates)])]
    if days.count == 1, let read = days.first {
      // TRANSLATORS: At the end of a reading: the day on which its writers read the sources.
      notes.insert(localized("Sources accessed {day}.", ["day": day(read, dates)]), at: 0)
    }
    notes.append(
      reading.clinician.map {
        // TRANSLATORS: At the end of a reading: the clinician who checked it.
        localized("Checked by {name} on {day}.", ["name": $0.name, "day": day($0.day, dates)])
        // TRANSLATORS: At the end of a reading. A clinician is a doctor or psychotherapist.
      } ?? localized("No clinician has checked this reading yet."))
    parts.append(plain(.note, notes.joined(separator: " ")))
    return parts
  }

  /// A stored day, formatted by `dates`; returned unchanged if it isn't a day.
  private static func day(_ stored: String, _ dates: Dates) -> String {
    guard let day = LocalDay(stored) else { return stored }
    return dates.long(day).replacingOccurrences(of: " ", with: "\u{A0}")  // keeps it on one line
  }
}
