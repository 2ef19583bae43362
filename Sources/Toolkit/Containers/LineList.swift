import CAdwaita

/// A list of lines to read. Tab enters and leaves the list, and the arrow keys move from line to line.
///
/// It lets the keyboard reach text that has no control, so that a screen reader speaks the text. A focusable box won't
/// do, because Tab skips it.
public final class LineList: Widget {
  /// Creates a list with the accessible name `name`. Each line has its own accessible name.
  public init(name: String, lines: [(name: String, content: Widget)]) {
    super.init(adopting: gtk_list_box_new())
    gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    gtk_widget_set_focusable(widget, 0)
    named(name).style("lines")
    for line in lines {
      let row = Widget(adopting: gtk_list_box_row_new())
      let raw = row.pointer(GtkListBoxRow.self)
      gtk_list_box_row_set_activatable(raw, 0)
      gtk_list_box_row_set_child(raw, line.content.widget)
      row.named(line.name)
      withExtendedLifetime(row) { gtk_list_box_append(opaque, row.widget) }
    }
  }
}
