import CAdwaita

/// A row that shows a text, with any controls appended. It takes the focus, so that a screen reader finds the text.
public final class TextRow: PreferencesRow {
  /// Creates a row that shows `text`.
  public init(_ text: String) {
    super.init(text, "", nil)
    gtk_list_box_row_set_activatable(pointer(GtkListBoxRow.self), 0)
    gtk_widget_set_focusable(widget, 1)
  }
}
