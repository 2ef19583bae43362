import CAdwaita

/// Lets a key that's held press once.
///
/// Keyboards repeat a held key, and GTK takes each repetition for another press. Fingers that rest on Enter for half a
/// second would answer the next question before it's read, and the one after it.
final class HeldKeys {
  private var reported = KeyPresses()

  /// Watches a window. The same object watches all windows of the program, since a press may open another.
  func watch(_ window: Widget) {
    let controller = Object(retaining: window.attach(gtk_event_controller_key_new(), first: true))
    let raw = window.widget  // GTK keeps the window alive while it emits
    controller.connect(
      "key-pressed",
      returning: { [self] arguments in
        guard let key = Key(value: UInt32(arguments.unsignedInteger(0))) else { return false }
        let isRepeated = reported.pressed(UInt32(arguments.unsignedInteger(1)), at: .now)
        return isRepeated && presses(key, in: raw)
      })
    controller.connect(
      "key-released",
      returning: { [self] arguments in
        reported.released(UInt32(arguments.unsignedInteger(1)))
        return false
      })
    // A window that a key has closed doesn't hear that it's released.
    window.onMapChanged { [self] isMapped in if !isMapped { reported = KeyPresses() } }
  }

  /// Whether a key presses something, rather than being typed into what has the keyboard.
  private func presses(_ key: Key, in window: UnsafeMutablePointer<GtkWidget>) -> Bool {
    let focus = gtk_root_get_focus(OpaquePointer(window)).map { UnsafeMutableRawPointer($0) }
    func isFocus(a type: GType) -> Bool {
      focus.map { Bool(g_type_check_instance_is_a($0.assumingMemoryBound(to: GTypeInstance.self), type)) } ?? false
    }
    return switch key {
    case .escape: true
    case .enter: !isFocus(a: gtk_text_view_get_type())
    case .space: !isFocus(a: gtk_text_view_get_type()) && !isFocus(a: gtk_text_get_type())
    default: false
    }
  }
}
