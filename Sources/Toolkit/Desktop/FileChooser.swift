import CAdwaita
import Localization

/// The desktop's file chooser dialog.
public enum FileChooser {
  /// Asks for an existing file, over `window`. Nothing happens if the person cancels.
  ///
  /// - Parameters:
  ///   - title: the dialog's title.
  ///   - accept: the label of the dialog's button.
  ///   - kind: the name of the file filter.
  ///   - mimeTypes: the types to show, such as `video/*`.
  ///   - window: the window that the dialog belongs to.
  ///   - questions: closes the dialog when the lock closes.
  ///   - chosen: gets the file's path.
  public static func open(
    title: String, accept: String, kind: String, mimeTypes: [String], over window: Widget,
    among questions: OutsideQuestions, chosen: @escaping (String) -> Void
  ) {
    let dialog = make(title, GTK_FILE_CHOOSER_ACTION_OPEN, accept, over: window)
    let filter = Object(adopting: UnsafeMutableRawPointer(gtk_file_filter_new()))
    gtk_file_filter_set_name(filter.opaque, kind)
    for type in mimeTypes { gtk_file_filter_add_mime_type(filter.opaque, type) }
    gtk_file_chooser_add_filter(dialog.opaque, filter.opaque)
    show(dialog, among: questions, chosen)
  }

  /// Asks where to save a file that is called `name` by default. The dialog asks before it replaces a file. `chosen`
  /// gets the path. Produce the file's content only in `chosen`, because the dialog may stay open for long.
  public static func save(
    title: String, accept: String, name: String, over window: Widget, among questions: OutsideQuestions,
    chosen: @escaping (String) -> Void
  ) {
    let dialog = make(title, GTK_FILE_CHOOSER_ACTION_SAVE, accept, over: window)
    gtk_file_chooser_set_current_name(dialog.opaque, name)
    show(dialog, among: questions, chosen)
  }

  private static func make(
    _ title: String, _ action: GtkFileChooserAction, _ accept: String, over window: Widget
  ) -> Object {
    Object(
      adopting: UnsafeMutableRawPointer(
        // TRANSLATORS: A button of the file chooser. The underscore stands before the letter that presses it together
        // with Alt.
        gtk_file_chooser_native_new(title, window.pointer(GtkWindow.self), action, accept, localized("_Cancel"))))
  }

  private static func show(_ dialog: Object, among questions: OutsideQuestions, _ chosen: @escaping (String) -> Void) {
    var kept: Object? = dialog  // GTK doesn't retain the dialog while it is open
    let question = questions.begin {
      // Hiding the dialog emits no `response`.
      if let dialog = kept { gtk_native_dialog_hide(dialog.pointer(GtkNativeDialog.self)) }
      kept = nil
    }
    dialog.connect(
      "response",
      returning: { arguments in
        guard let dialog = kept else { return false }
        kept = nil
        let isWelcome = questions.isWelcome(question)
        questions.end(question)
        guard isWelcome, arguments.integer(0) == Int(GTK_RESPONSE_ACCEPT.rawValue) else { return false }
        if let path = path(chosenIn: dialog) { chosen(path) }
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
