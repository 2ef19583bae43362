import App
import Core
import Files
import Foundation
import Store

/// The paths of the person's data and of the installed content.
enum LiveFiles {
  /// The data folder, `$XDG_DATA_HOME/respite`. The helper also finds it by `BaseFolders`.
  static var dataFolder: URL { ours(in: BaseFolders.person.data) }

  /// The bookmarks of readings: `$XDG_STATE_HOME/respite/readings.json`.
  static var bookmarks: URL { ours(in: BaseFolders.person.state).appendingPathComponent("readings.json") }

  /// The desktop's folder of entries for programs that start at login.
  static var autostart: URL { URL(fileURLWithPath: BaseFolders.person.config + "/autostart", isDirectory: true) }

  /// Respite's folder in a base folder.
  static func ours(in base: String) -> URL { URL(fileURLWithPath: base + "/respite", isDirectory: true) }

  /// The scenes that the person added.
  static var ownScenes: URL { dataFolder.appendingPathComponent(Erasure.scenesFolder, isDirectory: true) }

  /// The content that ships with Respite, or nil if it isn't installed.
  static var content: ContentFolder? {
    ContentFolder.find(
      applicationID: RespiteApplication.id, environment: ProcessInfo.processInfo.environment,
      executable: URL(fileURLWithPath: "/proc/self/exe"))
  }
}
