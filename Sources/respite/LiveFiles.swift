import App
import Core
import Foundation

/// Where the person's files and the program's own are.
enum LiveFiles {
  /// `$XDG_DATA_HOME/respite`, as the XDG Base Directory Specification has it: a relative path there is ignored.
  static var dataFolder: URL {
    base("XDG_DATA_HOME", ".local/share").appendingPathComponent("respite", isDirectory: true)
  }

  /// What is remembered of readings: `$XDG_STATE_HOME/respite/readings.json`.
  static var bookmarks: URL { base("XDG_STATE_HOME", ".local/state").appendingPathComponent("respite/readings.json") }

  /// A base folder of that specification: what the variable says, or else what is there in the home folder.
  static func base(_ variable: String, _ standard: String) -> URL {
    let named = ProcessInfo.processInfo.environment[variable]
    if let named, named.hasPrefix("/") { return URL(fileURLWithPath: named, isDirectory: true) }
    return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(standard, isDirectory: true)
  }

  /// Where the person's own scenes are.
  static var ownScenes: URL { dataFolder.appendingPathComponent("scenes", isDirectory: true) }

  /// What Respite brings along, or nil if it is not installed.
  static var content: ContentFolder? {
    ContentFolder.find(
      applicationID: RespiteApplication.id, environment: ProcessInfo.processInfo.environment,
      executable: URL(fileURLWithPath: "/proc/self/exe"))
  }
}
