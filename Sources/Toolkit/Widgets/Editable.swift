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

/// The text of a `GtkEditable`.
func editableText(of editable: OpaquePointer) -> String {
  gtk_editable_get_text(editable).map { String(cString: $0) } ?? ""
}
