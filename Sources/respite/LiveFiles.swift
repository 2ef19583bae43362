import App
import Core
import Foundation

/// Where the person's files and the program's own are.
enum LiveFiles {
  /// `$XDG_DATA_HOME/respite`, as the XDG Base Directory Specification has it: a relative path there is ignored.
  static var dataFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    let home =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share", isDirectory: true)
    return home.appendingPathComponent("respite", isDirectory: true)
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
