import CAdwaita

/// The desktop's list of recently used files. GTK's file chooser adds every chosen file to it.
public enum RecentFiles {
  /// Removes the entries that a program added. Those that other programs added for the same files remain. Does nothing
  /// if there is no list.
  ///
  /// - Parameters:
  ///   - program: the program's name, as the desktop shows it.
  ///   - list: the path of the list; by default the person's own.
  public static func forget(program: String, list: String? = nil) {
    let path = list ?? String(cString: g_get_user_data_dir()) + "/recently-used.xbel"
    guard let file = g_bookmark_file_new() else { return }
    defer { g_bookmark_file_free(file) }
    // A list that can't be read isn't changed.
    guard g_bookmark_file_load_from_file(file, path, nil) != 0 else { return }
    var count: gsize = 0
    let uris = g_bookmark_file_get_uris(file, &count)
    defer { g_strfreev(uris) }
    var isChanged = false
    for place in 0..<Int(count) {
      guard let uri = uris?[place], g_bookmark_file_has_application(file, uri, program, nil) != 0 else { continue }
      var programs: gsize = 0
      g_strfreev(g_bookmark_file_get_applications(file, uri, &programs, nil))
      // Remove the whole entry with its last program: GLib would otherwise retain it, and warn when it writes the list.
      let isGone =
        programs > 1
        ? g_bookmark_file_remove_application(file, uri, program, nil) : g_bookmark_file_remove_item(file, uri, nil)
      if isGone != 0 { isChanged = true }
    }
    var length: gsize = 0
    guard isChanged, let text = g_bookmark_file_to_data(file, &length, nil) else { return }
    defer { g_free(text) }
    // Atomically, and readable by its owner only, as GTK writes it.
    _ = text.withMemoryRebound(to: CChar.self, capacity: Int(length)) { text in
      g_file_set_contents_full(path, text, gssize(length), G_FILE_SET_CONTENTS_CONSISTENT, 0o600, nil)
    }
  }
}
