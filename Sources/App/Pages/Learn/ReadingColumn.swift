import Core
import Toolkit

/// The column of labels that shows a reading, from its title to its sources.
final class ReadingColumn {
  let widget = Box.column().style("reading-column").cursor("text")
  /// The selectable text; its parts are those of the model's `ReadingText`, in the same order.
  private(set) lazy var flow = TextFlow(
    zip(labels, text.parts).map { TextFlow.Part($0, lead: $1.lead) }, in: widget, color: .readingSelection)
  /// The ornament after the text. Once it is on screen, the reading counts as read.
  let end = ReadingColumn.ornament("❦").margins(top: 24, bottom: 6)
  private var labels: [Label] = []
  private var sources: [Label] = []
  /// The widget that takes the focus for each part: the label if it has links, else a passage around the label.
  private var stops: [Widget] = []
  private let text: ReadingText
  private let next: Button?
  /// The column that the next part goes into: the whole, or a fold or box in it.
  private lazy var place = widget
  private var isInBox = false
  /// The folds, and the indices of the parts in each.
  private var folds: [(inside: Widget, parts: Range<Int>)] = []
  private var doorPressed: ((ReadingText.Target) -> Void)?

  init(_ model: ReadingModel) {
    let reading = model.reading
    let read = Self.readLine()
    text = model.text
    next = model.next.map { Self.next($0.reading) }
    widget.append(
      Label(
        // TRANSLATORS: Small line above the title of a reading. {topic} is one word, such as “panic”; {count} is how
        // long it takes to read.
        pluralized(
          "{topic} · {count} minute", "{topic} · {count} minutes", count: reading.minutes, ["topic": reading.topicTitle]
        )
      ).justify(.center).style("reading-kicker").margins(bottom: 12))
    for part in text.opening { append(part) }
    widget.append(Self.ornament("❧").margins(top: 6, bottom: 24))
    for piece in text.body {
      switch piece {
      case .ornament: place.append(Self.ornament("❦").margins(top: 18, bottom: 18))
      case .picture(let link): append(picture(of: link))
      case .part(let part): append(part)
      case .fold(let title): begin(fold: title)
      case .box:
        place = Box.column().style("reading-sure")
        isInBox = true
        widget.append(place.margins(top: 30))
      case .end: end(divisionOf: place)
      }
    }
    widget.append(end)
    widget.append(read)
    if let next { widget.append(next) }
    for part in text.sources { append(part) }

    observe(model) { [widget] model in
      read.opacity = model.isRead ? 1 : 0
      read.setHiddenFromReaders(!model.isRead)
      for step in ReadingSize.steps { widget.setStyle(Self.style(step), step == model.size) }
    }
    observe(model.find) { [flow] find in
      let matches = Dictionary(grouping: find.matches, by: \.part)
      let shown = find.match
      flow.highlights = { part in
        matches[part, default: []].map { ($0.bytes, $0 == shown ? .readingShownMatch : .readingMatch) }
      }
    }
  }

  /// The picture over a door, which can be pressed like the link below it. Keyboard and screen reader have the link.
  private func picture(of link: String) -> Widget {
    let picture = Button(name: "", child: DoorPicture.make(link)).style("door")
      .onPressed { [weak self] in self?.doorPressed?(ReadingText.Target(link)) }
    return picture.withoutFocus().align(horizontally: .center).margins(top: 12, bottom: 3)
  }

  private func begin(fold title: String) {
    place = Box.column()
    folds.append((inside: place, parts: labels.count..<labels.count))
    widget.append(Expander.make(title, name: title, place).style("reading-fold").margins(top: 18, bottom: 6))
  }

  private func end(divisionOf division: Widget) {
    if let last = folds.last, last.inside === division {
      folds[folds.count - 1].parts = last.parts.lowerBound..<labels.count
    }
    (place, isInBox) = (widget, false)
  }

  /// Unfolds whatever hides a part, by its index. Returns whether anything did.
  @discardableResult func reveal(part: Int) -> Bool {
    guard let fold = folds.first(where: { $0.parts.contains(part) }), !fold.inside.isVisible else { return false }
    fold.inside.isVisible = true
    return true
  }

  private func append(_ widget: Widget) {
    place.append(widget)
    widget.setHiddenFromReaders(true)
  }

  private func append(_ part: ReadingText.Part) {
    let label = Self.label(part)
    labels.append(label)
    if part.kind == .source { sources.append(label) }
    let hasLinks = part.markup.contains("<a href")
    let stop: Widget = hasLinks ? label : Passage(name: part.spoken, label)
    if part.kind == .title || part.kind == .heading { stop.role(.heading) }
    stops.append(stop)
    let placed = Self.placed(stop, label, part.kind)
    place.append(isInBox && part.kind == .heading ? placed.margins(top: 12, bottom: 3) : placed)
  }

  /// Calls `action` when a link is pressed, with its target and the index of its part.
  func onLink(_ action: @escaping (_ target: ReadingText.Target, _ part: Int) -> Void) {
    for (index, label) in labels.enumerated() { label.onLink { action(ReadingText.Target($0), index) } }
    doorPressed = { action($0, 0) }
  }

  /// Calls `action` when the button at the end is pressed, which leads to the next reading.
  func onNextPressed(_ action: @escaping () -> Void) { next?.onPressed(action) }

  /// The label of a source, counted from 1, or nil.
  func source(_ number: Int) -> Label? { sources.indices.contains(number - 1) ? sources[number - 1] : nil }

  /// Moves the focus to a part, by its index. Returns false if there isn't one.
  func focus(part: Int) -> Bool { stops.indices.contains(part) && stops[part].grabFocus() }

  /// Calls `action` with the index of a part when the part, or a link in it, gets the focus.
  func onFocused(_ action: @escaping (_ part: Int) -> Void) {
    for (index, stop) in stops.enumerated() { stop.onFocusChanged { if $0 { action(index) } } }
  }

  /// The label of a part, by its index, or nil.
  func label(ofPart part: Int) -> Label? { labels.indices.contains(part) ? labels[part] : nil }

  /// The maximal width of the column in pixels: 70 characters of sample text, which gives most lines 60 to 68. Nil
  /// before the text is on screen.
  var measure: Int? {
    guard let body = zip(labels, flow.parts.indices).first(where: { $0.1 > 1 })?.0, body.isMapped else { return nil }
    return Int(body.width(of: Self.sample) / Double(Self.sample.count) * 70) + 2 * Self.margin
  }

  /// The style class of a size.
  static func style(_ step: Double) -> String { "reading-size-\(Int((step * 100).rounded()))" }

  /// The space between the text and the window's edges, in pixels.
  static let margin = 24
  private static let sample = "It may help to meet it as something else: a part of you that is trying to keep you safe."

  private static func label(_ part: ReadingText.Part) -> Label {
    let label = Label().justify([.title, .summary, .door].contains(part.kind) ? .center : .start).markup(part.markup)
    switch part.kind {
    case .title: label.style("reading-heading")
    case .summary: label.style("reading-lead")
    case .heading: label.style("reading-subheading")
    case .paragraph, .item, .numbered: label.style("reading-body")
    case .door: label.style("reading-door")
    case .quotation: label.style("reading-quotation")
    case .source, .note: label.style("reading-source")
    }
    label.named(part.spoken)
    // TRANSLATORS: Spoken by the screen reader only, with a paragraph: {words} are the words of a link in it.
    var links = part.links.map { localized("Link: {words}", ["words": $0]) }
    if !part.marks.isEmpty {
      links.append(
        // TRANSLATORS: Spoken by the screen reader only, with a paragraph. {numbers} are the numbers of its sources,
        // such as “3” or “1, 4”.
        pluralized(
          "Source {numbers}", "Sources {numbers}", count: part.marks.count,
          ["numbers": part.marks.map(String.init).joined(separator: ", ")]))
    }
    if !links.isEmpty { label.described(links.joined(separator: ". ")) }
    return label.align(horizontally: .fill)
  }

  /// `part` with its margins: the label, or the passage around it.
  private static func placed(_ part: Widget, _ label: Label, _ kind: ReadingText.Kind) -> Widget {
    switch kind {
    case .title: return part.margins(bottom: 12)
    case .summary:
      label.limit(characters: 42)
      return part.align(horizontally: .center).margins(bottom: 6)
    case .heading: return part.margins(top: 30, bottom: 6)
    case .paragraph: return part.margins(top: 6, bottom: 6)
    case .door: return part.margins(bottom: 12)
    case .quotation:
      return hanging("☙", part, "reading-quotation-sign").margins(top: 18, bottom: 18, start: 12, end: 12)
    case .item: return hanging("•", part, "reading-body").margins(top: 3, bottom: 3, start: 6)
    case .numbered(let number): return hanging("\(number).", part, "reading-body").margins(top: 3, bottom: 3, start: 6)
    case .source: return part.margins(top: 4, bottom: 4)
    case .note: return part.margins(top: 18, bottom: 12)
    }
  }

  /// A paragraph with a sign, such as a bullet, in its margin.
  private static func hanging(_ sign: String, _ part: Widget, _ style: String) -> Box {
    Box.row(spacing: 10) {
      Label(sign).singleLine().role(.presentation).style(style, "reading-sign").align(vertically: .start)
      part.expand(horizontally: true)
    }
  }

  private static func ornament(_ sign: String) -> Label {
    Label(sign).justify(.center).role(.presentation).style("reading-ornament")
  }

  private static func readLine() -> Widget {
    Box.row(spacing: 6) {
      Image(icon: "respite-tick-symbolic").role(.presentation)
      // TRANSLATORS: At the end of a reading, beside a tick.
      Label(localized("You’ve read this")).style("reading-source")
    }.align(horizontally: .center).margins(bottom: 12)
  }

  private static func next(_ reading: Reading) -> Button {
    let words = Box.column(spacing: 2) {
      // TRANSLATORS: Small line above the title of the next reading. “Next” is the next reading, {count} how long it
      // takes to read.
      Label(pluralized("Next · {count} minute", "Next · {count} minutes", count: reading.minutes)).justify(.center)
        .style("reading-kicker")
      Label(reading.title).justify(.center).style("reading-next")
    }
    // TRANSLATORS: Spoken by the screen reader only: the button at the end of a reading. {title} is the title of the
    // next reading.
    return Button(name: localized("Next: {title}", ["title": reading.title]), child: words)
      // TRANSLATORS: Spoken by the screen reader only, with the title of a reading.
      .described(pluralized("{count} minute to read.", "{count} minutes to read.", count: reading.minutes))
      .style("reading-link").align(horizontally: .center).margins(bottom: 12)
  }
}

extension Color {
  /// The background of selected text.
  fileprivate static let readingSelection = Color(hex: "#52ADCC").withAlpha(0.42)
  /// The background of matches.
  fileprivate static let readingMatch = Color(hex: "#4DBFA3").withAlpha(0.28)
  /// The background of the shown match.
  fileprivate static let readingShownMatch = Color(hex: "#4DBFA3").withAlpha(0.7)
}
