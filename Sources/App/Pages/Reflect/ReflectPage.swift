import Core
import Toolkit

/// The Reflect tab: a question, a button to write, and the timeline below.
final class ReflectPage: Page {
  /// The undo bar is over the page, so that nothing moves when it appears.
  private(set) lazy var widget: Widget = Overlay(scrolled) { status.undo.widget }
  private lazy var scrolled = ScrolledWindow(timeline.widget)
  private lazy var timeline = TimelineView(
    model, header: header, navigator: navigator, prefersReducedMotion: dependencies.prefersReducedMotion)
  private lazy var header = Box.column {
    toolsPlace
    Label.question(localized("What went well today?")).style("page-question")
    hint.margins(top: 3, bottom: 12)
    compose.tooltip(localized("New reflection")).style("compose")
    // One below the other in a narrow window, so that nothing stands off the axis.
    WrapBox(spacing: 0, children: [mind.widget, letter.widget, booklet]).align(horizontally: .center).margins(top: 4)
    status.widget
    search.widget.align(horizontally: .center)
    mindMatches
    filterSide
    status.empty.margins(top: 24)
    status.example
  }.margins(start: 24, end: 24)
  private lazy var filterSide = Box.column(spacing: 6) {
    filterLine
    everything
  }.margins(top: 12)
  let surface = Surface.reflect
  private let model: ReflectModel
  private let dependencies: Dependencies
  private let navigator: any Navigator
  private let bell: ReminderBell
  private let compose = Button.circle(
    // TRANSLATORS: Button with a picture only, and a keyboard shortcut: opens the page to write a reflection.
    name: localized("New reflection"), child: Image(icon: "respite-compose-symbolic").style("compose-icon"))
  // TRANSLATORS: Button with a picture only, the name of a search field, and a keyboard shortcut.
  private let openSearch = Button.quiet(icon: "search", name: localized("Search"))
  private let bin = Button.quiet(icon: "remove", name: localized("Bin"))
  // TRANSLATORS: Button under “What went well today?”: opens the page “On your mind”.
  private let mind = DottedButton(localized("Something on your mind?"))
  /// What looks back on good days: a folded letter, or a button.
  private let letter: LetterOffer
  /// Only in December, when the year has enough for a booklet.
  private let booklet = Button.text("").style("small-text")
  /// Under the question: what may be written, that there’s room for more, or the praise.
  private let hint = Label.hint("")
  /// The bell, the search and the bin: in the header bar or, in a narrow window, at the top of the page.
  private lazy var tools = Box.row(spacing: 2) {
    openSearch
    bin
    bell.widget
  }.align(horizontally: .center)
  private let toolsPlace = Box.column()
  private let headerPlace = Box.row()
  private let filterLine = Label.hint("").role(.status)
  // TRANSLATORS: Button: shows all reflections again.
  private let everything = Button.text(localized("Show everything")).style("small-text")
  private let mindMatches = Button.text("").style("small-text")
  private let status: ReflectStatus
  private let search: TimelineSearchBar
  /// The message in place of an empty timeline that the screen reader announced last.
  private var announced: String?

  init(_ model: ReflectModel, _ dependencies: Dependencies, _ state: AppState, navigator: any Navigator) {
    (self.model, self.dependencies, self.navigator) = (model, dependencies, navigator)
    bell = ReminderBell(state.reminders.reflection, dependencies)
    (status, search) = (ReflectStatus(model), TimelineSearchBar(model.filter))
    letter = LetterOffer(model.past, dependencies) { navigator.open(.letter) }

    compose.onPressed { navigator.open(.newReflection()) }
    mind.onPressed { navigator.open(.onYourMind(search: "")) }
    booklet.onPressed { navigator.open(.booklet) }
    mindMatches.onPressed { navigator.open(.onYourMind(search: model.filter.search)) }
    bin.onPressed { navigator.open(.bin) }
    openSearch.onPressed { [weak search] in search?.reveal() }
    everything.onPressed { [weak self] in
      self?.search.clear()
      model.filter.everythingPressed()
      self?.compose.grabFocus()
    }
    search.onStopped { [weak self] in _ = self?.escapePressed() }
    widget.onMapChanged { isMapped in if isMapped { model.seen() } }
    status.undo.focusLost = { [weak self] in
      if let self, !timeline.focusChangedPlace() { compose.grabFocus() }
    }
    observe(self) { $0.render() }
  }

  var headerTools: Widget? { headerPlace }

  func windowActivated() { model.cameBack() }

  func appeared() { compose.grabFocus() }

  func escapePressed() -> Bool {
    guard search.isOpen || model.filter.line != nil else { return false }
    search.close()
    compose.grabFocus()
    return true
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .character("f"), modifiers == .control else { return false }
    scrolled.scroll(to: 0)
    search.open()
    return true
  }

  private func render() {
    placeTools()
    // TRANSLATORS: Under “What went well today?”.
    hint.text = model.prompt ?? model.praise ?? localized("Small things count, even a good cup of tea.")
    mind.show(waiting: model.waits)
    status.render()
    letter.render(isWanted: model.filter.query.isAll)
    booklet.label = model.past.booklet.map(BookletWords.title) ?? ""
    booklet.isVisible = model.past.booklet != nil && model.filter.query.isAll
    filterLine.text = model.filter.line ?? ""
    everything.described(model.filter.line ?? "")
    filterSide.isVisible = model.filter.line != nil
    openSearch.isVisible = model.count > 0 || search.isOpen || !model.filter.query.isAll
    bin.isVisible = model.past.hasBin
    mindMatches.label = model.filter.mindLine ?? ""
    mindMatches.isVisible = model.filter.mindLine != nil
    status.undo.render()
    if let words = model.emptyLine, words != announced { widget.tell(words) }
    announced = model.emptyLine
  }

  /// In a narrow window the header bar has no room for them.
  private func placeTools() {
    let (place, other) = navigator.shape.hasRoomForTools ? (headerPlace, toolsPlace) : (toolsPlace, headerPlace)
    if tools.isIn(other) { other.remove(tools) }
    if !tools.isIn(place) { place.append(tools) }
  }
}
