import CAdwaita

/// Lets a key that's held press once.
///
/// Keyboards repeat a held key, and GTK takes each repetition for another press. Fingers that rest on Enter for half a
/// second would answer the next question before it's read, and the one after it.
final class HeldKeys {
  /// When each key, by its hardware code, was last reported as pressed without having been released.
  private var held: [UInt32: ContinuousClock.Instant] = [:]

  /// A key whose release another program has heard counts as released after this time without a repetition. It's longer
  /// than most keyboards wait before the first one.
  private static let patience = Duration.seconds(1.2)

  /// Watches a window. The same object watches all windows of the program, since a press may open another.
  func watch(_ window: Widget) {
    let controller = Object(retaining: window.attach(gtk_event_controller_key_new(), first: true))
    let raw = window.widget  // GTK keeps the window alive while it emits
    controller.connect(
      "key-pressed",
      returning: { [self] arguments in
        guard let key = Key(value: UInt32(arguments.unsignedInteger(0))) else { return false }
        let (code, now) = (UInt32(arguments.unsignedInteger(1)), ContinuousClock.now)
        let isRepeated = held[code].map { now - $0 < Self.patience } ?? false
        held[code] = now
        return isRepeated && presses(key, in: raw)
      })
    controller.connect(
      "key-released",
      returning: { [self] arguments in
        held[UInt32(arguments.unsignedInteger(1))] = nil
        return false
      })
    // A window that a key has closed doesn't hear that it's released.
    window.onMapChanged { [self] isMapped in if !isMapped { held.removeAll() } }
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
