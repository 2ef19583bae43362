import Core
import Foundation
import Toolkit

/// The program: registers with the desktop, and opens the window.
public final class RespiteApplication {
  /// The application id, the same everywhere on the desktop.
  public nonisolated static let id = "io.github.respite_app.Respite"

  /// The version, as the command line prints it.
  public nonisolated static let version = "1.0"

  let application: Application
  private let dependencies: () -> Dependencies
  private let snooze: (ReminderKind) -> Void
  private var window: MainWindow?
  /// The number of windows created since the start.
  private var windows = 0
  private var hasAppearance = false
  /// The request that came while the window was closing. The next window serves it.
  private var wanted: (destination: Destination, reminder: ReminderKind?)?

  /// Creates the program. Calls `dependencies` before it creates a window; never if another process has one. Calls
  /// `snooze` when the person postpones a reminder, with or without a window.
  public convenience init(dependencies: @escaping () -> Dependencies, snooze: @escaping (ReminderKind) -> Void) {
    self.init(id: Self.id, dependencies, snooze)
  }

  /// Creates the program with a separate id, for tests: the desktop takes two processes with one id for the same
  /// program.
  init(id: String, _ dependencies: @escaping () -> Dependencies, _ snooze: @escaping (ReminderKind) -> Void = { _ in })
  {
    application = Application(id: id)
    (self.dependencies, self.snooze) = (dependencies, snooze)
  }

  /// Shows the window at `destination` and runs until it's closed. If another process has the window, asks that one and
  /// returns. With nil, a new window starts on Relax, and an existing one stays where it is.
  ///
  /// - Returns: the exit status.
  /// - Throws: `ApplicationError`.
  public func run(_ destination: Destination?) throws(ApplicationError) -> Int32 {
    try application.register()
    guard !application.isRemote else {
      ask(for: destination)
      return application.run()  // raises the other process's window, then leaves the bus
    }
    addActions()
    application.onActivate { [weak self] in self?.activated(destination) }
    return runToItsEnd()
  }

  /// Owns the program's name on the session bus and waits until the desktop asks for a window or an action. Ends with
  /// the window, or after ten idle seconds.
  ///
  /// - Returns: the exit status.
  /// - Throws: `ApplicationError`, also if the program already runs.
  public func serve() throws(ApplicationError) -> Int32 {
    try application.register(asService: true)
    addActions()
    application.onActivate { [weak self] in self?.activated(nil) }
    return runToItsEnd()
  }

  /// How long the program may take to save what was typed once the desktop ends it. Desktops allow at least ten seconds
  /// for that.
  private static let patienceAtEnd = Duration.seconds(5)

  /// Runs until the window is closed. A signal that asks the program to end closes the window, so that what was typed
  /// is saved first. So does the end of the desktop's session, which is delayed until then if possible.
  private func runToItsEnd() -> Int32 {
    Application.onTerminated { [weak self] in
      guard let self else { return }
      if let window, !window.isStuck { window.close() } else { application.quit() }
    }
    application.onSessionEnding { [weak self] in self?.window?.sessionEnding() }
    application.onEnded { [weak self] in
      self?.window?.close()
      MainQueue.turn(atMost: Self.patienceAtEnd) { self?.window == nil }
    }
    return application.run()
  }

  /// Adds the actions for shortcuts, menus and the desktop, which may call them before there is a window.
  func addActions() {
    add("help-now") { $0.go(to: .helpNow) }
    DialogHelp.button = HelpNow.leaf
    DialogHelp.open = { [weak self] in self?.go(to: .helpNow) }
    add("new-reflection") { $0.go(to: .newReflection) }
    add("on-your-mind") { $0.shown()?.open(.onYourMind(search: "")) }
    add("lock") { $0.window?.closeLock() }
    add("quit") { $0.window?.close() }
    add("previous-tab") { $0.window?.turn(-1) }
    add("next-tab") { $0.window?.turn(1) }
    add("what-helps") { $0.shown()?.open(.whatHelps) }
    add("shelf") { $0.shown()?.open(.shelf()) }
    add("more-help") { $0.shown()?.open(.moreHelp) }
    add("settings") { $0.shown()?.open(.settings) }
    add("shortcuts") { $0.shown()?.open(.shortcuts) }
    add("about") { $0.shown()?.open(.about) }
    application.addAction("show-tab") { [weak self] name in
      if let tab = Tab(rawValue: name) { self?.go(to: .tab(tab)) }
    }
    application.addAction("play") { [weak self] id in self?.go(to: .play(id)) }
    application.addAction("reminder") { [weak self] kind in
      if let kind = ReminderKind(publicName: kind) { self?.reminderFollowed(kind) }
    }
    application.addAction("snooze") { [weak self] kind in
      if let kind = ReminderKind(publicName: kind) { self?.snooze(kind) }
    }
    addTestActions()
  }

  private func add(_ name: String, _ action: @escaping (RespiteApplication) -> Void) {
    application.addAction(name, shortcuts: Shortcuts.ofActions[name] ?? []) { [weak self] in
      if let self { action(self) }
    }
  }

  /// Asks the process that has the window to go to `destination`.
  private func ask(for destination: Destination?) {
    switch destination {
    case .helpNow: application.activateAction("help-now")
    case .newReflection: application.activateAction("new-reflection")
    case .tab(let tab): application.activateAction("show-tab", text: tab.rawValue)
    case .play(let id): application.activateAction("play", text: id)
    case nil: break
    }
  }

  /// Opens the window at `destination`, or raises the one that is open.
  private func activated(_ destination: Destination?) {
    if let window, !window.isClosing { window.present() } else { go(to: destination ?? .tab(.relax)) }
  }

  /// Returns the window, opened if necessary; nil while it's closing.
  func shown() -> MainWindow? {
    activated(nil)
    return window?.isClosing == false ? window : nil
  }

  private func go(to destination: Destination) {
    if let window, !window.isStuck {
      guard !window.isClosing else { return want(destination) }
      window.go(to: destination)
      return window.present()
    }
    let dependencies = dependencies()
    if !hasAppearance { Appearance.load(dependencies.content) }
    hasAppearance = true
    let first = if case .tab(let tab) = destination { tab } else { Tab.relax }
    let window = makeWindow(dependencies, first: first)
    if case .tab = destination {} else { window.go(to: destination) }
    window.present()
    Desktop.trimMemory(after: 2)
  }

  /// Stores a request for the next window, and serves it once this window is closed or stuck. A window is stuck if the
  /// disk has stopped answering, and help must be available even then.
  private func want(_ destination: Destination, _ reminder: ReminderKind? = nil) {
    wanted = (destination, reminder)
    Task { [weak self] in
      guard let self else { return }
      while wanted != nil, window?.isStuck == false {
        guard await ContinuousClock().slept(for: .seconds(1)) else { return }
      }
      if wanted != nil { closed() }
    }
  }

  private func reminderFollowed(_ kind: ReminderKind) {
    if let window, window.isClosing, !window.isStuck { return want(.tab(kind.tab), kind) }
    if window?.isClosing != false { go(to: .tab(kind.tab)) }
    window?.reminderFollowed(kind)
  }

  private func makeWindow(_ dependencies: Dependencies, first: Tab) -> MainWindow {
    windows += 1
    let window = MainWindow(
      application: application, dependencies: dependencies, first: first,
      reopen: { [weak self] in self?.reopen(after: $0) },
      closed: { [weak self, number = windows] in
        // If this window was stuck, another one may have replaced it.
        if let self, number == windows { closed() }
      })
    self.window = window
    return window
  }

  /// Called when the window is closed: opens the next one if something was requested. Otherwise the program ends.
  private func closed() {
    window = nil
    guard let next = wanted else { return }
    wanted = nil
    go(to: next.destination)
    if let reminder = next.reminder { window?.reminderFollowed(reminder) }
  }

  /// Opens a new window once restoring a backup has succeeded or failed, so that everything is read again.
  private func reopen(after outcome: Result<Restoration, any Error>) {
    let window = makeWindow(dependencies(), first: .reflect)
    window.present()
    window.tell(outcome)
  }
}
