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

  /// Kept alive for its signals, which report every change of a reminder's switch, in any process.
  private static var watched: StoredSettings?

  /// Starts the helper if a reminder is on, and whenever one is turned on from now. Waits a second first, so that the
  /// window opens sooner.
  static func keepHelperRunning(_ settings: any Settings) {
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
      // The helper may have been about to end, because all were off until now.
      if (try? await Task.sleep(for: .seconds(4))) != nil { startHelper() }  // never cancelled
    }
  }

  /// Starts the helper if it isn't running. Blocks until the bus replies.
  ///
  /// - Returns: false if it can't be started.
  @discardableResult nonisolated static func startHelper() -> Bool { helper.start(orRun: program) }

  /// Has the helper show a reminder again in a quarter of an hour. Waits for its reply.
  static func snooze(_ kind: ReminderKind) {
    helper.call("Snooze", of: helper.name, at: path, [.string(kind.publicName)])
  }

  /// Asks the helper to quit, and waits for its reply. It writes nothing after that.
  static func quitHelper() { helper.call("Quit", of: helper.name, at: path) }

  /// When the next reminder comes; nil if the helper isn't running, or hasn't looked yet.
  static var next: Date? {
    guard case .int64(let seconds)? = helper.property("Next", of: helper.name, at: path), seconds > 0 else {
      return nil
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// The helper's path: beside this program as it is built, or in `libexec` as it is installed. Nil if it is missing.
  nonisolated static var program: String? {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    return [folder, folder.deletingLastPathComponent().appendingPathComponent("libexec")]
      .map { $0.appendingPathComponent("respite-reminders").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
