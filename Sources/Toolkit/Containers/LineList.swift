import CAdwaita

/// Lines to be read one after the other: the Tab key comes to the list and leaves it, the arrows go from line to line.
///
/// For what is words and no control, where a screen reader should still come by keyboard. A box that is made focusable
/// does not do: the Tab key passes it over.
public final class LineList: Widget {
  /// A list called `name`; each line is called by its own name.
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
