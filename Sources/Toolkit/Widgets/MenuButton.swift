import CAdwaita

/// A button that opens a menu. F10 opens it too.
public final class MenuButton: Widget {
  /// Creates a button with a menu of `items`: their labels, and the actions that they activate (`app.settings`).
  public init(icon: String, name: String, items: [(words: String, action: String)]) {
    super.init(adopting: gtk_menu_button_new())
    let menu = Object(adopting: UnsafeMutableRawPointer(g_menu_new()))
    for item in items { g_menu_append(menu.opaque, item.words, item.action) }
    gtk_menu_button_set_icon_name(opaque, icon)
    drawIcons()
    // Built when it is first opened, for a fast start-up.
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, menu in
        guard let button else { return }
        gtk_menu_button_set_menu_model(button, menu?.assumingMemoryBound(to: GMenuModel.self))
        MainActor.assumeIsolated {
          if let popover = gtk_menu_button_get_popover(button) {
            MenuButton.nameItems(of: UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self))
          }
        }
      },
      g_object_ref(menu.raw), { menu in g_object_unref(menu) })
    gtk_menu_button_set_primary(opaque, 1)  // F10
    shownAs(name)
  }
}
