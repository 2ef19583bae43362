import CAdwaita

/// A widget with one line of text that can be edited: GTK's `GtkEditable`.
public protocol Editable: Widget {}

extension Editable {
  /// The text in it. Setting the same text again emits nothing.
  public var text: String {
    get { editableText(of: opaque) }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
}

extension Widget {
  /// Asks input methods not to learn from what is typed in a new `GtkEditable`, which is private. Every field that
  /// takes words calls it.
  func learnsNothing() {
    guard let text = gtk_editable_get_delegate(opaque) else { return }
    let field = UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkText.self)
    gtk_text_set_input_hints(
      field, GtkInputHints(gtk_text_get_input_hints(field).rawValue | GTK_INPUT_HINT_PRIVATE.rawValue))
  }
}

/// The text of a `GtkEditable`.
func editableText(of editable: OpaquePointer) -> String {
  gtk_editable_get_text(editable).map { String(cString: $0) } ?? ""
}
