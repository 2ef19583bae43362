import App
import ArgumentParser
import Core
import Foundation
import Media
import Store
import Toolkit

/// Builds the application with the real store, players, settings and clocks, and runs it.
@MainActor enum LiveProgram {
  /// The name that the desktop shows.
  static let name = "Respite"

  /// Shows the window at `destination` and runs until the window is closed. Call it on the main thread, where the
  /// parser runs commands although it doesn't declare that.
  ///
  /// - Throws: `ExitCode` or a `Failure` for the terminal.
  nonisolated static func start(_ destination: Destination?) throws {
    try MainActor.assumeIsolated {
      try run { application throws(ApplicationError) in try application.run(destination) }
    }
  }

  /// Runs as a D-Bus service that the session bus has started.
  ///
  /// - Throws: `ExitCode` or a `Failure` for the terminal.
  nonisolated static func serve() throws {
    try MainActor.assumeIsolated {
      // TRANSLATORS: In the terminal. The session bus is D-Bus, through which programs talk to each other.
      guard hasSessionBus else { throw Failure(localized("There’s no session bus to wait on.")) }
      try run { application throws(ApplicationError) in try application.serve() }
    }
  }

  private static func run(_ begin: (RespiteApplication) throws(ApplicationError) -> Int32) throws {
    Desktop.useOneHeap()
    if !hasSessionBus {
      setenv("GTK_A11Y", "none", 1)  // without a bus no screen reader can connect, and GTK would warn
    }
    // Without a graphics card, GTK would draw with OpenGL in software. The window would take a second or two longer to
    // appear, and three times the memory.
    if !hasGraphicsCard { setenv("GSK_RENDERER", "cairo", 0) }
    Desktop.setProgram(id: RespiteApplication.id, name: name)
    MainQueue.attach()
    if hasSessionBus, Desktop.passOverHungPortal() { DebugLog.note("the desktop portal hangs, and is passed over") }
    guard Desktop.start() else {
      throw Failure(
        // TRANSLATORS: In the terminal.
        localized("There’s no display to open a window on. Set DISPLAY or WAYLAND_DISPLAY, or use a subcommand."))
    }
    do {
      let status = try begin(RespiteApplication(dependencies: dependencies, snooze: LiveReminders.snooze))
      if status != 0 { throw ExitCode(status) }
    } catch let error as ApplicationError {
      // TRANSLATORS: In the terminal. {error} is a reason, often in English.
      throw Failure(localized("Respite couldn’t register with the desktop: {error}", ["error": error.sentence]))
    }
  }

  private static func dependencies() -> Dependencies {
    let settings = LiveSettings.person
    settings.adoptFormerVolumes()
    settings.forgetDaysToCome(after: WallClock.system.moment(dayStartHour: settings[.dayStartHour]).day)
    let records = Records(open: openRecords)
    LiveReminders.superviseHelper(settings)
    let bookmarks = FileBookmarks(file: LiveFiles.bookmarks)
    return Dependencies(
      settings: settings, clock: .system, timer: TestActions.clock ?? ContinuousClock(), content: LiveFiles.content,
      scenes: LiveSceneLibrary(content: LiveFiles.content, own: LiveFiles.ownScenes),
      players: LivePlayerFactory(isDrawnByProcessor: !hasGraphicsCard), records: records, files: LiveDataFiles(),
      bookmarks: bookmarks, prefersReducedMotion: { !Desktop.allowsAnimation },
      timeAsleep: { reading(of: CLOCK_BOOTTIME) - timeAwake },
      timeAwake: { timeAwake + (TestActions.clock?.turned ?? .zero) },
      eraseEverything: {
        await records.close()
        bookmarks.erase()
        try LiveErasure.run(settings)
      })
  }

  private nonisolated static func openRecords() async throws -> OpenedRecords {
    let opening = try RespiteStore.open(in: LiveFiles.dataFolder)
    let store = opening.store
    let (replacements, reports) = AsyncStream.makeStream(of: Replacement.self)
    store.onReplacement { reports.yield($0) }
    Task.detached(priority: .background) { [weak store] in
      // A backup reads the whole database, so it starts 20 seconds after the window; then once an hour, because a
      // window may stay open for days. Errors are ignored: the next hour tries again.
      var wait = Duration.seconds(20)
      while (try? await Task.sleep(for: wait)) != nil, let store {
        await attempt("make the daily backup") { try await store.keepDailyBackup() }
        wait = .seconds(3_600)
      }
    }
    let damage = opening.damage
    if damage == nil, let leftBehind = opening.leftBehind { reports.yield(leftBehind) }
    return OpenedRecords(
      store: store, lock: store, recovery: store, damage: damage, refusal: { store.refusal },
      replacements: replacements, close: { store.close() })
  }

  /// The time that the computer has been awake. CLOCK_MONOTONIC stops while it sleeps; CLOCK_BOOTTIME doesn't
  /// (clock_gettime(2)).
  private static var timeAwake: Duration { reading(of: CLOCK_MONOTONIC) }

  private static func reading(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Whether a session bus seems to exist, by its environment variable or socket.
  private static var hasSessionBus: Bool {
    let environment = ProcessInfo.processInfo.environment
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }

  /// Whether a graphics card draws the window. Without one, scenes show their small film in larger windows too.
  private static var hasGraphicsCard: Bool {
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []  // no folder: no card
    return nodes.contains { $0.hasPrefix("renderD") }
  }
}
