import Core
import Toolkit

/// *On your mind*: a circle for each tool, and below them what was saved.
final class MindPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, Overlay(scrolled) { undo.widget })
  private lazy var scrolled = ScrolledWindow.column(maximum: 660, spacing: 18, top: 6, bottom: 84, sides: 18) {
    Label.question(MindWords.title)
    WrapBox(spacing: 18, children: tools).align(horizontally: .center)
    drafts
    ways
    finding.margins(top: 6)
    empty
    list
    more
    notice
  }
  private lazy var ways = WrapBox(spacing: 6, children: [goThrough, outcomes]).align(horizontally: .center)
  private lazy var finding = Box.column(spacing: 6) {
    field.request(width: 240).style("search").align(horizontally: .center)
    WrapBox(spacing: 6, children: filters).align(horizontally: .center)
  }
  let surface = Surface.reflect
  let holdsWords = true
  private let model: MindModel
  private let navigator: any Navigator
  private let circles: [Button]
  private let drafts = Box.column(spacing: 6)
  private let field = SearchEntry(name: localized("Search"))
  private let filters: [ToggleButton]
  private let list = Box.column(spacing: 6).role(.list).named(MindWords.title)
  private let empty = Label.hint("").role(.status)
  // TRANSLATORS: Button: shows more of a long list.
  private let more = Button.text(localized("More")).style("small-text")
  // TRANSLATORS: Button: shows the parked worries one at a time.
  private let goThrough = Button.text(localized("Go through them")).style("small-text", "outlined")
  // TRANSLATORS: Button: opens a page about which worries came true.
  private let outcomes = Button.text(localized("What became of them")).style("small-text", "outlined")
  private let notice = Label.notice()
  private let undo: UndoBar
  private static let listed = MindKind.inOrder.compactMap { kind in kind.shown.map { (kind: kind, shown: $0) } }
  private var rows: [EntryRow] = []
  private var shownDrafts: [MindKind] = []
  private var announced: String?

  init(_ model: MindModel, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    undo = .pill(model.undo)
    circles = Self.listed.map { kind, shown in
      Button.circle(name: shown.name, child: Image(icon: shown.icon).style("compose-icon"))
        .style("compose").described(shown.sentence).onPressed { navigator.open(.tool(kind, nil)) }
    }
    // TRANSLATORS: A filter of a list: everything.
    let names = [localized("All")] + Self.listed.map { $0.kind.tool.title }
    filters = names.map { ToggleButton($0).style("text-button", "pill-toggle") }
    for other in filters.dropFirst() { other.join(filters[0]) }
    filters[0].isActive = true

    field.text = model.search
    field.onChanged { model.searched($0) }
    field.onStopped { [weak self] in if self?.escapePressed() == false { self?.navigator.leave() } }
    for (filter, button) in zip([nil] + Self.listed.map(\.kind), filters) {
      button.onToggled { if $0 { model.filterPressed(filter) } }
    }
    more.onPressed { [weak self] in self?.morePressed() }
    undo.focusLost = { [weak self] in _ = self?.rows.first?.grabFocus() ?? self?.circles[0].grabFocus() }
    goThrough.onPressed { navigator.open(.worryTime) }
    outcomes.onPressed { navigator.open(.worryOutcomes) }
    scrolled.onMapChanged { isMapped in if isMapped { model.seen() } }
    observe(self) { $0.render() }
  }

  private var tools: [Widget] {
    zip(Self.listed, circles).map { tool, circle in
      Box.column(spacing: 6) {
        circle
        Label.caption(tool.shown.name).role(.presentation)
        Label(tool.shown.sentence).justify(.center).limit(characters: 22).role(.presentation).style("small-hint")
      }.align(vertically: .start)
    }
  }

  func appeared() { if model.search.isBlank { circles[0].grabFocus() } else { field.grabFocus() } }

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

  private func morePressed() {
    // *More* may be hidden next, and would lose the focus.
    rows.last?.grabFocus()
    model.morePressed()
  }

  private func render() {
    notice.show(notice: model.notice)
    undo.render()
    renderRows()
    finding.isVisible = model.hasAny || !model.search.isBlank
    more.isVisible = model.hasMore
    goThrough.isVisible = model.hasParked
    outcomes.isVisible = model.hasOutcomes
    ways.isVisible = model.hasParked || model.hasOutcomes
    empty.show(notice: model.emptyLine)
    if let words = model.emptyLine, words != announced { widget.tell(words) }
    announced = model.emptyLine
    renderDrafts()
  }

  /// Reuses the rows of entries that haven't changed, and so leaves the focus where it is.
  private func renderRows() {
    let former = Dictionary(uniqueKeysWithValues: rows.map { ($0.entry.id, $0) })
    let present = model.entries.map { entry in
      let line = model.line(entry)
      if let row = former[entry.id], row.entry == entry, row.line == line {
        row.mark(model.search)
        return row
      }
      return EntryRow(entry, line: line, model, navigator)
    }
    let focused = rows.first(where: \.widget.containsFocus)?.entry.id
    let staying = Set(present.map { ObjectIdentifier($0) })
    let known = Set(rows.map { ObjectIdentifier($0) })
    let gone = rows.filter { !staying.contains(ObjectIdentifier($0)) }
    for row in present where !known.contains(ObjectIdentifier(row)) { list.append(row.widget) }
    if let focused, gone.contains(where: { $0.entry.id == focused }) {
      _ = present.first { $0.entry.id == focused }?.grabFocus() ?? field.grabFocus()
    }
    for row in gone { list.remove(row.widget) }
    if present.map(\.entry.id) != rows.map(\.entry.id) || !gone.isEmpty { list.arrange(present.map(\.widget)) }
    rows = present
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
}

/// One entry of the list.
private final class EntryRow {
  let widget: Widget
  let entry: MindEntry
  let line: String
  private let main: Label
  private let button: Button?
  private let delete: Button

  init(_ entry: MindEntry, line: String, _ model: MindModel, _ navigator: any Navigator) {
    (self.entry, self.line) = (entry, line)
    let words = MindWords.beginning(entry).text
    let main = Label(words).justify(.start).breaksOnlyLongWords().style("card-event")
    self.main = main
    main.setStyle("unreadable", entry.content == nil)
    let text = Box.column(spacing: 2) {
      main
      Label(line).justify(.start).breaksOnlyLongWords().style("small-hint")
    }
    let button =
      entry.content == nil
      ? nil
      : Button(name: words, child: text).style("quiet-card").described(line)
        .onPressed { navigator.open(.tool(entry.kind, entry)) }
    let delete = Button.quiet(icon: "remove", name: localized("Delete")).described(words)
      .onPressed { [weak model] in model?.deletePressed(entry) }
    (self.button, self.delete) = (button, delete)
    widget = Box.row(spacing: 6) {
      (button ?? text).expand(horizontally: true)
      delete
    }.role(.listItem)
    mark(model.search)
  }

  @discardableResult func grabFocus() -> Bool { (button ?? delete).grabFocus() }

  /// Underlines the words of a search.
  func mark(_ search: String) {
    guard entry.content != nil else { return }
    let words = MindWords.beginning(entry, around: search).text
    if search.isBlank { main.text = words } else { main.markup(SearchHighlight.markup(words, marking: search)) }
    main.breaksOnlyLongWords()
  }
}
