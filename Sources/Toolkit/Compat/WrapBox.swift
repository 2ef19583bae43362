import CAdwaita

/// Children side by side as long as there is room, and then below one another.
///
/// A child that is not sensitive is passed over by the Tab key.
///
/// libadwaita has one of this name from 1.7 on; this is GtkFlowBox without its selection and its own focus.
public final class WrapBox: Widget {
  /// At most as many in a row as there are `children`, `spacing` pixels apart.
  public init(spacing: Int, children: [Widget]) {
    super.init(adopting: gtk_flow_box_new())
    gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(opaque, guint(children.count))
    gtk_flow_box_set_column_spacing(opaque, guint(spacing))
    gtk_flow_box_set_row_spacing(opaque, guint(spacing))
    gtk_flow_box_set_homogeneous(opaque, 1)
    role(.group)
    for child in children {
      let place = Widget(adopting: gtk_flow_box_child_new())
      place.role(.group)
      gtk_widget_set_focusable(place.widget, 0)
      gtk_flow_box_child_set_child(place.pointer(GtkFlowBoxChild.self), child.widget)
      // Else the Tab key ends before a child that does not answer, and never leaves the box.
      g_object_bind_property(child.raw, "sensitive", place.raw, "sensitive", G_BINDING_SYNC_CREATE)
      withExtendedLifetime(place) { gtk_flow_box_append(opaque, place.widget) }
    }
  }
}
