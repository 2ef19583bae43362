import CGio

extension Portal {
  /// The path of one of the program's files outside the sandbox, where the desktop reads it.
  ///
  /// - Parameters:
  ///   - path: as the program sees it. Outside `/app` it's the same for both.
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
