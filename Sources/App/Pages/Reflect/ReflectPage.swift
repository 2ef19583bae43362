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
    bell.widget.margins(top: 6)
    Label.question(localized("What went well today?")).margins(top: 12, bottom: 6)
    // TRANSLATORS: Under “What went well today?”.
    Label.hint(localized("Small things count, even a good cup of tea.")).margins(bottom: 24)
    // The boxes are as high as the row, because the Tab key visits children in the order of their vertical centres.
    // They are as wide as their buttons, so that the circle doesn't move when a button appears.
    Box.row(spacing: 24) {
      Box.row { openSearch }.request(width: 44)
      compose.tooltip(localized("New reflection")).style("compose")
      Box.row { bin }.request(width: 44)
    }.align(horizontally: .center)
    mind.margins(top: 12)
    due.widget
    status.widget
    search.widget.align(horizontally: .center)
    mindMatches
    prompt.widget
    lookBack.widget
    status.empty.margins(top: 24)
    status.example
  }.margins(start: 24, end: 24)
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
  private let mind = Button.text(localized("Something on your mind?")).style("small-text")
  private let mindMatches = Button.text("").style("small-text")
  private let status: ReflectStatus
  private let due: DueRows
  private let search: TimelineSearchBar
  private let prompt = PromptRow()
  private let lookBack: LookBackRow
  /// The message in place of an empty timeline that the screen reader announced last.
  private var announced: String?

  init(_ model: ReflectModel, _ dependencies: Dependencies, _ state: AppState, navigator: any Navigator) {
    (self.model, self.dependencies, self.navigator) = (model, dependencies, navigator)
    bell = ReminderBell(state.reminders.reflection, dependencies)
    (status, search, lookBack) = (ReflectStatus(model), TimelineSearchBar(model.filter), LookBackRow(model))
    due = DueRows(model.due, navigator: navigator)

    compose.onPressed { navigator.open(.newReflection()) }
    mind.onPressed { navigator.open(.onYourMind(search: "")) }
    mindMatches.onPressed { navigator.open(.onYourMind(search: model.filter.search)) }
    bin.onPressed { navigator.open(.bin) }
    prompt.onPressed { navigator.open(.newReflection()) }
    openSearch.onPressed { [weak search] in search?.reveal() }
    lookBack.chosen = { [weak search] in search?.clear() }
    search.onStopped { [weak self] in _ = self?.escapePressed() }
    widget.onMapChanged { isMapped in if isMapped { model.seen() } }
    status.undo.focusLost = { [weak self] in
      if let self, !timeline.focusChangedPlace() { compose.grabFocus() }
    }
    observe(self) { $0.render() }
  }

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
    prompt.show(model.prompt, praise: model.praise)
    status.render()
    lookBack.render()
    openSearch.isVisible = model.count > 0 || search.isOpen || !model.filter.query.isAll
    bin.isVisible = model.past.hasBin
    mindMatches.label = model.filter.mindLine ?? ""
    mindMatches.isVisible = model.filter.mindLine != nil
    status.undo.render()
    if let words = model.emptyLine, words != announced { widget.tell(words) }
    announced = model.emptyLine
  }
}
