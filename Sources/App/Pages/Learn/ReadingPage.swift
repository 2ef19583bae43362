import Core
import Toolkit

/// A reading, set like a page of a book. Its bars slide away while the person reads on.
final class ReadingPage: Page {
  private(set) lazy var widget: Widget = Overlay(scrolled) {
    floating.widgets
    header.align(vertically: .start)
    detour.widget.align(horizontally: .center, vertically: .end)
  }
  let surface = Surface.learn
  private let model: ReadingModel
  private let navigator: any Navigator
  private let column: ReadingColumn
  private lazy var scrolled = ScrolledWindow(clamp)
  private lazy var clamp = Clamp(
    maximum: 640,
    column.widget.margins(top: 72, bottom: 72, start: ReadingColumn.margin, end: ReadingColumn.margin))
  private lazy var header = makeHeader()
  private let floating: FloatingButtons
  private let findBar: FindBar
  private let findButton = Button.quiet(icon: "search", name: localized("Find in this text"))
  private lazy var position = ReadingPosition(column: column, scrolled: scrolled)
  private lazy var detour = SourceDetour(position, milliseconds: milliseconds)
  private let milliseconds: Int
  private var bars = BarVisibility()
  private var focus: ReadingFocus?
  /// Whether the page is being scrolled back to the same text after a change of size. It isn't the person who scrolls
  /// then.
  private var isSettling = false
  /// Whether the page has been laid out once.
  private var hasSettled = false

  /// Bars slide within `milliseconds`.
  init(_ model: ReadingModel, milliseconds: Int, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    self.milliseconds = milliseconds
    column = ReadingColumn(model)
    findBar = FindBar(model.find, milliseconds: milliseconds)
    floating = FloatingButtons(navigator, back: localized("Back"), milliseconds: milliseconds)
    header.isRevealed = true
    scrolled.makeFocusable()
    // Orca leaves out the name of a page that scrolls.
    scrolled.named(model.reading.title).described(
      sentences: model.reading.title,
      pluralized("{count} minute to read.", "{count} minutes to read.", count: model.reading.minutes))
    model.find.prepare(column.flow.parts.map(\.label.text))

    column.onLink { [weak self] target, part in self?.linkPressed(target, part: part) }
    focus = ReadingFocus(column, in: scrolled, covered: ReadingPosition.covered) { [weak self] in
      self?.bars.followsTab() ?? false
    }
    column.onNextPressed { [weak self] in self?.openNext() }
    findButton.onPressed { [weak self] in self?.openFind() }
    findBar.onSearched { [weak self] query in self?.find(query) }
    findBar.onClosed { [weak self] in self?.scrolled.grabFocus() }
    scrolled.onMoved { [weak self] in self?.moved() }
    scrolled.onResized { [weak self] in self?.settle() }
    widget.onKey(first: true) { [weak self] key, modifiers in self?.keyFirst(key, modifiers) ?? false }
    scrolled.onKey { [weak self] key, modifiers in
      key == .space && modifiers.isEmpty && self?.turnPage(0.85) == true
    }
    observe(model.find) { [weak self] find in
      guard let self, let match = find.match else { return }
      // Whatever hides it is unfolded once; the page is then laid out again, and settles at the match.
      if !column.reveal(part: match.part) { show(match) }
    }
    if !model.find.query.isEmpty { openFind() }
  }

  private func makeHeader() -> Revealer {
    // TRANSLATORS: Button that leaves a page or goes back one page of the introduction; also what the Escape key
    // does.
    let bar = PageHeader.make(navigator, back: localized("Back"))
    bar.addEnd(findButton)
    return Revealer(
      Box.column {
        bar
        findBar.widget
      }.style("over-text"), milliseconds: milliseconds)
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
    return detour.goBack()
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
    case "c", "C": column.flow.copySelection()
    default: return false
    }
    return true
  }

  func leaving() async { model.storePlace() }

  func minimized(_ isMinimized: Bool) {
    if isMinimized { model.storePlace() }
  }

  // MARK: - Keys

  /// Handles keys before the focused widget does. The arrow keys scroll the page wherever the focus is, and keys that
  /// don't scroll bring the bars back.
  private func keyFirst(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let isTyping = findBar.hasKeys
    bars.keyPressed(isTab: key == .tab)
    switch key {
    case .down where !isTyping && modifiers.isEmpty: return scroll(by: 60)
    case .up where !isTyping && modifiers.isEmpty: return scroll(by: -60)
    case .tab where modifiers.isEmpty && (scrolled.hasFocus || focus?.hasScrolledAway == true):
      comeBack()
      return focus?.takeFirst(from: position.partAtTop) ?? false
    case .pageDown, .end: return false
    case .space where !isTyping: return false
    default:
      comeBack()
      return false
    }
  }

  private func comeBack() {
    bars.show(at: scrolled.position.offset)
    showBars(true)
  }

  private func showBars(_ areWanted: Bool) {
    header.isRevealed = areWanted
    floating.areShown = !areWanted
  }

  private func turnPage(_ part: Double) -> Bool { scroll(by: Double(scrolled.height) * part) }

  private func scroll(by step: Double) -> Bool {
    let position = scrolled.position
    scrolled.scroll(to: min(max(0, position.offset + step), position.limit))
    return true
  }

  // MARK: - Place

  private func moved() {
    guard !isSettling else { return }
    let now = scrolled.position
    bars.scrolled(to: now.offset, limit: now.limit)
    showBars(bars.areShown || model.find.isOpen)
    model.scrolled(to: now.offset < 1 ? nil : position.place, isAtEnd: position.seesEnd)
    detour.moved()
  }

  /// After a change of size, scrolls the text that was at the top back to the top. In a task, since the labels have
  /// their new places only after this frame.
  private func settle() {
    guard !isSettling else { return }
    isSettling = true
    Task { [weak self] in
      guard let self else { return }
      defer { isSettling = false }
      // Nothing is laid out before the page is on screen.
      guard scrolled.isMapped, position.seesEnd || scrolled.position.limit > 0 else { return }
      if let measure = column.measure { clamp.maximum = measure }
      // Whoever stopped reading inside a fold goes on there.
      if !hasSettled, let place = model.place { column.reveal(part: place.part) }
      hasSettled = true
      if let match = model.find.match { show(match) } else { scrolled.scroll(to: position.offset(of: model.place)) }
      if position.seesEnd { model.scrolled(to: model.place, isAtEnd: true) }
    }
  }

  // MARK: - Links

  private func linkPressed(_ target: ReadingText.Target, part: Int) {
    switch target {
    case .helpNow: navigator.openHelpNow()
    case .moreHelp: navigator.open(.moreHelp)
    case .practice(let id): navigator.begin(id)
    case .tool(let tool): navigator.open(tool.route)
    case .reading(let id): if let reading = model.other(id) { navigator.open(.linkedReading(reading)) }
    case .address(let address): navigator.open(address: address)
    case .source(let number, let link): detour.begin(to: number, from: part, link: link)
    }
  }

  private func openNext() {
    if let next = model.next { navigator.open(.reading(next)) }
  }

  // MARK: - Find

  private func openFind() {
    let query = column.flow.selection.isEmpty ? model.find.query : column.flow.selection
    column.flow.selectNothing()
    model.find.isOpen = true
    comeBack()
    model.find.searched(for: query.count < 100 ? query : "", from: position.partAtTop)
    findBar.appeared(with: model.find.query)
  }

  private func find(_ query: String) { model.find.searched(for: query, from: position.partAtTop) }

  private func show(_ match: FindModel.Match) {
    guard let label = column.label(ofPart: match.part), let span = label.span(in: scrolled), label.isMapped else {
      return
    }
    let top = span.top + label.top(ofByte: match.bytes.lowerBound)
    // A match between the bars and the lower quarter is in sight already.
    guard top < 2.4 * ReadingPosition.covered || top > Double(scrolled.height) * 0.75 else { return }
    scrolled.scroll(to: scrolled.position.offset + top - Double(scrolled.height) / 3)
  }
}

extension ToolLink {
  /// The page that the link opens. A tool begins a new entry, or continues with its draft.
  fileprivate var route: Route {
    switch self {
    case .worry: .tool(.worry, nil)
    case .thought: .tool(.thought, nil)
    case .step: .tool(.ladder, nil)
    case .doctor: .doctorSheet
    case .shelf: .shelf()
    case .mind: .onYourMind(search: "")
    case .plan: .helpPlan()
    case .reflection: .newReflection()
    }
  }
}
