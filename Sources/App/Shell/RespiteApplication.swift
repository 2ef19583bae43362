import Core
import Foundation
import Toolkit

/// The program with a window.
public final class RespiteApplication {
  /// Its name on the desktop, the same everywhere.
  public nonisolated static let id = "io.github.respite_app.Respite"

  /// As on the command line.
  public nonisolated static let version = "0.3"

  let application: Application
  private let dependencies: () -> Dependencies
  private var window: MainWindow?
  private var hasAppearance = false
  /// What was asked for while the window was closing: where the next one begins, and the reminder that leads there.
  private var wanted: (destination: Destination, reminder: ReminderKind?)?

  /// The program. `dependencies` is called when a window is first wanted: not if another process has one.
  public convenience init(dependencies: @escaping () -> Dependencies) { self.init(id: Self.id, dependencies) }

  /// As above, by a name of its own: two of one name would be the same program to the desktop.
  init(id: String, _ dependencies: @escaping () -> Dependencies) {
    application = Application(id: id)
    self.dependencies = dependencies
  }

  /// Shows the window at `destination`, in the process that already has one if there is such, and runs until it is
  /// closed. Without a destination it begins on Relax, and a window that is there stays where it is.
  ///
  /// - Returns: the exit status.
  /// - Throws: `ApplicationError`.
  public func run(_ destination: Destination?) throws(ApplicationError) -> Int32 {
    try application.register()
    guard !application.isRemote else {
      ask(for: destination)
      return application.run()  // brings the other one's window to the front, and takes leave of the bus
    }
    addActions()
    application.onActivate { [weak self] in self?.activated(destination) }
    return application.run()
  }

  /// Takes the program's place on the session bus and waits there for what the desktop asks: a window, or an action.
  /// Ends with the window, or after ten seconds in which nothing was asked for.
  ///
  /// - Returns: the exit status.
  /// - Throws: `ApplicationError`, also where the program already runs.
  public func serve() throws(ApplicationError) -> Int32 {
    try application.register(asService: true)
    addActions()
    application.onActivate { [weak self] in self?.activated(nil) }
    return application.run()
  }

  /// What shortcuts, menus and the desktop can ask for. The desktop may ask before there is a window.
  func addActions() {
    add("help-now") { $0.go(to: .helpNow) }
    add("new-reflection") { $0.go(to: .newReflection) }
    add("lock") { $0.window?.closeLock() }
    add("quit") { $0.window?.close() }
    add("previous-tab") { $0.window?.turn(-1) }
    add("next-tab") { $0.window?.turn(1) }
    add("steadiness") { $0.shown()?.open(.steadiness) }
    add("more-help") { $0.shown()?.open(.moreHelp) }
    add("settings") { $0.shown()?.open(.settings) }
    add("shortcuts") { $0.shown()?.open(.shortcuts) }
    add("about") { $0.shown()?.open(.about) }
    application.addAction("show-tab") { [weak self] name in
      if let tab = Tab(rawValue: name) { self?.go(to: .tab(tab)) }
    }
    application.addAction("reminder") { [weak self] kind in
      if let kind = ReminderKind(rawValue: kind) { self?.reminderFollowed(kind) }
    }
  }

  private func add(_ name: String, _ action: @escaping (RespiteApplication) -> Void) {
    application.addAction(name, shortcuts: Shortcuts.ofActions[name] ?? []) { [weak self] in
      if let self { action(self) }
    }
  }

  /// Passes on what is wanted to the process that has the window.
  private func ask(for destination: Destination?) {
    switch destination {
    case .helpNow: application.activateAction("help-now")
    case .newReflection: application.activateAction("new-reflection")
    case .tab(let tab): application.activateAction("show-tab", text: tab.rawValue)
    case nil: break
    }
  }

  /// The first time it opens the window at `destination`; then it brings the window to the front, wherever it is.
  private func activated(_ destination: Destination?) {
    if let window, !window.isClosing { window.present() } else { go(to: destination ?? .tab(.relax)) }
  }

  /// The window, opened if it is not; nil while it is closing.
  private func shown() -> MainWindow? {
    activated(nil)
    return window?.isClosing == false ? window : nil
  }

  private func go(to destination: Destination) {
    if let window {
      guard !window.isClosing else { return wanted = (destination, nil) }
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
  }

  private func reminderFollowed(_ kind: ReminderKind) {
    if window?.isClosing == true { return wanted = (.tab(kind.tab), kind) }
    if window == nil { go(to: .tab(kind.tab)) }
    window?.reminderFollowed(kind)
  }

  private func makeWindow(_ dependencies: Dependencies, first: Tab) -> MainWindow {
    let window = MainWindow(
      application: application, dependencies: dependencies, first: first,
      reopen: { [weak self] in self?.reopen(after: $0) }, closed: { [weak self] in self?.closed() })
    self.window = window
    return window
  }

  /// The window goes. Without another one the program ends, unless something else holds it.
  private func closed() {
    window = nil
    guard let next = wanted else { return }
    wanted = nil
    go(to: next.destination)
    if let reminder = next.reminder { window?.reminderFollowed(reminder) }
  }

  /// After a backup was put back everything is read anew, by a new window in place of the former one.
  private func reopen(after outcome: Result<Restoration, any Error>) {
    let window = makeWindow(dependencies(), first: .reflect)
    window.present()
    window.tell(outcome)
  }
}
