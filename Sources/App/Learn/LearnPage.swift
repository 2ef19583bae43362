import Core
import Toolkit

/// The Learn tab: the list of readings, with a search field above it.
final class LearnPage: Page {
  let widget: Widget
  let surface = Surface.learn
  private let model: LearnModel
  private unowned let navigator: any Navigator
  private let showBars: (Bool) -> Void
  private let notice = Label.notice()
  private let search = SearchEntry(name: localized("Search in the readings"))
    .showsName(localized("Search in the readings"))
  private let howTo = LearnPage.howTo()
  private let list = Box.column()
  private let nothing = Label.hint(localized("No reading has these words.")).role(.status)
  private let scrolled: ScrolledWindow
  private var bars = BarVisibility()
  private var rows: [ReadingRow] = []

  /// Calls `showBars` with whether the window's bars should be shown while the list is scrolled.
  init(_ model: LearnModel, navigator: any Navigator, showBars: @escaping (Bool) -> Void) {
    self.model = model
    self.navigator = navigator
    self.showBars = showBars
    let (notice, search, howTo, list, nothing) = (notice, search, howTo, list, nothing)
    let moreHelp = Button.text(MoreHelpWords.title).style("small-text")
    scrolled = ScrolledWindow(
      Clamp(
        maximum: 640,
        Box.column {
          notice.margins(top: 36)
          search.margins(top: 6, bottom: 12)
          howTo
          list
          nothing.margins(top: 24)
          moreHelp.align(horizontally: .center).margins(top: 24)
        }.margins(top: 12, bottom: 36, start: 12, end: 12)))
    widget = scrolled

    search.onChanged { [weak model] in model?.searched(for: $0) }
    search.onStopped { [weak search] in search?.text = "" }
    search.onEntered { [weak self] _ in self?.openFirstMatch() }
    howTo.onPressed { [weak navigator] in navigator?.open(.onboarding(isReplay: true)) }
    moreHelp.onPressed { [weak navigator] in navigator?.open(.moreHelp) }
    // Also when the page over it is left, and the focus goes back to where it was.
    widget.onMapChanged { [weak self] isMapped in
      guard let self, isMapped else { return }
      self.model.appeared()
      bringBarsBack()
    }
    scrolled.onMoved { [weak self] in self?.moved() }
    widget.onKey(first: true) { [weak self] key, _ in
      if key != .down && key != .pageDown && key != .end { self?.bringBarsBack() }
      return false
    }
    observe(self) { $0.render() }
    Task { await model.load() }
  }

  func appeared() { model.appeared() }

  func disappeared() { bringBarsBack() }

  func escapePressed() -> Bool {
    guard !search.text.isEmpty else { return false }
    search.text = ""
    return true
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers == .control, key == .character("f") else { return false }
    scrolled.scroll(to: 0)
    bringBarsBack()
    search.grabFocus()
    return true
  }

  private func openFirstMatch() {
    model.searched(for: search.text)  // Enter doesn't wait for the pause after typing
    if let first = model.matches.first { navigator.open(.reading(model.opened(first.reading))) }
  }

  private func render() {
    notice.show(notice: model.notice)
    search.isVisible = model.notice == nil
    howTo.isVisible = model.query.isEmpty
    nothing.isVisible = !model.query.isEmpty && model.matches.isEmpty
    let next = ReadingRow.rows(of: model)
    guard next != rows else { return }
    rows = next
    list.replace(
      rows.map { row in
        row.button().onPressed { [weak self] in
          guard let self else { return }
          navigator.open(.reading(model.opened(row.reading)))
        }
      })
  }

  /// The row above the readings, which leads to the pages that explain how Respite is used.
  private static func howTo() -> Button {
    let (title, summary) = (localized("How to use this app"), localized("The three tabs, and what each is for."))
    let words = Box.column(spacing: 2) {
      Label(title).justify(.start).style("reading-title")
      Label(summary).justify(.start).style("reading-summary")
    }
    return Button(name: title, child: words).described(summary).style("reading")
  }

  private func moved() {
    let position = scrolled.position
    bars.scrolled(to: position.offset, limit: position.limit)
    showBars(bars.areShown)
  }

  private func bringBarsBack() {
    bars.show(at: scrolled.position.offset)
    showBars(true)
  }
}
