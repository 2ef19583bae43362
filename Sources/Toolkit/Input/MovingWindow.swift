import CAdwaita

extension Widget {
  /// Lets the window be moved by dragging this widget, and has a press of the right button open the window manager's
  /// own menu of the window, as a title bar does. GtkWindowHandle isn't used: a double click on it maximises the
  /// window.
  public func movesWindow() {
    let raw = widget  // GTK keeps the widget alive while it emits; the wrapper may be gone
    let gesture = gtk_gesture_drag_new()
    let drag = Object(retaining: attach(gesture, first: false))
    drag.connect(
      "drag-update",
      returning: { arguments in
        let (x, y) = (arguments.double(0), arguments.double(1))
        guard abs(x) + abs(y) > 8 else { return false }
        beginMove(of: raw, by: gesture)
        gtk_event_controller_reset(gesture)
        return false
      })
    let click = gtk_gesture_click_new()
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    let press = Object(retaining: attach(click, first: false))
    press.connect(
      "pressed",
      returning: { _ in
        guard let event = gtk_event_controller_get_current_event(click), let surface = surface(of: raw) else {
          return false
        }
        gdk_toplevel_show_window_menu(surface, event)
        return false
      })
  }
}

private func surface(of widget: UnsafeMutablePointer<GtkWidget>) -> OpaquePointer? {
  gtk_widget_get_native(widget).flatMap { gtk_native_get_surface($0) }
}

/// Hands the drag over to the window manager, from where it began.
private func beginMove(of widget: UnsafeMutablePointer<GtkWidget>, by gesture: OpaquePointer?) {
  var (startX, startY) = (0.0, 0.0)
  guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native),
    let device = gtk_gesture_get_device(gesture), Bool(gtk_gesture_drag_get_start_point(gesture, &startX, &startY))
  else { return }
  var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
  gtk_widget_translate_coordinates(widget, UnsafeMutablePointer<GtkWidget>(native), startX, startY, &x, &y)
  gtk_native_get_surface_transform(native, &left, &top)
  gdk_toplevel_begin_move(
    surface, device, gint(gtk_gesture_single_get_current_button(gesture)), x + left, y + top,
    gtk_event_controller_get_current_event_time(gesture))
}
