import Core
import Toolkit

/// A reading, set like a page of a book. What leads away slides off while one reads on.
final class ReadingPage: Page {
  let widget: Widget
  let surface = Surface.learn
  private let model: ReadingModel
  private let column: ReadingColumn
  private let scrolled: ScrolledWindow
  private let clamp: Clamp
  private let header: Revealer
  private let findBar: FindBar
  private let wayBack: Revealer
  private let wayBackButton: Button
  private var bars = BarVisibility()
  private var origin: (place: ReadingPlace?, part: Int, link: Int)?
  /// While the text finds its place after a change of size, scrolling is not the person's.
  private var isSettling = false

  init(_ model: ReadingModel, milliseconds: Int, navigator: any Navigator) {
    self.model = model
    weak var page: ReadingPage?
    column = ReadingColumn(
      model,
      pressed: { [weak navigator] target, part in
        switch target {
        case .address(let address): navigator?.open(address: address)
        case .source(let number, let link): page?.sourcePressed(number, part: part, link: link)
        }
      },
      nextPressed: { [weak navigator, weak model] in
        if let next = model?.next { navigator?.open(.reading(next)) }
      })
    clamp = Clamp(
      maximum: 640, column.widget.margins(top: 72, bottom: 72, start: ReadingColumn.margin, end: ReadingColumn.margin))
    scrolled = ScrolledWindow(clamp)
    let findBar = FindBar(
      model.find, milliseconds: milliseconds, from: { page?.partAtTop ?? 0 },
      closed: { page?.scrolled.grabFocus() })
    let bar = PageHeader.make(navigator, back: localized("Back"))
    bar.addEnd(Button.quiet(icon: "search", name: localized("Find in this text")) { page?.openFind() })
    let header = Revealer(
      Box.column {
        bar
        findBar.widget
      }.style("over-text"), milliseconds: milliseconds)
    header.isRevealed = true
    wayBackButton = Button(localized("Back to where you were")) { page?.goBack() }.style("way-back").margins(bottom: 18)
    let wayBack = Revealer(wayBackButton, milliseconds: milliseconds, from: .bottom)
    (self.findBar, self.header, self.wayBack) = (findBar, header, wayBack)
    widget = Overlay(scrolled) {
      header.align(vertically: .start)
      wayBack.align(horizontally: .center, vertically: .end)
    }
    page = self
    scrolled.makeFocusable()
    scrolled.named(model.reading.title)
    model.find.prepare(column.flow.parts.map(\.label.text))
    scrolled.onMoved { [weak self] in self?.moved() }
    scrolled.onResized { [weak self] in self?.settle() }
    widget.onKey(first: true) { [weak self] key, modifiers in self?.keyFirst(key, modifiers) ?? false }
    scrolled.onKey { [weak self] key, modifiers in
      key == .space && modifiers.isEmpty && self?.turnPage(0.85) == true
    }
    observe(model.find) { [weak self] find in if let match = find.match { self?.show(match) } }
    if !model.find.words.isEmpty { openFind() }
  }

  func appeared() {
    if !model.find.isOpen { scrolled.grabFocus() }
  }

  func escapePressed() -> Bool {
    if column.flow.selectNothing() { return true }
    if model.find.isOpen {
      model.find.closed()
      scrolled.grabFocus()
      return true
    }
    if wayBack.isRevealed {
      goBack()
      return true
    }
    return false
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.contains(.control), case .character(let character) = key else { return false }
    switch character {
    case "+", "=": model.largerPressed()
    case "-", "−": model.smallerPressed()
    case "0": model.standardSizePressed()
    case "f", "F": openFind()
    case "g", "G": model.find.stepped(backwards: modifiers.contains(.shift))
    case "a", "A": column.flow.selectAll()
    case "c", "C": column.flow.copySelection(from: widget)
    default: return false
    }
    return true
  }

  func leaving() async { model.keep() }

  func minimized(_ isMinimized: Bool) {
    if isMinimized { model.keep() }
  }

  // MARK: - Keys

  /// Before anything else sees a key: the arrows scroll whatever has the focus, and any key that does not read on brings
  /// the bars back.
  private func keyFirst(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let isTyping = findBar.hasKeys
    if key == .tab { tabbing = .now + .milliseconds(500) }
    switch key {
    case .down where !isTyping && modifiers.isEmpty: return scroll(by: 60)
    case .up where !isTyping && modifiers.isEmpty: return scroll(by: -60)
    case .tab where modifiers.isEmpty && scrolled.hasFocus:
      comeBack()
      return focusFirstMark()
    case .pageDown, .end: return false
    case .space where !isTyping: return false
    default:
      comeBack()
      return false
    }
  }

  private func comeBack() {
    bars.show(at: scrolled.position.offset)
    header.isRevealed = true
  }

  /// The Tab key goes on where one reads, not at the beginning of the text; false if there is no link from there on.
  private func focusFirstMark() -> Bool {
    let parts = column.flow.parts[partAtTop...]
    return parts.contains { part in
      guard let span = part.label.span(in: scrolled), span.top >= Self.covered - 1 else { return false }
      return part.label.grabFocus()
    }
  }

  private func turnPage(_ part: Double) -> Bool { scroll(by: Double(scrolled.height) * part) }

  private func scroll(by step: Double) -> Bool {
    let position = scrolled.position
    scrolled.scroll(to: min(max(0, position.offset + step), position.limit))
    return true
  }

  // MARK: - Place

  /// Until when the page moves because the Tab key leads on, and not because somebody reads on: the bars stay, since that
  /// key leads to them too.
  private var tabbing = ContinuousClock.now

  /// Pixels at the upper edge that the header covers while it is there.
  private static let covered = 48.0

  private func moved() {
    guard !isSettling else { return }
    let position = scrolled.position
    if .now < tabbing {
      bars.show(at: position.offset)
    } else {
      bars.scrolled(to: position.offset, limit: position.limit)
    }
    header.isRevealed = bars.areShown || model.find.isOpen
    model.scrolled(to: position.offset < 1 ? nil : place, isAtEnd: seesEnd)
    if wayBack.isRevealed, let first = column.source(1)?.span(in: scrolled), first.top > Double(scrolled.height) {
      endDetour()
    }
  }

  /// Whether the last words of the text are on screen, or were.
  private var seesEnd: Bool {
    guard let end = column.end.span(in: scrolled), end.height > 0 else { return false }
    return end.top + end.height <= Double(scrolled.height)
  }

  /// The place at the upper edge.
  private var place: ReadingPlace? {
    for (index, part) in column.flow.parts.enumerated() {
      guard let span = part.label.span(in: scrolled), span.top + span.height > Self.covered, span.height > 0 else {
        continue
      }
      return ReadingPlace(part: index, fraction: (Self.covered - span.top) / span.height)
    }
    return nil
  }

  private var partAtTop: Int { place?.part ?? 0 }

  private func offset(of place: ReadingPlace?) -> Double {
    guard let place, let span = column.label(ofPart: place.part)?.span(in: scrolled) else { return 0 }
    return scrolled.position.offset + span.top + place.fraction * span.height - Self.covered
  }

  /// After a change of size the same words stand at the upper edge: once they have their new places, after this frame.
  private func settle() {
    guard !isSettling else { return }
    isSettling = true
    Task { [weak self] in
      guard let self else { return }
      defer { isSettling = false }
      // Before it is on screen there are no places yet, and nothing has moved.
      guard scrolled.isMapped, seesEnd || scrolled.position.limit > 0 else { return }
      if let measure = column.measure { clamp.maximum = measure }
      if let match = model.find.match { show(match) } else { scrolled.scroll(to: offset(of: model.place)) }
      if seesEnd { model.scrolled(to: model.place, isAtEnd: true) }
    }
  }

  // MARK: - Sources

  private func sourcePressed(_ number: Int, part: Int, link: Int) {
    guard let source = column.source(number), let span = source.span(in: scrolled) else { return }
    endDetour()
    origin = (place, part, link)
    scrolled.scroll(to: scrolled.position.offset + span.top - Double(scrolled.height) / 3)
    pointed = source
    source.setStyle("pointed-at", true)
    wayBack.isRevealed = true
    // A moment later: what is not on screen yet takes no keys.
    Task { [weak self] in
      guard let self, origin != nil else { return }
      wayBackButton.grabFocus()
    }
  }

  /// The source that was looked up.
  private var pointed: Label?

  private func goBack() {
    guard let origin else { return }
    endDetour()
    // First the keys, since GTK scrolls to whatever gets them, and by places that it has not brought up to date.
    let offset = offset(of: origin.place)
    if let label = column.label(ofPart: origin.part), label.grabFocus() {
      for _ in 0..<origin.link { label.focusNext() }
    }
    scrolled.scroll(to: offset)
  }

  private func endDetour() {
    origin = nil
    wayBack.isRevealed = false
    pointed?.setStyle("pointed-at", false)
    pointed = nil
  }

  // MARK: - Find

  private func openFind() {
    let words = column.flow.selection.isEmpty ? model.find.words : column.flow.selection
    column.flow.selectNothing()
    model.find.isOpen = true
    comeBack()
    model.find.looked(for: words.count < 100 ? words : "", from: partAtTop)
    findBar.appeared(with: model.find.words)
  }

  private func show(_ match: FindModel.Match) {
    guard let label = column.label(ofPart: match.part), let span = label.span(in: scrolled), label.isMapped else {
      return
    }
    let top = span.top + label.top(ofByte: match.bytes.lowerBound)
    // Between the bars and the lower quarter it can be seen as it is.
    guard top < 2.4 * Self.covered || top > Double(scrolled.height) * 0.75 else { return }
    scrolled.scroll(to: scrolled.position.offset + top - Double(scrolled.height) / 3)
  }
}
