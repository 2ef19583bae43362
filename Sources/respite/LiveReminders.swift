import App
import Bus
import Core
import Foundation
import Toolkit

/// The small helper that says the reminders when the window is closed: it is started from here, and lives on its own.
@MainActor enum LiveReminders {
  /// It, by its name on the bus.
  nonisolated static let helper = BusPeer(RespiteApplication.id + ".Reminders")
  /// Where it can be asked.
  nonisolated static let path = "/io/github/respite_app/Respite/Reminders"

  /// Kept while the window is there: its signals tell of each choice, whoever made it.
  private static var watched: StoredSettings?

  /// Sees to it that it runs while a reminder is on: now, and whenever one is turned on. A moment later, since the window
  /// comes first.
  static func begin(_ settings: any Settings) {
    Task {
      guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }  // never cancelled
      if watched == nil, let stored = StoredSettings(schema: RespiteApplication.id) {
        watched = stored
        for setting in [Setting<Bool>.relaxationReminder, .reflectionReminder] {
          guard let _ = stored.bool(setting.name) else { continue }  // GSettings tells only of what was read
          stored.connect("changed::\(setting.name)") { startIfWanted(settings) }
        }
      }
      startIfWanted(settings)
    }
  }

  /// Whether at least one is on.
  static func areWanted(_ settings: any Settings) -> Bool {
    settings[.relaxationReminder] || settings[.reflectionReminder]
  }

  private static func startIfWanted(_ settings: any Settings) {
    guard areWanted(settings) else { return }
    Task.detached {
      start()
      // It may just have been about to end, because both were off.
      if (try? await Task.sleep(for: .seconds(4))) != nil { start() }  // never cancelled
    }
  }

  /// Starts it if it doesn't run; waits until it does.
  ///
  /// - Returns: false if there is no way to.
  @discardableResult nonisolated static func start() -> Bool { helper.start(orRun: program) }

  /// Ends it, and waits until it writes nothing any more.
  static func end() { helper.call("Quit", of: helper.name, at: path) }

  /// When it speaks next; nil if it doesn't run, or has not found out yet.
  static var next: Date? {
    guard case .int64(let seconds)? = helper.property("Next", of: helper.name, at: path), seconds > 0 else {
      return nil
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Beside the program, as it is built, or in `libexec`, as it is installed.
  nonisolated static var program: String? {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    return [folder, folder.deletingLastPathComponent().appendingPathComponent("libexec")]
      .map { $0.appendingPathComponent("respite-reminders").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
