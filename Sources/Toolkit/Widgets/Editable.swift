import CAdwaita

/// A widget with one line of text that can be edited: GTK's `GtkEditable`.
public protocol Editable: Widget {}

extension Editable {
  /// The widget's text. Setting the same text again emits no signal.
  public var text: String {
    get { editableText(of: opaque) }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
}

extension Widget {
  /// Prepares this new `GtkEditable`. Every widget with one calls this.
  func becomesTextField() {
    learnsNothing()
    leavesItsText()
  }

  /// Asks input methods not to learn from the text typed into it, because it's private.
  private func learnsNothing() {
    guard let text = gtk_editable_get_delegate(opaque) else { return }
    let field = UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkText.self)
    gtk_text_set_input_hints(
      field, GtkInputHints(gtk_text_get_input_hints(field).rawValue | GTK_INPUT_HINT_PRIVATE.rawValue))
  }

  /// Disconnects it, when it's destroyed, from the `GtkText` inside it. GTK 4.8 doesn't do that for some fields. If a
  /// window closed while such a field had the focus, GTK would then read a field that has been freed.
  private func leavesItsText() {
    guard let delegate = gtk_editable_get_delegate(opaque) else { return }
    let (field, text) = (raw, Object(retaining: UnsafeMutableRawPointer(delegate)))
    connect("destroy") {
      g_signal_handlers_disconnect_matched(text.raw, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, field)
    }
  }
}

/// The text of a `GtkEditable`.
func editableText(of editable: OpaquePointer) -> String {
  gtk_editable_get_text(editable).map { String(cString: $0) } ?? ""
}
