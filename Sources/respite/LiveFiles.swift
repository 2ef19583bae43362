import App
import Core
import Foundation

/// The paths of the person's data and of the installed content.
enum LiveFiles {
  /// `$XDG_DATA_HOME/respite`. As the XDG Base Directory Specification demands, a relative path is ignored.
  static var dataFolder: URL {
    base("XDG_DATA_HOME", ".local/share").appendingPathComponent("respite", isDirectory: true)
  }

  /// The bookmarks of readings: `$XDG_STATE_HOME/respite/readings.json`.
  static var bookmarks: URL { base("XDG_STATE_HOME", ".local/state").appendingPathComponent("respite/readings.json") }

  /// A base folder of that specification: the value of `variable`, or `standard` in the home folder.
  static func base(_ variable: String, _ standard: String) -> URL {
    let named = ProcessInfo.processInfo.environment[variable]
    if let named, named.hasPrefix("/") { return URL(fileURLWithPath: named, isDirectory: true) }
    return FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(standard, isDirectory: true)
  }

  /// The scenes that the person added.
  static var ownScenes: URL { dataFolder.appendingPathComponent("scenes", isDirectory: true) }

  /// The content that ships with Respite, or nil if it isn't installed.
  static var content: ContentFolder? {
    ContentFolder.find(
      applicationID: RespiteApplication.id, environment: ProcessInfo.processInfo.environment,
      executable: URL(fileURLWithPath: "/proc/self/exe"))
  }
}
