import Core
import Toolkit

/// The readings as a calm list, and a place to look for words in them.
final class LearnPage: Page {
  let widget: Widget
  let surface = Surface.learn
  private let model: LearnModel
  private let scrolled: ScrolledWindow
  private let search: SearchEntry
  private var bars = BarVisibility()
  private let showBars: (Bool) -> Void

  /// `showBars` is told whether the window's bars are wanted while the list is scrolled.
  init(_ model: LearnModel, navigator: any Navigator, showBars: @escaping (Bool) -> Void) {
    self.model = model
    self.showBars = showBars
    let notice = Label.notice()
    let search = SearchEntry(name: localized("Search in the readings")) { [weak model] in model?.looked(for: $0) }
    search.showsName(localized("Search in the readings"))
    self.search = search
    let howTo = Self.howTo(navigator)
    let list = Box.column()
    let nothing = Label.hint(localized("No reading has these words.")).role(.status)
    scrolled = ScrolledWindow(
      Clamp(
        maximum: 640,
        Box.column {
          notice.margins(top: 36)
          search.margins(top: 6, bottom: 12)
          howTo
          list
          nothing.margins(top: 24)
          Self.foot(navigator).align(horizontally: .center).margins(top: 24)
        }.margins(top: 12, bottom: 36, start: 12, end: 12)))
    widget = scrolled
    search.onStopped { [weak search] in search?.text = "" }
    search.onEntered { [weak model, weak navigator, weak search] _ in
      guard let model, let words = search?.text else { return }
      model.looked(for: words)  // Enter does not wait for the rest after typing
      if let first = model.matches.first { navigator?.open(.reading(model.opened(first.reading))) }
    }
    // Also when what lay over it goes, and the keys return to where they were.
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
    var rows: [Row] = []
    observe(model) { [weak navigator, weak model] current in
      notice.show(notice: current.notice)
      search.isVisible = current.notice == nil
      howTo.isVisible = current.words.isEmpty
      nothing.isVisible = !current.words.isEmpty && current.matches.isEmpty
      let wanted = Row.rows(of: current)
      guard wanted != rows else { return }
      rows = wanted
      list.replace(
        wanted.map { row in
          row.widget {
            guard let model, let navigator else { return }
            navigator.open(.reading(model.opened(row.reading)))
          }
        })
    }
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

  /// Before the readings: the pages that say how Respite is used.
  private static func howTo(_ navigator: any Navigator) -> Button {
    let (title, summary) = (localized("How to use this app"), localized("The three tabs, and what each is for."))
    let words = Box.column(spacing: 2) {
      Label(title).justify(.start).style("reading-title")
      Label(summary).justify(.start).style("reading-summary")
    }
    return Button(name: title, child: words) { [weak navigator] in navigator?.open(.onboarding(isReplay: true)) }
      .described(summary).style("reading")
  }

  /// Under the readings: the way to people.
  private static func foot(_ navigator: any Navigator) -> Button {
    Button.text(MoreHelpWords.title) { [weak navigator] in navigator?.open(.moreHelp) }.style("small-text")
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

/// One line of the list.
private struct Row: Equatable {
  let reading: Reading
  let context: ReadingMatch.Context?
  let isRead: Bool

  /// All readings, or those in which something was found.
  static func rows(of model: LearnModel) -> [Row] {
    if model.words.isEmpty {
      return (model.readings ?? []).map { Row(reading: $0, context: nil, isRead: model.read.contains($0.id)) }
    }
    return model.matches.map {
      Row(reading: $0.reading, context: $0.context, isRead: model.read.contains($0.reading.id))
    }
  }

  func widget(pressed: @escaping () -> Void) -> Button {
    let words = Box.column(spacing: 2) {
      Label(reading.title).justify(.start).style("reading-title")
      Label(reading.summary).justify(.start).style("reading-summary")
      if let context { Self.label(context) }
    }.expand(horizontally: true)
    let row = Box.row(spacing: 12) {
      words
      if isRead { Image(icon: "respite-tick-symbolic").role(.presentation).align(vertically: .center) }
      Label(pluralized("{count} min", "{count} min", count: reading.minutes)).singleLine().style("reading-summary")
        .align(vertically: .center)
    }
    let about = [
      reading.summary,
      pluralized("{count} minute to read.", "{count} minutes to read.", count: reading.minutes),
      isRead ? localized("Read.") : nil,
      context.map { $0.before + $0.found + $0.after },
    ]
    return Button(name: reading.title, child: row, pressed: pressed)
      .described(about.compactMap(\.self).joined(separator: " "))
      .style("reading")
  }

  private static func label(_ context: ReadingMatch.Context) -> Label {
    Label().justify(.start).style("reading-context").markup(
      "\(Label.escaped(context.before))<b>\(Label.escaped(context.found))</b>\(Label.escaped(context.after))")
  }
}
