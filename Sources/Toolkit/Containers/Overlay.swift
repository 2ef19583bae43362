import CAdwaita

/// Widgets stacked on top of each other. The bottom one determines the size.
public final class Overlay: Widget {
  /// Creates an overlay of `layers` over `child`, the last on top.
  public init(_ child: Widget, @WidgetBuilder layers: () -> [Widget] = { [] }) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
    for layer in layers() { gtk_overlay_add_overlay(opaque, layer.widget) }
  }
}
