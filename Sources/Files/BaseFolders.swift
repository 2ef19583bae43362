// Where a person's files belong. Reads environment variables and, without HOME, the password file; any thread.

import Glibc

/// A person's home, and the base folders that the XDG Base Directory Specification (version 0.8) derives from it.
///
/// The window, the commands and the helper all get their paths here, so that they agree on where each file is. Every
/// path is absolute and has no slash at its end. Nothing is created, and a folder may be missing.
///
/// For example:
///
/// ```swift
/// let folder = BaseFolders.person.data + "/respite"
/// ```
public struct BaseFolders: Equatable, Sendable {
  /// `HOME`; if that's unset, empty or relative, the home in the password file, or else `/`.
  public let home: String
  /// `XDG_DATA_HOME`, or `.local/share` in the home.
  public let data: String
  /// `XDG_CONFIG_HOME`, or `.config` in the home.
  public let config: String
  /// `XDG_CACHE_HOME`, or `.cache` in the home.
  public let cache: String
  /// `XDG_STATE_HOME`, or `.local/state` in the home.
  public let state: String

  /// The environment variables that name a folder. A relative path is ignored.
  private static let variables = [
    "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
  ]

  /// Derives the folders from an environment.
  ///
  /// - Parameters:
  ///   - variable: returns the value of an environment variable, nil if it's unset.
  ///   - account: returns the home in the password file. Called only if `HOME` isn't an absolute path, because the
  ///     look-up may go over a network.
  public init(variable: (String) -> String?, account: () -> String?) {
    let home = Self.absolute(variable("HOME")) ?? Self.absolute(account()) ?? "/"
    func base(_ name: String, _ standard: String) -> String {
      Self.absolute(variable(name)) ?? (home == "/" ? "/\(standard)" : "\(home)/\(standard)")
    }
    self.home = home
    data = base("XDG_DATA_HOME", ".local/share")
    config = base("XDG_CONFIG_HOME", ".config")
    cache = base("XDG_CACHE_HOME", ".cache")
    state = base("XDG_STATE_HOME", ".local/state")
  }

  /// The folders of the person who runs this program.
  public static var person: BaseFolders { BaseFolders(variable: variable, account: account) }

  /// The changes to an environment that make every library use the same folders as this type; nil represents a variable
  /// to unset.
  ///
  /// GLib, which decides where dconf stores the settings and where GTK stores its recent files, accepts an empty `HOME`
  /// and relative paths. A relative path would be a different folder in each program.
  static func corrections(variable: (String) -> String?, account: () -> String?) -> [String: String?] {
    var changes: [String: String?] = [:]
    for name in variables where variable(name) != nil && absolute(variable(name)) == nil {
      changes.updateValue(nil, forKey: name)
    }
    if absolute(variable("HOME")) == nil { changes["HOME"] = BaseFolders(variable: variable, account: account).home }
    return changes
  }

  /// Applies `corrections` to this process's environment, for libraries and child processes.
  ///
  /// Call it first in `main`, while there's only one thread: GLib caches the first value that it reads.
  public static func correctEnvironment() {
    for (name, value) in corrections(variable: variable, account: account) {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
  }

  /// The path without slashes at its end, or nil if it isn't absolute.
  private static func absolute(_ path: String?) -> String? {
    guard var path = path?[...].utf8, path.first == UInt8(ascii: "/") else { return nil }
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return String(Substring(path))
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func account() -> String? { getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } }
}
