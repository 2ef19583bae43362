import CAdwaita

/// Children in a row that wraps where there is no more room. Hidden children take up none. The Tab key skips
/// insensitive children.
///
/// libadwaita has a widget of this name from 1.7 on. This is GtkFlowBox without its selection and its own focus.
public final class WrapBox: Widget {
  /// Creates a box of `children`, `spacing` pixels apart.
  ///
  /// - Parameters:
  ///   - spacing: in logical pixels.
  ///   - most: the most children in a row; nil for all. A row with fewer has empty cells, so that boxes below
  ///     each other have the same columns.
  ///   - children: the widgets in it.
  public init(spacing: Int, most: Int? = nil, children: [Widget]) {
    super.init(adopting: gtk_flow_box_new())
    gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_column_spacing(opaque, guint(spacing))
    gtk_flow_box_set_row_spacing(opaque, guint(spacing))
    gtk_flow_box_set_homogeneous(opaque, 1)
    role(.group)
    for child in children {
      let place = Widget(adopting: gtk_flow_box_child_new())
      place.role(.group)
      gtk_widget_set_focusable(place.widget, 0)
      gtk_flow_box_child_set_child(place.pointer(GtkFlowBoxChild.self), child.widget)
      // A cell takes these properties from its child. Otherwise the Tab key stops before a child that is insensitive or
      // hidden, and never leaves the box.
      for property in ["sensitive", "visible"] {
        g_object_bind_property(child.raw, property, place.raw, property, G_BINDING_SYNC_CREATE)
      }
      place.connect("notify::visible", reading: { gtk_widget_get_parent(UnsafeMutablePointer($0)) }) {
        if let box = $0 { Self.makePlaces(most, in: box) }
      }
      withExtendedLifetime(place) { gtk_flow_box_append(opaque, place.widget) }
    }
    Self.makePlaces(most, in: widget)
  }

  /// Sets how many cells a row has: `most`, or if that is nil, one for each visible child, so that none is empty.
  private static func makePlaces(_ most: Int?, in box: UnsafeMutablePointer<GtkWidget>) {
    var count = 0
    var place = gtk_widget_get_first_child(box)
    while let child = place {
      if Bool(gtk_widget_get_visible(child)) { count += 1 }
      place = gtk_widget_get_next_sibling(child)
    }
    gtk_flow_box_set_max_children_per_line(OpaquePointer(box), guint(most ?? max(count, 1)))
  }
}
