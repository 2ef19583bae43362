import CAdwaita

extension MenuButton {
  /// Gives each item of an open menu its text as the accessible name. In GTK 4.18 and 4.24 menu items have none, in any
  /// program.
  static func nameItems(of widget: UnsafeMutablePointer<GtkWidget>?) {
    guard gtk_get_minor_version() > 8 else { return }
    var next = widget.flatMap { gtk_widget_get_first_child($0) }
    while let child = next {
      if String(cString: g_type_name_from_instance(child.of(GTypeInstance.self))) == "GtkModelButton" {
        var words = GValue()
        g_object_get_property(child.of(GObject.self), "text", &words)
        if let text = g_value_get_string(&words) {
          Widget(retaining: child).named(String(cString: text))
        }
        g_value_unset(&words)
      } else {
        nameItems(of: child)
      }
      next = gtk_widget_get_next_sibling(child)
    }
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  fileprivate func of<Type>(_ type: Type.Type) -> UnsafeMutablePointer<Type> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
  }
}
