import Core
import Foundation
import Toolkit

/// The window: the tabs, and a stack of pages over them.
final class MainWindow {
  let window: ApplicationWindow
  let application: Application
  let dependencies: Dependencies
  let state: AppState
  let lock: LockModel
  let closing: WindowClosing
  let departure: Departure
  let questions: OutsideQuestions
  private let sessionWatch = SessionWatch()
  private let mediaControls: MediaControls
  private let first: Tab
  private(set) lazy var pages = makePages()
  private var autoLock: AutoLock?
  private var wasLocked = false
  private var isMinimized = false
  /// Whether there are other windows than this one.
  private(set) var hasOthers = false
  /// Whether all of the window is dark because of the hour.
  var isNight = false
  /// The dialogs that *Help now* has hidden, with what was typed in them. They're shown again after it.
  var setAside: [Widget] = []
  /// The session that *Help now* has interrupted.
  var interrupted: UnfinishedSession?
  let navigator: WindowNavigator
  /// How the window was before it became small; nil while it isn't.
  var company: FormerShape?

  /// Creates a window of `application`, not yet shown.
  ///
  /// - Parameters:
  ///   - first: the tab to start on.
  ///   - reopen: opens the next window once restoring a backup has succeeded or failed.
  ///   - closed: called just before the window is destroyed without a successor.
  init(
    application: Application, dependencies: Dependencies, first: Tab,
    reopen: @escaping (Result<Restoration, any Error>) -> Void, closed: @escaping () -> Void
  ) {
    self.application = application
    self.dependencies = dependencies
    state = AppState(dependencies)
    lock = state.lock
    questions = OutsideQuestions { [weak lock] in lock?.isClosed ?? true }
    state.followUps.recover()
    let window = ApplicationWindow(application: application, title: "Respite")
    self.window = window
    let settings = dependencies.settings
    window.defaultSize = (settings[.windowWidth], settings[.windowHeight])
    window.isMaximized = settings[.windowMaximized]
    window.request(width: Self.leastSize.width, height: Self.leastSize.height)
    navigator = WindowNavigator(WindowShape(width: settings[.windowWidth]), questions)
    closing = WindowClosing(window, dependencies, questions, reopen: reopen, closed: closed)
    mediaControls = MediaControls(state.nowPlaying, window: window)
    self.first = first
    departure = Departure(timer: dependencies.timer) { [weak window] unsaved, answered in
      window.map { unsaved.ask(over: $0, answered) } ?? {}
    }

    navigator.window = self
    darkenFirst()
    window.setContent(pages.widget)
    // Without stored settings, onboarding would come at every start.
    if !settings[.onboardingDone], settings.arePersistent { showOnboarding() }
    topPageChanged()
    Appearance.follow(in: window) { [weak self] in self?.pages.all.forEach { $0.appearanceChanged() } }
    window.onOthersChanged { [weak self] in
      self?.hasOthers = $0
      self?.darken()
    }
    window.repeatFirstFocus()
    window.pressesOncePerKey()
    window.onFocusLost { [weak self] in self?.pages.top.appeared() }
    window.onActivated { [weak self] in
      self?.lookAtTheHour()
      self?.pages.top.windowActivated()
    }
    window.onLaidOut { [weak self, navigator] in
      navigator.shape.resized(to: $0)
      self?.companyLaidOut($0)
    }
    window.onMinimizedChanged { [weak self] in self?.minimized($0) }
    window.onFullscreenChanged { [weak self] in
      guard let self else { return }
      if self.window.isFullscreen { endCompany() }  // a media panel has asked for it
      pages.top.fullscreenChanged(self.window.isFullscreen)
    }
    window.onCloseRequest { [weak self] in
      guard let self else { return false }
      closeAsked()
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
      return key == .escape ? escapePressed() : pages.top.keyPressed(key, modifiers)
    }
  }

  /// Closes every dialog, and withdraws the questions outside the window, such as file choosers.
  func closeDialogs() {
    questions.withdraw()
    window.closeDialogs()
  }

  /// Whether the window is closing. Whatever is opened from now on belongs to the next window.
  var isClosing: Bool { closing.hasBegun }
  /// Whether it has been closing for so long that the disk must have stopped answering.
  var isStuck: Bool { closing.isStuck }

  /// Shows the window, or brings it to the front.
  func present() {
    let isFirst = !window.isMapped
    window.present()
    if isFirst { pages.top.appeared() }
  }

  /// Closes the window as its close button does.
  func close() { window.close() }

  /// Moves `step` tabs forward, if no page covers the tabs.
  func turn(_ step: Int) {
    let tabs = pages.tabs
    guard pages.over.isEmpty, let index = Tab.allCases.firstIndex(of: tabs.tab) else { return }
    let next = index + step
    guard Tab.allCases.indices.contains(next) else { return }
    tabs.tab = Tab.allCases[next]
    tabs.arrived()
  }

  /// Goes where the command line, a shortcut or the desktop asks.
  func go(to destination: Destination) {
    switch destination {
    case .tab(let tab):
      leave(downTo: 0) { [pages] in
        pages.tabs.tab = tab
        pages.tabs.appeared()
      }
    case .helpNow: open(.session(.helpNow))
    case .newReflection: open(.newReflection())
    case .play(let id): begin(id)
    }
  }

  /// For tests: opens a page or dialog by its name, after leaving all pages over the tabs.
  func open(named name: String) {
    closeDialogs()
    leave(downTo: 0) { [weak self] in
      if let self, let route = Route.named(name, dependencies, over: window) { open(route) }
    }
  }

  func begin(_ id: ShelfItem.ID) {
    guard let item = dependencies.shelfItem(id) else { return open(.shelf()) }
    if case .programme(let programme) = item { return open(.programme(programme.id)) }
    open(.session(dependencies.settings.begin(item)))
  }

  /// A reminder's notification was pressed. Shows the reminder's tab, where its bell rocks, or for worry time its page,
  /// unless the person is in a session or writing; then the bell rocks when they next see it.
  func reminderFollowed(_ kind: ReminderKind) {
    if !pages.over.contains(where: \.isLeftByHandOnly) {
      leave(downTo: 0) { [weak self] in
        self?.pages.tabs.tab = kind.tab
        self?.pages.tabs.appeared()
        guard let self, kind == .worry else { return }
        // Where what is due is asked about, and where one comes back to.
        open(.onYourMind(search: ""))
        open(.worryTime)
      }
    }
    state.reminders[kind].followed()
    window.present()
  }

  /// Says whether a backup was put back, and offers to undo it.
  func tell(_ outcome: Result<Restoration, any Error>) { closing.tell(outcome) { [weak self] in self?.restore($0) } }

  func restore(_ backup: URL) {
    departure.leave(unsaved, areCovered: lock.isClosed) { [weak self] in
      if let self { closing.restore(backup, pages.all, owner: self) }
    }
  }

  /// Everything that may be unsaved: the words on the pages, and the writes that `Records` still has to do.
  var unsaved: [(any Writing)?] { pages.writings + [dependencies.records] }

  /// Closes the window once everything is saved, or the person has decided what to do with what isn't.
  private func closeAsked() {
    guard !closing.hasBegun else { return }
    // The size to store is the former one, and a question needs more room.
    let wasMaximized = company?.isMaximized == true
    endCompany()
    // What was typed in a dialog is saved as it closes.
    if !departure.isAsking { closeDialogs() }
    departure.leave(unsaved, areCovered: lock.isClosed) { [weak self] in
      guard let self else { return }
      closing.close(pages.all, owner: self)
      if wasMaximized { dependencies.settings[.windowMaximized] = true }  // the window manager hasn't done it yet
    }
  }

  private func makePages() -> PageStack {
    let tabs = TabsPage(dependencies, state, lock: lock, navigator: navigator, first: first) { [weak self] in
      self?.topPageChanged()
    }
    return PageStack(tabs, in: window) { [dependencies] in dependencies.reducesMotion }
  }

  /// Puts onboarding over the tabs before the window is shown.
  private func showOnboarding() {
    guard let page = Route.onboarding.makePage(dependencies, state, navigator: navigator) else {
      return
    }
    pages.push(page)
  }

  /// Gives the window the colour of the page on top.
  func topPageChanged() {
    for surface in Surface.allCases { window.setStyle(surface.rawValue, surface == pages.top.surface) }
    watchSession()
    lookAtTheHour()
  }

  func watchSession() {
    sessionWatch.follow(pages.top as? SessionPage, isMinimized: isMinimized, in: window, of: application)
  }

  private func minimized(_ isMinimized: Bool) {
    self.isMinimized = isMinimized
    pages.top.minimized(isMinimized)
    watchSession()
  }

  private func lockChanged() {
    if lock.state == .open, wasLocked {
      state.followUps.recover()
      for page in pages.takeHeldBack() { push(page) }
    }
    if lock.isClosed, !wasLocked {
      closeDialogs()
      // On Reflect, the page that unlocks them says so itself.
      if !pages.over.isEmpty || pages.tabs.tab != .reflect { window.tell(localized("Your words are locked")) }
    }
    wasLocked = lock.isClosed
    leaveWords()
  }

  /// Escape was pressed, and no widget used it.
  func escapePressed() -> Bool {
    if company != nil {
      endCompany(goingBack: true)
    } else if window.isFullscreen {
      window.isFullscreen = false
    } else if !pages.top.escapePressed() {
      guard !pages.over.isEmpty else { return false }
      leave()
    }
    return true
  }
}
