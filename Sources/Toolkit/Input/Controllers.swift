import CAdwaita

/// A key that pages handle.
public enum Key: Equatable {
  case escape, enter, space, tab, left, right, up, down, pageUp, pageDown, home, end, delete, backspace, f11
  case character(Character)

  init?(value: UInt32) {
    switch Int32(bitPattern: value) {
    case GDK_KEY_Escape: self = .escape
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: self = .enter
    case GDK_KEY_space: self = .space
    case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab: self = .tab
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: self = .pageUp
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: self = .pageDown
    case GDK_KEY_Home, GDK_KEY_KP_Home: self = .home
    case GDK_KEY_End, GDK_KEY_KP_End: self = .end
    case GDK_KEY_Left, GDK_KEY_KP_Left: self = .left
    case GDK_KEY_Right, GDK_KEY_KP_Right: self = .right
    case GDK_KEY_Up, GDK_KEY_KP_Up: self = .up
    case GDK_KEY_Down, GDK_KEY_KP_Down: self = .down
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: self = .delete
    case GDK_KEY_BackSpace: self = .backspace
    case GDK_KEY_F11: self = .f11
    default:
      guard let scalar = UnicodeScalar(gdk_keyval_to_unicode(value)), scalar.value != 0 else { return nil }
      self = .character(Character(scalar))
    }
  }

  /// 1 for the arrow key that points forward in the reading direction, -1 for the other, 0 for all other keys.
  public var step: Int {
    switch self {
    case .left: Desktop.readsFromRight ? 1 : -1
    case .right: Desktop.readsFromRight ? -1 : 1
    default: 0
    }
  }

  /// Whether the key moves the focus.
  fileprivate var moves: Bool { [.tab, .left, .right, .up, .down].contains(self) }
}

/// The modifier keys that are held down.
public struct Modifiers: OptionSet, Sendable {
  /// GdkModifierType's bits.
  public let rawValue: UInt32
  /// Creates modifiers from GdkModifierType's bits.
  public nonisolated init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Shift.
  public nonisolated static let shift = Modifiers(rawValue: 1)
  /// Control.
  public nonisolated static let control = Modifiers(rawValue: 4)
  /// Alt.
  public nonisolated static let alt = Modifiers(rawValue: 8)
}

/// Input from the pointer or a finger.
public enum Activity {
  /// The pointer moved. `y` is its distance from the widget's upper edge, in logical pixels.
  case moved(y: Double)
  case pressed
}

extension Widget {
  /// Calls `action` for keys that are pressed while the focus is in this widget or a descendant. `action` returns
  /// whether it handled the key.
  ///
  /// - Parameters:
  ///   - first: whether to handle keys before the descendants (capture phase) rather than after them.
  ///   - action: gets the key and the modifiers held.
  public func onKey(first: Bool = false, _ action: @escaping (Key, Modifiers) -> Bool) {
    let controller = Object(retaining: attach(gtk_event_controller_key_new(), first: first))
    let raw = widget  // GTK keeps the widget alive while it emits; the wrapper may be gone
    controller.connect(
      "key-pressed",
      returning: { arguments in
        guard let key = Key(value: UInt32(arguments.unsignedInteger(0))) else { return false }
        let isUsed = action(key, Modifiers(rawValue: arguments.flags(2) & 0xD))
        // By itself, GTK shows the focus only when one of its own key bindings moves it.
        if isUsed, key.moves, let root = gtk_widget_get_root(raw) {
          gtk_window_set_focus_visible(UnsafeMutablePointer(root), 1)
        }
        return isUsed
      })
  }

  /// Calls `action` when the pointer moves over the widget or presses it, without consuming the event.
  public func onActivity(_ action: @escaping (Activity) -> Void) {
    let motion = Object(retaining: attach(gtk_event_controller_motion_new(), first: true))
    var last = (x: -1.0, y: -1.0)
    motion.connect(
      "motion",
      returning: { arguments in
        let place = (x: arguments.double(0), y: arguments.double(1))
        if abs(place.x - last.x) + abs(place.y - last.y) > 1 {  // GTK also reports a pointer at rest
          last = place
          action(.moved(y: place.y))
        }
        return false
      })
    let press = Object(retaining: attach(gtk_gesture_click_new(), first: true))
    press.connect(
      "pressed",
      returning: { _ in
        action(.pressed)
        return false
      })
  }

  /// Calls `action` when the widget itself is clicked, not a button inside it; `count` is 2 for a double click. A press
  /// that ends away from its start is a swipe or a drag, not a click.
  public func onPress(_ action: @escaping (_ count: Int) -> Void) {
    let press = Object(retaining: attach(gtk_gesture_click_new(), first: false))
    var start = (x: 0.0, y: 0.0)
    press.connect(
      "pressed",
      returning: { arguments in
        start = (arguments.double(1), arguments.double(2))
        return false
      })
    // Handled on release, because a button inside the widget claims the gesture only then.
    press.connect(
      "released",
      returning: { arguments in
        let (x, y) = (arguments.double(1), arguments.double(2))
        if abs(x - start.x) + abs(y - start.y) < 24 { action(arguments.integer(0)) }
        return false
      })
  }

  /// Calls `action` with true when the focus enters this widget or a descendant, and with false when it leaves.
  public func onFocusChanged(_ action: @escaping (Bool) -> Void) {
    let focus = Object(retaining: attach(gtk_event_controller_focus_new(), first: false))
    focus.connect("enter") { action(true) }
    focus.connect("leave") { action(false) }
  }

  /// Hides the ring around what has the focus in this widget's window, until a key moves the focus.
  public func hideFocusRing() {
    if let root = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(UnsafeMutablePointer(root), 0) }
  }

  /// Adds a controller to the widget, which then owns it, for the capture phase if `first` is true, else for the bubble
  /// phase.
  func attach(_ controller: OpaquePointer?, first: Bool) -> UnsafeMutableRawPointer? {
    gtk_event_controller_set_propagation_phase(controller, first ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
    gtk_widget_add_controller(widget, controller)
    return UnsafeMutableRawPointer(controller)
  }
}
