import Core
import Foundation
import Toolkit

/// The window: the tabs, and a stack of pages over them.
final class MainWindow {
  private let window: ApplicationWindow
  private let application: Application
  private let dependencies: Dependencies
  private let state: AppState
  private let lock: LockModel
  private let closing: WindowClosing
  private let sessionWatch = SessionWatch()
  private let mediaControls: MediaControls
  private var tabs: TabsPage?
  private var navigation: NavigationView?
  private var autoLock: AutoLock?
  /// The tabs, and above them the page on screen last.
  private var pages: [any Page] = []
  private var wasLocked = false
  private var isMinimized = false
  /// The small windows that *Help now* has hidden, with what was typed there. They come back after it.
  private var setAside: [Widget] = []
  let shape: WindowShape

  /// Creates a window of `application`, not yet shown.
  ///
  /// - Parameters:
  ///   - first: the tab to start on.
  ///   - reopen: opens the next window after a backup was put back, or wasn't.
  ///   - closed: called just before the window is destroyed without a successor.
  init(
    application: Application, dependencies: Dependencies, first: Tab,
    reopen: @escaping (Result<Restoration, any Error>) -> Void, closed: @escaping () -> Void
  ) {
    self.application = application
    self.dependencies = dependencies
    state = AppState(dependencies)
    lock = LockModel(dependencies)
    state.followUps.recover()
    let window = ApplicationWindow(application: application, title: "Respite")
    self.window = window
    let settings = dependencies.settings
    window.defaultSize = (settings[.windowWidth], settings[.windowHeight])
    window.isMaximized = settings[.windowMaximized]
    window.request(width: 360, height: 294)
    shape = WindowShape(width: settings[.windowWidth])
    closing = WindowClosing(window, dependencies, reopen: reopen, closed: closed)
    mediaControls = MediaControls(state.nowPlaying, window: window)

    let tabs = TabsPage(dependencies, state, lock: lock, navigator: self, first: first) { [weak self] in
      self?.topPageChanged()
    }
    let navigation = NavigationView(in: window, root: tabs.widget) { dependencies.reducesMotion }
    self.tabs = tabs
    self.navigation = navigation
    pages = [tabs]
    window.setContent(navigation.widget)
    // Without stored settings, onboarding would come at every start.
    if !settings[.onboardingDone], settings.areKept { showOnboarding() }
    topPageChanged()
    Appearance.follow(in: window) { [weak self] in self?.pages.forEach { $0.appearanceChanged() } }
    window.repeatFirstFocus()
    window.onFocusLost { [weak self] in self?.pages.last?.appeared() }
    window.onLaidOut { [shape] in shape.resized(to: $0) }
    window.onMinimizedChanged { [weak self] in self?.minimized($0) }
    window.onFullscreenChanged { [weak self] in
      if let self { pages.last?.fullscreenChanged(self.window.isFullscreen) }
    }
    window.onCloseRequest { [weak self] in
      guard let self else { return false }
      closing.close(pages, owner: self)
      return true
    }
    autoLock = AutoLock(lock, in: window) { [weak self] in self?.closeLock() }
    lock.repaired = { [weak window] words in
      guard let window else { return }
      // TRANSLATORS: “A note about your lock”: Heading of a message, shown after unlocking, about something unusual
      // that Respite found. Keep it calm. “OK”: The only button of a message, which closes it; in a question, the
      // button that leaves things as they are.
      Question.tell(localized("A note about your lock"), words, over: window, yes: localized("OK"))
    }
    observe(self) { $0.lockChanged() }
    window.onKey { [weak self] key, modifiers in
      guard let self else { return false }
      return key == .escape ? escapePressed() : pages.last?.keyPressed(key, modifiers) ?? false
    }
  }

  /// Whether the window is closing. Whatever is asked for now is for the next window.
  var isClosing: Bool { closing.hasBegun }

  /// Shows the window, or brings it to the front.
  func present() {
    let isFirst = !window.isMapped
    window.present()
    if isFirst { pages.last?.appeared() }
  }

  /// Closes the window as its close button does.
  func close() { window.close() }

  /// Moves `step` tabs forward, if no page covers the tabs.
  func turn(_ step: Int) {
    guard pages.count == 1, let tabs, let index = Tab.allCases.firstIndex(of: tabs.tab) else { return }
    let next = index + step
    guard Tab.allCases.indices.contains(next) else { return }
    tabs.tab = Tab.allCases[next]
    tabs.arrived()
  }

  /// Goes where the command line, a shortcut or the desktop asks.
  func go(to destination: Destination) {
    switch destination {
    case .tab(let tab):
      while pages.count > 1 { leave() }
      tabs?.tab = tab
      tabs?.appeared()
    case .helpNow: openHelpNow()
    case .newReflection: open(.newReflection)
    case .play(let id): begin(id)
    }
  }

  /// Opens a page or dialog by its name, over the tabs alone. For tests.
  func open(named name: PageName) {
    window.closeDialogs()
    while pages.count > 1 { leave() }
    if let route = name.route(dependencies, over: window) { open(route) }
  }

  func begin(_ id: ShelfItem.ID) {
    let scenes = dependencies.scenes?.scenes().scenes.map(\.id) ?? []
    // The person's own rhythms are read later; until then any id of that form may be one.
    let own = OwnPattern.isPatternID(id) ? [id] : []
    let shelf = Shelf(
      scenes: scenes, patterns: BreathingPattern.all.map(\.id) + own,
      guided: dependencies.content?.guided() ?? GuidedLibrary())
    guard let item = shelf.item(id, dependencies.settings) else { return open(.shelf) }
    if case .programme(let programme) = item { return open(.programme(programme.id)) }
    open(.session(dependencies.settings.begin(item), first: nil))
  }

  /// A reminder's notification was pressed. Shows the reminder's tab, where its bell rocks, unless the person is in a
  /// session or writing; then the bell rocks when they next see it.
  func reminderFollowed(_ kind: ReminderKind) {
    if !pages.contains(where: \.isLeftByHandOnly) { go(to: .tab(kind.tab)) }
    if kind == .worry, pages.isEmpty { open(.worryTime) }
    state.reminders[kind].followed()
    window.present()
  }

  /// Says whether a backup was put back, and offers to undo it.
  func tell(_ outcome: Result<Restoration, any Error>) { closing.tell(outcome) { [weak self] in self?.restore($0) } }

  private func restore(_ backup: URL) { closing.restore(backup, pages, owner: self) }

  /// Puts onboarding over the tabs before the window is shown.
  private func showOnboarding() {
    guard let page = Route.onboarding(isReplay: false).makePage(dependencies, state, navigator: self) else { return }
    navigation?.push(page.widget)
    pages.append(page)
  }

  /// Puts a page on top. A reading replaces a reading, and any page a session, unless it's `stacked`: then the person can
  /// go back to the one below.
  private func push(_ page: any Page, stacked: Bool) {
    if let session = pages.last as? SessionPage, stacked { session.covered() }
    if !stacked, pages.last is SessionPage || (pages.last is ReadingPage && page is ReadingPage) {
      let former = pages.removeLast()
      Task { await former.leaving() }
      navigation?.replaceTop(with: page.widget)
    } else {
      navigation?.push(page.widget)
    }
    pages.append(page)
    topPageChanged()
    page.appeared()
  }

  /// Gives the window the colour of the page on top.
  private func topPageChanged() {
    guard let page = pages.last else { return }
    for surface in Surface.allCases { window.setStyle(surface.rawValue, surface == page.surface) }
    watchSession()
  }

  private func watchSession() {
    let session = (pages.last as? SessionPage).flatMap { $0.isAtRest ? nil : $0 }
    sessionWatch.follow(session, isMinimized: isMinimized, in: window, of: application)
  }

  private func minimized(_ isMinimized: Bool) {
    self.isMinimized = isMinimized
    pages.last?.minimized(isMinimized)
    watchSession()
  }

  private func lockChanged() {
    if lock.state == .open, wasLocked { state.followUps.recover() }
    if lock.isClosed, !wasLocked {
      window.closeDialogs()
      // On Reflect itself the page that opens it says so.
      if pages.count > 1 || tabs?.tab != .reflect { window.tell(localized("Your words are locked")) }
    }
    wasLocked = lock.isClosed
    leaveWords()
  }

  /// While the lock is closed, leaves the page on top if it shows the person's words.
  private func leaveWords() {
    if lock.isClosed, pages.last?.holdsWords == true { leave() }
  }

  /// Returns whether the lock is closed, and if so shows the page that opens it.
  private func isLocked() -> Bool {
    if lock.isClosed { go(to: .tab(.reflect)) }
    return lock.isClosed
  }

  private func escapePressed() -> Bool {
    if window.isFullscreen {
      window.isFullscreen = false
    } else if pages.last?.escapePressed() != true {
      guard pages.count > 1 else { return false }
      leave()
    }
    return true
  }
}

extension MainWindow: SessionNavigator {
  func open(_ route: Route) {
    switch route {
    case .session(let origin, _):
      if origin == .helpNow { setAside += window.hideDialogs() }
      // One that waits below *Getting more help* gives way.
      while pages.contains(where: { $0 is SessionPage }), !(pages.last is SessionPage) { leave() }
    case .newReflection:
      guard !isLocked() else { return }
      tabs?.tab = .reflect  // shown once the page closes, with the new words in sight
    case .onYourMind:
      guard !isLocked() else { return }
      while pages.contains(where: { $0 is MindPage }) {
        if pages.last is MindPage { return }
        leave()
      }
      if pages.isEmpty { tabs?.tab = .reflect }
    case .worry, .thought, .ladder, .worryTime, .worryOutcomes, .wholeText, .checkIn, .gad7, .doctorSheet:
      guard !isLocked() else { return }
    case .whatHelps: guard !isLocked(), !pages.contains(where: { $0 is WhatHelpsPage }) else { return }
    case .shelf:
      while pages.contains(where: { $0 is ShelfPage }) {
        if pages.last is ShelfPage { return }
        leave()  // while the lock is closed, this may leave the shelf too
      }
    case .moreHelp:
      while pages.contains(where: { $0 is MoreHelpPage }) {
        if pages.last is MoreHelpPage { return }
        leave()
      }
    default: break
    }
    var isLinked = false
    if case .linkedReading = route { isLinked = true }
    if let page = route.makePage(dependencies, state, navigator: self) {
      push(page, stacked: isLinked || page is MoreHelpPage)
    } else {
      present(route)
    }
  }

  private func present(_ dialog: Route) {
    switch dialog {
    case .breathingPatterns(let patterns): BreathingPatternsDialog.present(patterns, over: window, dependencies)
    case .statements(let statements): showStatements(statements)
    case .transfer(let parent):
      let model = TransferModel(
        dependencies, restore: { [weak self] in self?.restore($0) },
        erase: { [weak self] in if let self { closing.erase(owner: self) } })
      TransferDialog.present(model, over: parent)
    case .print(let title, let sections): PrintJob(title: title, sections: sections).present(over: window)
    case .printSheet(let sheet): PrintJob(sheet).present(over: window)
    case .savePDF(let sheet, let name, let saved):
      // TRANSLATORS: “Save as PDF”: Title of a file chooser, and a button. “_Save”: A button of the file chooser. The
      // underscore stands before the letter that presses it together with Alt.
      FileChooser.save(title: localized("Save as PDF"), accept: localized("_Save"), name: name, over: window) { path in
        saved(path, PrintJob(sheet).export(to: path))
      }
    case .settings: SettingsDialog.present(over: window, navigator: self, dependencies, state)
    case .shortcuts: Shortcuts.present(over: window)
    case .about: About.present(over: window) { [weak self] in self?.open(address: $0) }
    case .session, .interruptedSession, .shelf, .programme, .newReflection, .reflection, .wholeText, .bin, .whatHelps,
      .reading, .linkedReading,
      .moreHelp, .helpPlan, .onboarding, .onYourMind, .worry, .thought, .ladder, .worryTime, .worryOutcomes, .checkIn,
      .gad7, .doctorSheet:
      break  // pages, which open(_:) has pushed
    }
  }

  private func showStatements(_ statements: StatementsModel) {
    if lock.isClosed {
      return Question.tell(
        localized("Your words are locked"),
        // TRANSLATORS: “Them” refers to the heading “Your words are locked”. Reflect is a tab.
        localized("Unlock them on Reflect to change your statements."), over: window,
        yes: localized("OK"))
    }
    StatementsDialog.present(statements, over: window)
  }

  func leave() {
    guard pages.count > 1 else { return }
    let page = pages.removeLast()
    window.isFullscreen = false
    Task { await page.leaving() }
    let hasFocus = navigation?.pop() ?? false
    topPageChanged()
    if !hasFocus { pages.last?.appeared() }
    (pages.last as? SessionPage)?.uncovered()
    leaveWords()  // a page with words may have been below a session
    if !(pages.last is SessionPage) {
      window.showDialogs(setAside)
      setAside = []
    }
  }

  func showRelax() { go(to: .tab(.relax)) }

  func open(address: String) {
    // A phone number leads to no web page, and the person who pressed it shouldn't be asked twice.
    guard address.hasPrefix("http") else { return Desktop.open(address, from: window) }
    Question.ask(
      // TRANSLATORS: “Open in your browser?”: Heading of a question; the web address stands below it. “Open”: A
      // button: opens a link in the browser, or (in a notification) opens Respite. “Cancel”: A button that closes a
      // question and changes nothing.
      localized("Open in your browser?"), address, over: window, yes: localized("Open"), no: localized("Cancel")
    ) { [weak window] in
      if let window { Desktop.open(address, from: window) }
    }
  }

  func closeLock() {
    let writing = pages.filter(\.holdsWords)
    lock.close { for page in writing { await page.leaving() } }
  }

  func screenMaySleep() { watchSession() }
  func openLock() { go(to: .tab(.reflect)) }

  var isFullscreen: Bool {
    get { window.isFullscreen }
    set { window.isFullscreen = newValue }
  }

  func chooseFile(
    title: String, accept: String, kind: String, mimeTypes: [String], chosen: @escaping (String) -> Void
  ) {
    FileChooser.open(
      title: title, accept: accept, kind: kind, mimeTypes: mimeTypes, over: window, chosen: chosen)
  }
}
