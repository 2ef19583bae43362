import CAdwaita

/// The desktop's own dialog to choose a file.
public enum FileChooser {
  /// Asks for one file of the given MIME types (`video/*`), over `window`; `chosen` gets its path, or nothing happens.
  public static func open(
    title: String, accept: String, kind: String, mimeTypes: [String], over window: ApplicationWindow,
    chosen: @escaping (String) -> Void
  ) {
    let dialog = Object(
      adopting: UnsafeMutableRawPointer(
        gtk_file_chooser_native_new(
          title, window.pointer(GtkWindow.self), GTK_FILE_CHOOSER_ACTION_OPEN, accept, "_Cancel")))
    let filter = Object(adopting: UnsafeMutableRawPointer(gtk_file_filter_new()))
    gtk_file_filter_set_name(filter.opaque, kind)
    for type in mimeTypes { gtk_file_filter_add_mime_type(filter.opaque, type) }
    gtk_file_chooser_add_filter(dialog.opaque, filter.opaque)
    var kept: Object? = dialog  // nobody else keeps it while it is open
    dialog.connect(
      "response",
      returning: { arguments in
        guard let dialog = kept else { return false }
        kept = nil
        if arguments.integer(0) == Int(GTK_RESPONSE_ACCEPT.rawValue), let path = path(chosenIn: dialog) { chosen(path) }
        return false
      })
    gtk_native_dialog_show(dialog.pointer(GtkNativeDialog.self))
  }

  private static func path(chosenIn dialog: Object) -> String? {
    guard let file = gtk_file_chooser_get_file(dialog.opaque) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }
}
