import CGio

extension Portal {
  /// The path at which the desktop, outside the sandbox, finds one of the program's files.
  ///
  /// - Parameters:
  ///   - path: the path inside the sandbox. If it isn't in `/app`, it's returned unchanged.
  ///   - info: Flatpak's file about the sandbox; `flatpak-metadata(5)` describes its key `app-path`.
  public static func placeOutside(of path: String, info: String = "/.flatpak-info") -> String {
    guard path.hasPrefix("/app/") else { return path }
    let file = g_key_file_new()
    defer { g_key_file_unref(file) }
    guard g_key_file_load_from_file(file, info, G_KEY_FILE_NONE, nil) != 0,
      let place = g_key_file_get_string(file, "Instance", "app-path", nil)
    else { return path }
    defer { g_free(place) }
    return String(cString: place) + path.dropFirst("/app".count)
  }
}
