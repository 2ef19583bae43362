import CAdwaita

extension Widget {
  /// Lets the widget be dragged onto other widgets that this was called on, and accepts drops of those.
  ///
  /// - Parameters:
  ///   - token: identifies this widget to the one it is dropped on.
  ///   - dropped: called with the token of a widget that was dropped on this one.
  public func onReorder(as token: String, dropped: @escaping (_ token: String) -> Void) {
    let source = gtk_drag_source_new()
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    let content = withGValue(token) { gdk_content_provider_new_for_value($0) }
    gtk_drag_source_set_content(source, content)
    if let content { g_object_unref(UnsafeMutableRawPointer(content)) }
    let drag = Object(retaining: attach(source, first: true))
    let widget = widget  // GTK keeps the widget alive while it emits; the wrapper may be gone
    drag.connect("drag-begin") {
      guard let picture = gtk_widget_paintable_new(widget) else { return }
      gtk_drag_source_set_icon(source, picture, 0, 0)
      g_object_unref(UnsafeMutableRawPointer(picture))
    }
    let drop = Object(retaining: attach(gtk_drop_target_new(String.gType, GDK_ACTION_MOVE), first: false))
    drop.connect(
      "drop",
      returning: { arguments in
        guard let value = arguments.boxed(0)?.assumingMemoryBound(to: GValue.self),
          let text = g_value_get_string(value)
        else { return false }
        dropped(String(cString: text))
        return true
      })
  }
}
