import CAdwaita

/// Children in a row that wraps where there is no more room. The Tab key skips insensitive children.
///
/// libadwaita has a widget of this name from 1.7 on. This is GtkFlowBox without its selection and its own focus.
public final class WrapBox: Widget {
  /// A box of `children`, `spacing` pixels apart.
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
      // Otherwise the Tab key stops before an insensitive child and never leaves the box.
      g_object_bind_property(child.raw, "sensitive", place.raw, "sensitive", G_BINDING_SYNC_CREATE)
      withExtendedLifetime(place) { gtk_flow_box_append(opaque, place.widget) }
    }
  }
}
