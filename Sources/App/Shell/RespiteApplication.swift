import Core
import Foundation
import Toolkit

/// The program with a window.
public final class RespiteApplication {
  /// Its name on the desktop, the same everywhere.
  public nonisolated static let id = "io.github.respite_app.Respite"

  /// As on the command line.
  public nonisolated static let version = "0.2"

  private let application = Application(id: RespiteApplication.id)
  private let dependencies: () -> Dependencies
  private var window: MainWindow?

  /// The program. `dependencies` is called when a window is first wanted: not if another process has one.
  public init(dependencies: @escaping () -> Dependencies) { self.dependencies = dependencies }

  /// Shows the window at `destination`, in the process that already has one if there is such, and runs until it is
  /// closed.
  ///
  /// - Returns: the exit status.
  /// - Throws: `ApplicationError`.
  public func run(_ destination: Destination) throws(ApplicationError) -> Int32 {
    try application.register()
    guard !application.isRemote else {
      ask(for: destination)
      return application.run()  // brings the other one's window to the front, and takes leave of the bus
    }
    application.addAction("help-now", shortcuts: ["<Control>h"]) { [weak self] in self?.go(to: .helpNow) }
    application.addAction("new-reflection", shortcuts: ["<Control>n"]) { [weak self] in self?.go(to: .newReflection) }
    application.addAction("lock", shortcuts: ["<Control>l"]) { [weak self] in self?.window?.closeLock() }
    application.addAction("quit", shortcuts: ["<Control>q"]) { [weak self] in self?.window?.close() }
    application.addAction("steadiness") { [weak self] in self?.window?.showSteadiness() }
    application.addAction("more-help") { [weak self] in self?.window?.openMoreHelp() }
    application.addAction("settings", shortcuts: ["<Control>comma"]) { [weak self] in self?.window?.showSettings() }
    application.addAction("about") { [weak self] in self?.window?.showAbout() }
    application.addAction("show-tab") { [weak self] name in
      if let tab = Tab(rawValue: name) { self?.go(to: .tab(tab)) }
    }
    var isFirst = true
    application.onActivate { [weak self] in
      guard let self else { return }
      if isFirst { go(to: destination) } else { window?.present() }
      isFirst = false
    }
    return application.run()
  }

  /// Passes on what is wanted to the process that has the window.
  private func ask(for destination: Destination) {
    switch destination {
    case .helpNow: application.ask("help-now")
    case .newReflection: application.ask("new-reflection")
    case .tab(let tab): application.ask("show-tab", text: tab.rawValue)
    }
  }

  private func go(to destination: Destination) {
    if let window {
      window.go(to: destination)
      return window.present()
    }
    let dependencies = dependencies()
    Appearance.load(dependencies.content)
    let first = if case .tab(let tab) = destination { tab } else { Tab.relax }
    let window = makeWindow(dependencies, first: first)
    if case .tab = destination {} else { window.go(to: destination) }
    window.present()
  }

  private func makeWindow(_ dependencies: Dependencies, first: Tab) -> MainWindow {
    let window = MainWindow(application: application, dependencies: dependencies, first: first) { [weak self] in
      self?.reopen(after: $0)
    }
    self.window = window
    return window
  }

  /// After a backup was put back everything is read anew, by a new window in place of the former one.
  private func reopen(after outcome: Result<Restoration, any Error>) {
    let window = makeWindow(dependencies(), first: .reflect)
    window.present()
    window.tell(outcome)
  }
}

/// Style sheet, icons and fonts, loaded before the first window.
private enum Appearance {
  static func load(_ content: ContentFolder?) {
    Desktop.addStyleSheet(Palette.styleSheet)
    guard let content else { return }
    Desktop.addIcons(folder: content.path("icons"))
    for style in ["Regular", "Italic", "Bold"] {
      Desktop.addFont(file: content.path("fonts/EBGaramond12-\(style).otf"))
    }
    if let style = try? String(contentsOfFile: content.path("style/style.css"), encoding: .utf8) {  // plain without it
      Desktop.addStyleSheet(style)
    }
  }
}
