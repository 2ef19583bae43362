import App
import Bus
import Core
import Foundation
import Toolkit

/// Starts and queries the helper that shows reminders while the window is closed. The helper outlives this program.
@MainActor enum LiveReminders {
  /// The helper, by its name on the bus.
  nonisolated static let helper = BusPeer(RespiteApplication.id + ".Reminders")
  /// The path of the helper's object.
  nonisolated static let path = "/io/github/respite_app/Respite/Reminders"

  /// Retained for its signals, which report when a reminder is turned on or off, in any process.
  private static var watched: StoredSettings?

  /// Starts the helper if a reminder is on, and whenever one is turned on later. Waits a second first, so that the
  /// window opens sooner.
  static func superviseHelper(_ settings: any Settings) {
    Task {
      guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }  // never cancelled
      if watched == nil, let stored = StoredSettings(schema: RespiteApplication.id) {
        watched = stored
        for setting in ReminderKind.allCases.map(\.isOn) {
          guard stored.value(setting.name) != nil else { continue }  // GSettings reports only keys that were read
          stored.connect("changed::\(setting.name)") { startIfNeeded(settings) }
        }
      }
      startIfNeeded(settings)
    }
  }

  /// Whether at least one reminder is on.
  static func isAnyOn(_ settings: any Settings) -> Bool { ReminderKind.allCases.contains { settings[$0.isOn] } }

  private static func startIfNeeded(_ settings: any Settings) {
    guard isAnyOn(settings) else { return }
    Task.detached {
      startHelper()
      // The helper may have been about to end, because all reminders were off until now.
      if (try? await Task.sleep(for: .seconds(4))) != nil { startHelper() }  // never cancelled
    }
  }

  /// Starts the helper if it isn't running. Blocks until the bus replies.
  ///
  /// - Returns: false if the helper can't be started.
  @discardableResult nonisolated static func startHelper() -> Bool { helper.start(orRun: program) }

  /// Makes the helper show a reminder again in a quarter of an hour. Waits for the helper's reply.
  static func snooze(_ kind: ReminderKind) {
    helper.call("Snooze", of: helper.name, at: path, [.string(kind.publicName)])
  }

  /// Asks the helper to quit, and waits for its reply. The helper writes nothing after that.
  static func quitHelper() { helper.call("Quit", of: helper.name, at: path) }

  /// The time of the next reminder; nil if the helper isn't running, or hasn't determined it yet.
  static var next: Date? {
    guard case .int64(let seconds)? = helper.property("Next", of: helper.name, at: path), seconds > 0 else {
      return nil
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// The helper's path: in this program's folder after a build, or in `libexec` after an installation. Nil if the
  /// helper is missing.
  nonisolated static var program: String? {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    return [folder, folder.deletingLastPathComponent().appendingPathComponent("libexec")]
      .map { $0.appendingPathComponent("respite-reminders").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
