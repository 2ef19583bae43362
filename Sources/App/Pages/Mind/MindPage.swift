import Core
import Toolkit

/// *On your mind*: two circles for tools and one for *Something to do*, what is due today, and what is open. What was
/// put to rest is one line, and what was let go lies along the foot as feathers.
final class MindPage: Page {
  private(set) lazy var widget = PageHeader.page(
    navigator,
    Overlay(scrolled) {
      arrival.widget
      undo.widget
    })
  private lazy var scrolled = ScrolledWindow.column(maximum: 660, spacing: 18, bottom: 24, sides: 18) {
    question
    tools.align(horizontally: .center)
    due.widget
    drafts
    ways
    finding.margins(top: 6)
    empty
    example
    list.widget
    more
    rest.widget
    notice
    // Pushes the feathers to the foot of the window, where there's room.
    Box.column().expand(vertically: true)
    feathers.widget.margins(bottom: 48)
  }
  /// The circles with their names below or, with large text in a narrow window, beside them.
  private lazy var tools = Box.row(spacing: 6) { places }.evenly()
  private lazy var places = zip(circles, zip(names, sentences)).map { circle, words in
    Box.column(spacing: 6) {
      circle
      // They take what room there is: GTK would otherwise look for the narrowest shape as high as the circle.
      Box.column(spacing: 6) {
        words.0
        words.1
      }.expand(horizontally: true).align(vertically: .center)
    }.style("tool")
  }
  private lazy var ways = WrapBox(spacing: 6, children: [goThrough, outcomes, people]).align(horizontally: .center)
  /// Beside each other where there's room.
  private lazy var finding = Box.column(spacing: 6) {
    field.request(width: 200).style("search").align(horizontally: .center, vertically: .center)
    WrapBox(spacing: 0, children: filters).align(horizontally: .center)
  }.align(horizontally: .center)
  private lazy var restSide = Box.column(spacing: 6) {
    rested.widget
    moreAtRest
  }
  private lazy var rest = Expander("", name: "", restSide) { [model] in model.restToggled($0) }
  let surface = Surface.reflect
  let holdsWords = true
  var writing: (any Writing)? { model.due }
  private let model: MindModel
  private let navigator: any Navigator
  private let circles: [Button]
  private let names = MindPage.begins.map { Label.caption($0.name).role(.presentation) }
  private let sentences: [Label]
  private let due: DueRows
  private let drafts = Box.column(spacing: 6)
  private let field = SearchEntry(name: localized("Search"))
  private let filters: [ToggleButton]
  private let list: MindList
  private let rested: MindList
  private let feathers: FeatherRow
  private let arrival: FlyingWords
  private let question = Label.question(MindWords.title).style("page-question")
  private let empty = Label.hint("").role(.status)
  private let example = MindPage.exampleEntry()
  // TRANSLATORS: Button: shows more of a long list.
  private let more = Button.text(localized("More")).style("small-text")
  private let moreAtRest = Button.text(localized("More")).style("small-text")
  // TRANSLATORS: Button: shows the parked worries one at a time.
  private let goThrough = Button.text(localized("Worry time")).style("small-text", "outlined")
  // TRANSLATORS: Button: opens a page about which worries came true.
  private let outcomes = Button.text(localized("What became of them")).style("small-text", "outlined")
  /// Beside what was put down here: some of it shouldn't be carried alone.
  private let people = Button.text(localized("Talk to someone")).style("small-text", "outlined")
  private let notice = Label.notice()
  private let undo: UndoBar
  /// The kinds that the list can be filtered by; only those of which there's an entry are offered.
  private static let listed = MindKind.inOrder
  /// What a circle begins.
  private struct Beginning {
    let name: String
    let sentence: String
    let icon: String
    /// The tool; nil for *Something to do*.
    let kind: MindKind?
  }
  private static let begins =
    MindKind.begun(at: .circle).compactMap { kind in
      kind.shown.map {
        Beginning(name: $0.name, sentence: $0.sentence, icon: $0.icon, kind: kind)
      }
    } + [
      Beginning(
        name: DoingPage.title, sentence: DoingPage.sentence, icon: "respite-topic-steps-symbolic",
        kind: nil)
    ]
  private var shownDrafts: [MindKind] = []
  private var announced: String?

  init(_ model: MindModel, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    undo = .pill(model.undo)
    due = DueRows(model.due, model.dependencies, navigator: navigator)
    list = MindList(name: MindWords.title, model, navigator)
    // TRANSLATORS: Heard by screen readers only: names a list of worries that were let go or answered.
    rested = MindList(name: localized("Put to rest"), model, navigator)
    feathers = FeatherRow(model, navigator)
    arrival = FlyingWords(model.dependencies)
    circles = Self.begins.map { begin in
      Button.circle(name: begin.name, child: Image(icon: begin.icon).style("compose-icon"))
        .style("compose").described(begin.sentence).onPressed { [kind = begin.kind] in
          if let kind { navigator.open(.tool(kind, nil)) } else { navigator.open(.doing) }
        }
    }
    sentences = Self.begins.map { begin in
      Label(begin.sentence).justify(.center).limit(characters: 22).role(.presentation).style("small-hint")
    }
    // TRANSLATORS: A filter of a list: everything.
    let titles = [localized("All")] + Self.listed.map { $0.tool.title }
    filters = titles.map { ToggleButton($0).style("text-button", "pill-toggle", "kind-filter") }
    for other in filters.dropFirst() { other.join(filters[0]) }
    filters[0].isActive = true

    field.text = model.search
    connect()
    scrolled.onMapChanged { isMapped in if isMapped { model.seen() } else { model.left() } }
    observe(self) { $0.render() }
  }

  private func connect() {
    let (model, navigator) = (model, navigator)
    field.onChanged { model.searched($0) }
    field.onStopped { [weak self] in if self?.escapePressed() == false { self?.navigator.leave() } }
    for (filter, button) in zip([nil] + Self.listed, filters) {
      button.onToggled { if $0 { model.filterPressed(filter) } }
    }
    more.onPressed { [weak self] in
      // *More* may be hidden next, and would lose the focus.
      self?.list.rows.last?.grabFocus()
      model.morePressed()
    }
    moreAtRest.onPressed { [weak self] in
      self?.rested.rows.last?.grabFocus()
      model.moreAtRestPressed()
    }
    feathers.morePressed = { [weak self] in
      guard let self else { return }
      restSide.isVisible = true
      rest.grabFocus()
    }
    undo.focusLost = { [weak self] in _ = self?.list.rows.first?.grabFocus() ?? self?.circles[0].grabFocus() }
    goThrough.onPressed { navigator.open(.worryTime) }
    outcomes.onPressed { navigator.open(.worryOutcomes) }
    people.onPressed { navigator.open(.moreHelp) }
  }

  func appeared() { if model.search.isBlank { circles[0].grabFocus() } else { field.grabFocus() } }

  func windowActivated() { model.seen() }

  func escapePressed() -> Bool {
    guard !field.text.isEmpty else { return false }
    field.text = ""
    return true
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .character("f"), modifiers == .control, finding.isVisible else { return false }
    field.grabFocus()
    return true
  }

  private func render() {
    notice.show(notice: model.notice)
    undo.render()
    question.text = model.question
    // Well above the width that three of them need side by side, or the window could never be made narrower than that.
    let isTight = !navigator.shape.hasRoomForTools && Desktop.hasLargeText
    tools.isRow = !isTight
    tools.align(horizontally: isTight ? .fill : .center)
    for place in places { place.isRow = isTight }
    for words in names + sentences { words.justify(isTight ? .start : .center).margins(start: isTight ? 12 : 0) }
    finding.isRow = !navigator.shape.isNarrow && !Desktop.hasLargeText
    for sentence in sentences { sentence.isVisible = !navigator.shape.isNarrow }
    list.show(model.entries) { [field] in field.grabFocus() }
    rested.show(model.rested) { [rest] in rest.grabFocus() }
    rest.rename(model.restLine)
    if model.restCount == 0, restSide.isVisible { restSide.isVisible = false }
    rest.widget.isVisible = model.restCount > 0
    feathers.render()
    // They're of worries, and what their line opens is as filtered as the list.
    if !model.search.isBlank || model.filter != nil && model.filter != .worry { feathers.widget.isVisible = false }
    let present = model.kinds.union(model.filter.map { [$0] } ?? [])
    for (kind, button) in zip(Self.listed, filters.dropFirst()) { button.isVisible = present.contains(kind) }
    filters[0].isVisible = present.count > 1 || model.filter != nil
    if present.count < 2, model.filter == nil { for button in filters.dropFirst() { button.isVisible = false } }
    finding.isVisible = model.hasAny || !model.search.isBlank
    more.isVisible = model.hasMore
    moreAtRest.isVisible = model.hasMoreAtRest
    goThrough.isVisible = model.hasParked
    outcomes.isVisible = model.hasOutcomes
    ways.isVisible = model.hasParked || model.hasOutcomes
    example.isVisible = model.isEmpty
    empty.show(notice: model.emptyLine)
    if let words = model.emptyLine, words != announced { widget.tell(words) }
    announced = model.emptyLine
    renderDrafts()
    if let arrived = model.arrived, let row = list.rows.first(where: { $0.entry.id == arrived }) {
      model.arrivalShown()
      arrival.layDown(row.main)
      widget.tell(model.question)
    }
  }

  private func renderDrafts() {
    guard model.drafts != shownDrafts else { return }
    shownDrafts = model.drafts
    let hadFocus = drafts.containsFocus
    drafts.replace(
      model.drafts.map { kind in
        let line = kind.shown?.draft ?? ""
        return Box.column(spacing: 2) {
          Label.hint(line)
          // TRANSLATORS: Button: goes on with something that was begun.
          Button.text(localized("Go on")).style("small-text", "outlined").described(line)
            .onPressed { [navigator] in navigator.open(.tool(kind, nil)) }
        }
      })
    if hadFocus { circles[0].grabFocus() }
  }

  private static func exampleEntry() -> Box {
    Box.column(spacing: 6) {
      Label(localized("For example")).style("pill").align(horizontally: .center).margins(bottom: 6)
      // TRANSLATORS: An example of a worry, while there are none yet, and below it what became of it.
      Label(localized("The train might be late")).justify(.center).style("event")
      Label(localized("Put down on Monday. It came on time.")).justify(.center).style("reason")
    }.margins(top: 12).style("example")
  }
}
