import Bus
import Core
import Foundation
import Toolkit

/// The window: the tabs, and the pages that are laid over them.
final class MainWindow {
  private let window: ApplicationWindow
  private let application: Application
  private let dependencies: Dependencies
  private let state: AppState
  private var tabs: TabsPage?
  private var navigation: NavigationView?
  private var pages: [any Page] = []
  private let reopen: (Result<Restoration, any Error>) -> Void
  private let closed: () -> Void
  /// Whether it is about to go; what is asked for now is for the window after it.
  private(set) var isClosing = false
  private var sleep: BusSignal?
  private let lock: LockModel
  private var lockReasons: [BusSignal] = []
  private var wasLocked = false
  private var inhibition: Inhibition?
  private var mediaControls: MediaControls?

  /// A window of `application`, not yet shown.
  ///
  /// `reopen` makes the window that follows this one after a backup was put back; `closed` is called just before a window
  /// goes that none follows.
  init(
    application: Application, dependencies: Dependencies, first: Tab,
    reopen: @escaping (Result<Restoration, any Error>) -> Void, closed: @escaping () -> Void
  ) {
    self.application = application
    self.dependencies = dependencies
    state = AppState(dependencies)
    self.reopen = reopen
    self.closed = closed
    lock = LockModel(dependencies)
    state.followUps.recover(dependencies)
    window = ApplicationWindow(application: application, title: "Respite")
    let settings = dependencies.settings
    window.defaultSize = (settings[.windowWidth], settings[.windowHeight])
    window.isMaximized = settings[.windowMaximized]
    window.request(width: 360, height: 294)

    let tabs = TabsPage(dependencies, state, lock: lock, navigator: self, first: first) { [weak self] in
      self?.followPage()
    }
    let navigation = NavigationView(in: window, root: tabs.widget, fade: 250)
    self.tabs = tabs
    self.navigation = navigation
    pages = [tabs]
    window.setContent(navigation.widget)
    // Where nothing is kept it would come at every start.
    if !settings[.onboardingDone], settings.areKept { welcome() }
    followPage()
    followAppearance()
    Desktop.onAppearanceChanged { [weak self] in self?.followAppearance() }
    window.onResized { [weak self] width in self?.window.setStyle("wide", width > 800) }
    window.onMinimizedChanged { [weak self] in self?.pages.last?.minimized($0) }
    mediaControls = MediaControls(state.nowPlaying, window: self)
    window.onFullscreenChanged { [weak self] in self?.mediaControls?.windowChanged() }
    window.onCloseRequest { [weak self] in self?.closeRequested() ?? false }
    window.onKey(first: true) { [lock] _, _ in
      lock.active()
      return false
    }
    window.onActivity { [lock] in lock.active() }
    lock.idled = { [weak self] in self?.closeLock() }
    lock.repaired = { [weak self] words in
      guard let self else { return }
      Question.tell(localized("Something was put right"), words, over: window, yes: localized("All right"))
    }
    observe(self) { $0.followLock() }
    window.onKey { [weak self] key, modifiers in
      guard let self else { return false }
      return key == .escape ? escapePressed() : pages.last?.keyPressed(key, modifiers) ?? false
    }
  }

  /// Shows the window, or brings it to the front.
  func present() {
    let isFirst = !window.isMapped
    window.present()
    if isFirst { pages.last?.appeared() }
  }

  /// Closes it as its close button does.
  func close() { window.close() }

  /// How steadily one practises.
  func showSteadiness() {
    guard !isLocked(), !pages.contains(where: { $0 is SteadinessPage }) else { return }
    lay(SteadinessPage(SteadinessModel(dependencies), navigator: self))
  }

  /// What a person can choose.
  func showSettings() { SettingsDialog.present(over: window, navigator: self, dependencies, state) }

  /// What Respite is, and what it is not.
  func showAbout() { About.present(over: window) { [weak self] in self?.open(address: $0) } }

  /// Every key there is.
  func showShortcuts() { Shortcuts.present(over: window) }

  /// The tab so many places on, if the tabs are what is seen.
  func turn(_ step: Int) {
    guard pages.count == 1, let tabs, let index = Tab.allCases.firstIndex(of: tabs.tab) else { return }
    let next = index + step
    guard Tab.allCases.indices.contains(next) else { return }
    tabs.tab = Tab.allCases[next]
    tabs.appeared()
  }

  /// Whether words can't be shown; then the page that unlocks them is.
  private func isLocked() -> Bool {
    if lock.isClosed { go(to: .tab(.reflect)) }
    return lock.isClosed
  }

  /// Goes where it is asked to.
  func go(to destination: Destination) {
    switch destination {
    case .tab(let tab):
      while pages.count > 1 { leave() }
      tabs?.tab = tab
      tabs?.appeared()
    case .helpNow: helpNow()
    case .newReflection: compose()
    }
  }

  /// Somebody came here by a reminder: to its tab, where its bell rocks; but out of a session, or of what is being
  /// written, nobody is led away, and the bell waits until it is seen.
  func reminderFollowed(_ kind: ReminderKind) {
    if !pages.contains(where: \.isLeftByHandOnly) { go(to: .tab(kind.tab)) }
    state.reminders[kind].followed()
    window.present()
  }

  /// Lays the first pages over the tabs, before anything is shown.
  private func welcome() {
    let page = OnboardingPage(OnboardingModel(dependencies, state), navigator: self)
    navigation?.push(page.widget)
    pages.append(page)
  }

  private func lay(_ page: any Page) {
    // One session at a time, and one reading; over what is being written or read, a session comes and goes.
    if pages.last is SessionPage || (pages.last is ReadingPage && page is ReadingPage) {
      let former = pages.removeLast()
      Task { await former.leaving() }
      navigation?.replaceTop(with: page.widget)
    } else {
      navigation?.push(page.widget)
    }
    pages.append(page)
    followPage()
    page.appeared()
  }

  /// The window takes the colour of the page on top.
  private func followPage() {
    guard let surface = pages.last?.surface else { return }
    for other in Surface.allCases { window.setStyle(other.rawValue, other == surface) }
    followSession()
  }

  /// While it is closed no page with words stays, and what the lock has to listen for is listened for while it is open.
  private func followLock() {
    if lock.state == .open {
      if lockReasons.isEmpty {
        lockReasons = BusSignal.screenLock { [weak self] in self?.closeLock() }
        if let sleep = BusSignal.sleep({ [weak self] in self?.closeLock() }) { lockReasons.append(sleep) }
      }
      if wasLocked { state.followUps.recover(dependencies) }
    } else {
      lockReasons = []
    }
    if lock.isClosed, !wasLocked { window.closeDialogs() }
    wasLocked = lock.isClosed
    coverWords()
  }

  private func coverWords() {
    if lock.isClosed, pages.last?.holdsWords == true { leave() }
  }

  /// During a session the screen stays on, and sleep is listened for.
  private func followSession() {
    guard pages.last is SessionPage else {
      return (inhibition, sleep) = (nil, nil)
    }
    inhibition = inhibition ?? application.inhibitIdle(window, reason: localized("A session is going on."))
    sleep = sleep ?? BusSignal.sleep { [weak self] in (self?.pages.last as? SessionPage)?.slept() }
  }

  private func followAppearance() {
    window.setStyle("high-contrast", Desktop.prefersHighContrast)
    window.setStyle("dark", Desktop.prefersDark && !Desktop.prefersHighContrast)
    window.setStyle("large-text", Desktop.textScale > 1.3)
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

  /// The window goes at once; the program ends when all is kept.
  private func closeRequested() -> Bool {
    guard !isClosing else { return true }
    isClosing = true
    keepSize()
    window.isVisible = false
    Task {
      for page in pages.reversed() { await page.leaving() }
      await dependencies.records.close()
      end()
    }
    return true
  }

  /// Nothing is kept any more, not even the window's size, and the program ends.
  private func erase() {
    guard !isClosing, let eraseEverything = dependencies.eraseEverything else { return }
    isClosing = true
    window.closeDialogs()
    window.isSensitive = false
    Task {
      await dependencies.records.settle()
      do {
        try await eraseEverything()
        end()
      } catch {
        Question.tell(
          localized("Not everything was erased"), ErrorPresenter.sentence(error), over: window,
          yes: localized("Close Respite"),
          noted: { [weak self] in self?.end() })
      }
    }
  }

  private func end() {
    closed()
    window.destroy()
  }

  /// What is kept is closed, the backup takes its place, and a new window opens over it.
  private func restore(_ backup: URL) {
    guard !isClosing, let files = dependencies.files else { return }
    isClosing = true
    keepSize()
    window.isSensitive = false
    Task {
      for page in pages.reversed() { await page.leaving() }
      await dependencies.records.close()
      let outcome: Result<Restoration, any Error>
      do { outcome = .success(try await files.restore(backup)) } catch { outcome = .failure(error) }
      reopen(outcome)
      window.destroy()
    }
  }

  /// Says what became of a restoration, and offers the way back.
  func tell(_ outcome: Result<Restoration, any Error>) {
    switch outcome {
    case .success(let restoration):
      let words = restoration.contents.sentence
      guard let folder = restoration.keptAside else {
        return Question.tell(localized("The backup is put back"), words, over: window, yes: localized("All right"))
      }
      Question.ask(
        localized("The backup is put back"),
        words + "\n" + localized("What was there before is kept in {folder}.", ["folder": folder]), over: window,
        yes: localized("Go back to it"), no: localized("All right")
      ) { [weak self] in self?.restore(URL(fileURLWithPath: folder + "/respite.db")) }
    case .failure(let error):
      Question.tell(
        localized("The backup was not put back"), ErrorPresenter.sentence(error), over: window,
        yes: localized("All right"))
    }
  }

  private func keepSize() {
    let size = window.defaultSize
    if size.width > 0 && size.height > 0 {
      dependencies.settings[.windowWidth] = size.width
      dependencies.settings[.windowHeight] = size.height
    }
    dependencies.settings[.windowMaximized] = window.isMaximized
  }
}

extension MainWindow: MediaWindow {}

extension MainWindow: Navigator {
  func helpNow() {
    begin(.helpNow, first: nil)
  }

  func begin(_ origin: SessionRecord.Origin, first: Exercise?) {
    lay(SessionPage(SessionModel(origin, first: first, dependencies, state), dependencies, state, navigator: self))
  }

  func goOn(with session: UnfinishedSession) {
    lay(SessionPage(SessionModel(resuming: session, dependencies, state), dependencies, state, navigator: self))
  }

  func compose() {
    guard !isLocked() else { return }
    tabs?.tab = .reflect  // where one is afterwards, with the new words in sight
    lay(ComposePage(ComposeModel(dependencies, state), navigator: self))
  }

  func edit(_ reflection: Reflection) {
    lay(ComposePage(ComposeModel(dependencies, state, changing: reflection), navigator: self))
  }

  func openBin() { lay(BinPage(BinModel(dependencies), navigator: self)) }

  func open(_ reading: ReadingModel) {
    let isStill = dependencies.reducesMotion
    lay(ReadingPage(reading, milliseconds: isStill ? 0 : 250, navigator: self))
  }

  func openMoreHelp() {
    guard !pages.contains(where: { $0 is MoreHelpPage }) else { return }
    lay(MoreHelpPage(MoreHelpModel(dependencies), navigator: self))
  }

  func openHelpPlan() { lay(HelpPlanPage(HelpPlanModel(dependencies), navigator: self)) }

  func print(title: String, sections: [(heading: String, words: String)]) {
    PrintJob(title: title, sections: sections).present(over: window)
  }

  func replayHowTo() { lay(OnboardingPage(OnboardingModel(dependencies, state, isReplay: true), navigator: self)) }

  func showRelax() { go(to: .tab(.relax)) }

  func choosePattern(_ patterns: BreathingPatternsModel) {
    BreathingPatternsDialog.present(patterns, over: window, dependencies)
  }

  func changeStatements(_ statements: StatementsModel) {
    if lock.isClosed {
      return Question.tell(
        localized("Your words are locked"),
        localized("Once you unlock them on Reflect, you can change your statements."), over: window,
        yes: localized("All right"))
    }
    StatementsDialog.present(statements, over: window)
  }

  func closeLock() {
    let writing = pages.filter(\.holdsWords)
    lock.close { for page in writing { await page.leaving() } }
  }

  func openData(over window: Widget) {
    TransferDialog.present(
      TransferModel(
        dependencies, restore: { [weak self] in self?.restore($0) }, erase: { [weak self] in self?.erase() }),
      over: window)
  }

  func open(address: String) {
    // A number to call leads to no page, and whoever pressed it should not be asked twice.
    guard address.hasPrefix("http") else { return Desktop.open(address, from: window) }
    Question.ask(
      localized("Open in your browser?"), address, over: window, yes: localized("Open"), no: localized("Stay here")
    ) { [weak self] in
      if let self { Desktop.open(address, from: window) }
    }
  }

  func leave() {
    guard pages.count > 1 else { return }
    let page = pages.removeLast()
    window.isFullscreen = false
    Task { await page.leaving() }
    let hasFocus = navigation?.pop() ?? false
    followPage()
    if !hasFocus { pages.last?.appeared() }
    coverWords()  // one of them may have been below a session
  }

  func chooseFile(
    title: String, accept: String, kind: String, mimeTypes: [String], chosen: @escaping (String) -> Void
  ) {
    FileChooser.open(
      title: title, accept: accept, kind: kind, mimeTypes: mimeTypes, over: window, chosen: chosen)
  }

  var isFullscreen: Bool {
    get { window.isFullscreen }
    set { window.isFullscreen = newValue }
  }
}
