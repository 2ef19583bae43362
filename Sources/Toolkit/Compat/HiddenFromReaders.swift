import CAdwaita

extension Widget {
  /// Hides the widget from screen readers again each time it is mapped, until this is called with false.
  ///
  /// GTK 4.18 and 4.24 clear the hidden state when they map a widget.
  func hideAgainWhenMapped(_ isHidden: Bool) {
    guard gtk_get_minor_version() > 8 else { return }
    let object = pointer(GObject.self)
    let isFollowed = g_object_get_data(object, Self.key) != nil
    g_object_set_data(object, Self.key, UnsafeMutableRawPointer(bitPattern: isHidden ? Self.hidden : Self.shown))
    guard !isFollowed else { return }
    connect("map") { [opaque] in
      let widget = Widget(retaining: UnsafeMutablePointer<GtkWidget>(opaque))
      Task {  // GTK clears the state after this signal
        let kept = g_object_get_data(widget.pointer(GObject.self), Self.key)
        if kept == UnsafeMutableRawPointer(bitPattern: Self.hidden) { widget.setHiddenState(true) }
      }
    }
  }

  private static let key = "toolkit-hidden-from-readers"
  private static let shown = 1
  private static let hidden = 2
}
