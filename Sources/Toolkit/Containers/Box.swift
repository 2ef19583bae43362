import CAdwaita

/// A row or a column of widgets.
public final class Box: Widget {
  /// Creates a column with `spacing` pixels between its children.
  public static func column(spacing: Int = 0, @WidgetBuilder _ children: () -> [Widget] = { [] }) -> Box {
    Box(GTK_ORIENTATION_VERTICAL, spacing, children())
  }

  /// Creates a row with `spacing` pixels between its children.
  public static func row(spacing: Int = 0, @WidgetBuilder _ children: () -> [Widget] = { [] }) -> Box {
    Box(GTK_ORIENTATION_HORIZONTAL, spacing, children())
  }

  /// Creates a column with `core` in the middle of its height and `below` under it. `core` remains in the middle,
  /// whatever changes in `below`.
  public static func column(inTheMiddle core: Widget, below: Widget) -> Box {
    let sides = [Box.column(), Box.column { below }]
    let group = Object(adopting: UnsafeMutableRawPointer(gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL)))
    for side in sides { gtk_size_group_add_widget(group.pointer(GtkSizeGroup.self), side.widget) }
    return Box.column {
      sides[0].expand(vertically: true)
      core
      sides[1].expand(vertically: true)
    }
  }

  private init(_ orientation: GtkOrientation, _ spacing: Int, _ children: [Widget]) {
    super.init(adopting: gtk_box_new(orientation, gint(spacing)))
    for child in children { append(child) }
  }

  /// Whether it's a row, rather than a column.
  public var isRow: Bool {
    get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_HORIZONTAL }
    set {
      if newValue != isRow {
        gtk_orientable_set_orientation(opaque, newValue ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
      }
    }
  }

  /// Makes all children equally wide or, in a column, equally high.
  @discardableResult public func evenly() -> Box {
    gtk_box_set_homogeneous(pointer(GtkBox.self), 1)
    return self
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(pointer(GtkBox.self), child.widget) }

  /// Removes a child.
  public func remove(_ child: Widget) { gtk_box_remove(pointer(GtkBox.self), child.widget) }

  /// Puts the children into this order. Children that aren't among `children` move to the end. A press on a child isn't
  /// interrupted.
  public func arrange(_ children: [Widget]) {
    var former: Widget?
    for child in children {
      gtk_box_reorder_child_after(pointer(GtkBox.self), child.widget, former?.widget)
      former = child
    }
  }

  /// Replaces all children.
  public func replace(_ children: [Widget]) {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(GtkBox.self), child) }
    for child in children { append(child) }
  }
}
