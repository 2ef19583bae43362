import CAdwaita

/// Widgets stacked on top of each other. The bottom one determines the size.
public final class Overlay: Widget {
  /// Creates an overlay of `layers` over `child`, the last on top.
  public init(_ child: Widget, @WidgetBuilder layers: () -> [Widget] = { [] }) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
    for layer in layers() { gtk_overlay_add_overlay(opaque, layer.widget) }
  }

  /// Creates an overlay of `content` over a `ground`, which is as large as the content needs.
  public init(_ content: Widget, over ground: Widget) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(opaque, ground.widget)
    gtk_overlay_add_overlay(opaque, content.widget)
    gtk_overlay_set_measure_overlay(opaque, content.widget, 1)
  }
}
