import Core
import Toolkit

/// The Learn tab: the list of readings, with a search field above it.
final class LearnPage: Page {
  var widget: Widget { scrolled }
  let surface = Surface.learn
  private let model: LearnModel
  private let navigator: any Navigator
  private let showBars: (Bool) -> Void
  private let notice = Label.notice()
  // TRANSLATORS: Name of the search field above the list of readings.
  private let search = SearchEntry(name: localized("Search readings"))
    .showsName(localized("Search readings"))
  /// The row of the reading on how Respite is used, above the others.
  private let howTo = Box.column()
  private var guide: ReadingButton?
  private let path: PathCard
  private let pathAgain = Button.text(PathCard.title).style("small-text")
  private lazy var rooms = RoomList { [weak self] in self?.open($0) }
  private let list = Box.column()
  // TRANSLATORS: In place of the list of readings when a search finds none.
  private let nothing = Label.hint(localized("No readings match.")).role(.status)
  private let moreHelp = Button.text(localized("Talk to someone")).style("small-text")
  private lazy var scrolled = ScrolledWindow.column(maximum: 640, top: 12, bottom: 36, sides: 12) {
    notice.margins(top: 36)
    search.margins(top: 6, bottom: 12)
    path.widget
    howTo
    rooms.widget
    each.margins(top: 18, bottom: 6, start: 12, end: 12)
    list
    nothing.margins(top: 24)
    Box.column {
      pathAgain
      moreHelp.align(horizontally: .center)
    }.margins(top: 24)
  }
  private var bars = BarVisibility()
  private let each = Label().justify(.start).style("reading-each")
  private var buttons: [Reading.ID: ReadingButton] = [:]

  /// Calls `showBars` as the list is scrolled: with true to show the window's bars, with false to hide them.
  init(_ model: LearnModel, navigator: any Navigator, showBars: @escaping (Bool) -> Void) {
    self.model = model
    self.navigator = navigator
    self.showBars = showBars
    path = PathCard(model.path, navigator: navigator)

    search.onChanged { [weak model] in model?.searched(for: $0) }
    search.onStopped { [weak search] in search?.text = "" }
    search.onEntered { [weak self] _ in self?.openFirstMatch() }
    pathAgain.onPressed { [weak self] in self?.pathWanted() }
    path.putAway = { [weak self] in self?.guide?.widget.grabFocus() }
    moreHelp.onPressed { navigator.open(.moreHelp) }
    // Also called when the page above this one is left, and the focus returns to where it was.
    widget.onMapChanged { [weak self] isMapped in
      guard let self, isMapped else { return }
      self.model.appeared()
      bringBarsBack()
    }
    scrolled.onMoved { [weak self] in self?.moved() }
    widget.onKey(first: true) { [weak self] key, _ in
      self?.bars.keyPressed(isTab: key == .tab)
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
    if let room = model.found.first { return open(room) }
    if let first = model.matches.first { navigator.open(.reading(model.opened(first.reading))) }
  }

  private func open(_ room: Room) {
    switch room.door {
    case .route(let route): navigator.open(route())
    case .item(let id): navigator.begin(id)
    }
  }

  private func render() {
    notice.show(notice: model.notice)
    search.isVisible = model.notice == nil
    howTo.isVisible = model.query.isEmpty
    showGuide()
    path.widget.isVisible = model.query.isEmpty && (model.path.isShown || model.path.wasJustPutAway)
    pathAgain.isVisible = model.query.isEmpty && model.path.canBeBroughtBack
    nothing.isVisible = !model.query.isEmpty && model.matches.isEmpty && model.found.isEmpty
    rooms.show(model.query.isEmpty ? [] : model.found)
    each.isVisible = model.query.isEmpty && model.commonMinutes != nil
    each.text =
      model.commonMinutes.map {
        // TRANSLATORS: “Each” is each of the readings listed below the line.
        pluralized("Each takes about {count} minute.", "Each takes about {count} minutes.", count: $0)
      } ?? ""
    let rows = ReadingRow.rows(of: model)
    for (id, button) in buttons { button.widget.isVisible = rows.contains { $0.reading.id == id } }
    list.arrange(
      rows.map { row in
        let button = button(of: row.reading)
        button.show(row)
        return button.widget
      })
  }

  /// The button that brings the card of the way through back was pressed.
  private func pathWanted() {
    model.path.bringBackPressed()
    path.widget.isVisible = true
    scrolled.scroll(to: 0)
    bringBarsBack()
    path.grabFocus()
  }

  private func button(of reading: Reading) -> ReadingButton {
    if let button = buttons[reading.id] { return button }
    let button = ReadingButton(reading)
    button.widget.onPressed { [weak self] in
      guard let self else { return }
      navigator.open(.reading(model.opened(reading)))
    }
    buttons[reading.id] = button
    list.append(button.widget)
    return button
  }

  private func showGuide() {
    guard let reading = model.guide else { return }
    if guide == nil {
      let button = ReadingButton(reading)
      button.widget.onPressed { [weak self] in
        guard let self else { return }
        navigator.open(.reading(model.opened(reading)))
      }
      howTo.append(button.widget)
      guide = button
    }
    guide?.show(ReadingRow(reading: reading, context: nil, isRead: model.read.contains(reading.id), minutes: nil))
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
