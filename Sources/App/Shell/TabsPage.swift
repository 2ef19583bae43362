import Core
import Toolkit

/// The three tabs and their switcher.
///
/// Each tab is built when it's first shown, so that the window appears sooner.
final class TabsPage: Page {
  private(set) lazy var widget: Widget = Overlay(ground.widget) { floating.widgets }
  /// Everything, with the landscape of Relax under it.
  private lazy var ground = LandscapeGround(
    under: Box.column {
      header
      stack.expand(horizontally: true, vertically: true)
      foot
    }, LandscapeModel(dependencies), isWanted: tab == .relax)
  private let stack = ViewStack()
  private let dependencies: Dependencies
  private let state: AppState
  private let navigator: any Navigator
  private var places: [Tab: Box] = [:]
  private var pages: [Tab: any Page] = [:]
  private let surfaceChanged: () -> Void
  private lazy var arrival = FrameClock(of: widget) { [weak self] _ in self?.framePassed() }
  /// The number of frames since a key chose the tab.
  private var frames = 0
  private let header: Revealer
  private let foot: Revealer
  private let floating: FloatingButtons
  private let lock: LockModel
  /// The buttons of the selected tab.
  private let tools = Box.row()
  private var shownTools: Widget?
  private let lockButton = Button.quiet(icon: "lock", name: localized("Lock"))

  /// Creates the tabs, with `first` selected. Calls `surfaceChanged` when another one is selected.
  init(
    _ dependencies: Dependencies, _ state: AppState, lock: LockModel, navigator: any Navigator, first: Tab,
    surfaceChanged: @escaping () -> Void
  ) {
    self.dependencies = dependencies
    self.state = state
    self.lock = lock
    self.navigator = navigator
    self.surfaceChanged = surfaceChanged
    for tab in Tab.allCases {
      // Named, so that a screen reader says which tab the focus has moved to.
      let place = Box.column().expand(horizontally: true, vertically: true).role(.group).named(tab.title)
      places[tab] = place
      stack.add(place, name: tab.rawValue, title: tab.title, icon: tab.icon)
    }
    let switcher = ViewSwitcher(of: stack, title: "Respite")
    let bar = PageHeader.make(navigator, switcher: switcher.header)
    bar.addEnd(lockButton)
    bar.addEnd(tools)
    let milliseconds = dependencies.reducesMotion ? 0 : 250
    header = Revealer(bar, milliseconds: milliseconds)
    foot = Revealer(switcher.bar, milliseconds: milliseconds, from: .bottom)
    floating = FloatingButtons(navigator, milliseconds: milliseconds)
    header.isRevealed = true
    foot.isRevealed = true
    tab = first
    lockButton.onPressed { navigator.closeLock() }
    // Builds the tab only when it's seen. If the desktop opens *Help now*, the tab isn't seen until that is left.
    widget.onMapChanged { [weak self] isMapped in if isMapped, let self { build(tab) } }
    hideOthers()
    var former = first
    stack.onShown { [weak self] in
      guard let self else { return }
      if tab != former { pages[former]?.disappeared() }
      former = tab
      build(tab)
      hideOthers()
      showTools()
      lockChanged()
      ground.isWanted = tab == .relax
      // The field is the only thing there. Without the keyboard, a passphrase with a space would press something else.
      if pages[tab] is LockPage { arrived() }
      self.surfaceChanged()
    }
    observe(self) { $0.lockChanged() }
  }

  /// Shows the buttons of the selected tab.
  private func showTools() {
    let wanted = pages[tab]?.headerTools
    guard wanted !== shownTools else { return }
    if let shownTools { tools.remove(shownTools) }
    if let wanted { tools.append(wanted) }
    shownTools = wanted
  }

  /// Shows or hides the lock button, and replaces the Reflect tab when the lock closes or opens.
  private func lockChanged() {
    lockButton.isVisible = lock.state == .open && tab == .reflect
    guard let page = pages[.reflect], lock.isClosed != (page is LockPage) else { return }
    page.disappeared()
    pages[.reflect] = nil
    showTools()
    places[.reflect]?.remove(page.widget)
    build(.reflect)
    if tab == .reflect { pages[.reflect]?.appeared() }
  }

  /// The selected tab.
  var tab: Tab {
    get { Tab(rawValue: stack.shown) ?? .relax }
    set { stack.shown = newValue.rawValue }
  }

  var surface: Surface { pages[tab]?.surface ?? .relax }

  func appeared() { pages[tab]?.appeared() }

  func windowActivated() {
    ground.windowActivated()
    pages[tab]?.windowActivated()
  }

  func minimized(_ isMinimized: Bool) { ground.minimized(isMinimized) }

  func appearanceChanged() { ground.appearanceChanged() }

  /// The tab was chosen with a key: moves the focus to the widget that the page chooses or, failing that, to its first
  /// control. Waits for some frames, because a list has no rows before that.
  func arrived() {
    frames = 0
    arrival.isRunning = true
  }

  private func framePassed() {
    guard let place = places[tab] else { return }
    frames += 1
    if frames > 1 { appeared() }
    if frames > 4, !place.containsFocus { place.focusFirst() }
    if frames > 4 || (frames > 1 && place.containsFocus) { arrival.isRunning = false }
  }

  func escapePressed() -> Bool { pages[tab]?.escapePressed() ?? false }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { pages[tab]?.keyPressed(key, modifiers) ?? false }

  /// Hides the other tabs from screen readers, which would otherwise find them when browsing.
  private func hideOthers() {
    for (other, place) in places { place.setHiddenFromReaders(other != tab) }
  }

  private func build(_ tab: Tab) {
    guard pages[tab] == nil else { return }
    let page: any Page =
      switch tab {
      case .learn:
        LearnPage(LearnModel(dependencies), navigator: navigator) { [weak self] areWanted in
          self?.header.isRevealed = areWanted
          self?.foot.isRevealed = areWanted
          self?.floating.areShown = !areWanted
        }
      case .relax: RelaxPage(RelaxModel(dependencies, state), dependencies, state, navigator: navigator)
      case .reflect:
        lock.isClosed
          ? LockPage(lock)
          : ReflectPage(ReflectModel(dependencies, state), dependencies, state, navigator: navigator)
      }
    pages[tab] = page
    places[tab]?.append(page.widget.expand(horizontally: true, vertically: true))
    showTools()
  }
}
