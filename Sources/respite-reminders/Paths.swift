import Files
import Glibc

/// The paths of the helper's two files and of the programs.
enum Paths {
  /// The file with the data that the helper stores across restarts.
  static var stateFile: String { BaseFolders.person.state + "/respite/reminders" }

  /// The entry that starts the helper with the desktop.
  static var autostartFile: String { BaseFolders.person.config + "/autostart/\(Names.helper).desktop" }

  /// This program, or nil where /proc isn't mounted.
  static let program: String? = {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }()

  /// The program with the window: beside this one in a build folder, in `bin` once installed, or else found through
  /// `PATH`.
  static var window: String {
    guard let program else { return "respite" }
    let parts = program.split(separator: "/").dropLast()
    let places = [parts + ["respite"], parts.dropLast() + ["bin", "respite"], parts.dropLast(2) + ["bin", "respite"]]
    return places.map { "/" + $0.joined(separator: "/") }.first { access($0, X_OK) == 0 && !isFolder($0) } ?? "respite"
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
