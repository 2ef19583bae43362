import Glibc

/// Where the helper's two files are, by the XDG Base Directory Specification, and where the programs are.
enum Paths {
  /// What the helper remembers through restarts.
  static var stateFile: String { base("XDG_STATE_HOME", ".local/state") + "/respite/reminders" }

  /// What starts the helper with the desktop.
  static var autostartFile: String {
    base("XDG_CONFIG_HOME", ".config") + "/autostart/\(Names.helper).desktop"
  }

  /// This program, or nil where /proc isn't mounted.
  static let program: String? = {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }()

  /// The program with the window: beside this one as it is built, in `bin` as it is installed, else by `PATH`.
  static var window: String {
    guard let program else { return "respite" }
    let parts = program.split(separator: "/").dropLast()
    let places = [parts + ["respite"], parts.dropLast() + ["bin", "respite"], parts.dropLast(2) + ["bin", "respite"]]
    return places.map { "/" + $0.joined(separator: "/") }.first { access($0, X_OK) == 0 && !isFolder($0) } ?? "respite"
  }

  /// The specification says to ignore a relative path in the variable.
  private static func base(_ variable: String, _ standard: String) -> String {
    if let named = getenv(variable), String(cString: named).hasPrefix("/") { return String(cString: named) }
    let home =
      getenv("HOME").map { String(cString: $0) } ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
    return (home ?? "/") + "/" + standard
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
