import CAdwaita

extension Widget {
  /// Can be dragged onto another of its kind, which is then told its `token`; `dropped` is told the token of one that
  /// was dragged here.
  public func onReorder(as token: String, dropped: @escaping (_ token: String) -> Void) {
    let source = gtk_drag_source_new()
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    g_value_set_string(&value, token)
    let content = gdk_content_provider_new_for_value(&value)
    g_value_unset(&value)
    gtk_drag_source_set_content(source, content)
    if let content { g_object_unref(UnsafeMutableRawPointer(content)) }
    let drag = Object(retaining: attach(source, first: true))
    let widget = widget  // alive while it emits, which a wrapper may not be
    drag.connect("drag-begin") {
      guard let picture = gtk_widget_paintable_new(widget) else { return }
      gtk_drag_source_set_icon(source, picture, 0, 0)
      g_object_unref(UnsafeMutableRawPointer(picture))
    }
    let drop = Object(retaining: attach(gtk_drop_target_new(GType(16 << 2), GDK_ACTION_MOVE), first: false))
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
