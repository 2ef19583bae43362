import CAdwaita

/// A key, as far as pages care.
public enum Key: Equatable {
  case escape, enter, space, tab, left, right, up, down, pageUp, pageDown, home, end, f11
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
    case GDK_KEY_Left: self = .left
    case GDK_KEY_Right: self = .right
    case GDK_KEY_Up: self = .up
    case GDK_KEY_Down: self = .down
    case GDK_KEY_F11: self = .f11
    default:
      guard let scalar = UnicodeScalar(gdk_keyval_to_unicode(value)), scalar.value != 0 else { return nil }
      self = .character(Character(scalar))
    }
  }

  /// One on or one back, for the arrows that point there as people read here; 0 for every other key.
  public var step: Int {
    switch self {
    case .left: Desktop.readsFromRight ? 1 : -1
    case .right: Desktop.readsFromRight ? -1 : 1
    default: 0
    }
  }

  /// Whether it leads from one thing to another.
  fileprivate var moves: Bool { [.tab, .left, .right, .up, .down].contains(self) }
}

/// What is held down with a key.
public struct Modifiers: OptionSet, Sendable {
  /// GDK's bits.
  public let rawValue: UInt32
  /// From GDK's bits.
  public nonisolated init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Shift.
  public nonisolated static let shift = Modifiers(rawValue: 1)
  /// Control.
  public nonisolated static let control = Modifiers(rawValue: 4)
  /// Alt.
  public nonisolated static let alt = Modifiers(rawValue: 8)
}

extension Widget {
  /// Runs `action` for keys pressed while the focus is here or below; true says that the key was used.
  ///
  /// - Parameter first: whether to be asked before the widgets below rather than after them.
  public func onKey(first: Bool = false, _ action: @escaping (Key, Modifiers) -> Bool) {
    let controller = Object(retaining: attach(gtk_event_controller_key_new(), first: first))
    let raw = widget  // alive while it emits, which a wrapper may not be
    controller.connect(
      "key-pressed",
      returning: { arguments in
        guard let key = Key(value: UInt32(arguments.integer(0))) else { return false }
        let isUsed = action(key, Modifiers(rawValue: UInt32(arguments.integer(2)) & 0xD))
        // GTK draws where the focus is when a key of its own moves it.
        if isUsed, key.moves, let root = gtk_widget_get_root(raw) {
          gtk_window_set_focus_visible(UnsafeMutablePointer(root), 1)
        }
        return isUsed
      })
  }

  /// Runs `action` when the pointer moves over the widget or a finger or button goes down on it, whoever else uses it.
  public func onActivity(_ action: @escaping () -> Void) {
    let motion = Object(retaining: attach(gtk_event_controller_motion_new(), first: true))
    var last = (x: -1.0, y: -1.0)
    motion.connect(
      "motion",
      returning: { arguments in
        let place = (x: arguments.number(0), y: arguments.number(1))
        if abs(place.x - last.x) + abs(place.y - last.y) > 1 {  // GTK also reports a pointer that rests
          last = place
          action()
        }
        return false
      })
    let press = Object(retaining: attach(gtk_gesture_click_new(), first: true))
    press.connect(
      "pressed",
      returning: { _ in
        action()
        return false
      })
  }

  /// Runs `action` when the widget itself, not something in it, is pressed; it is told how many times in a row.
  public func onPress(_ action: @escaping (_ count: Int) -> Void) {
    let press = Object(retaining: attach(gtk_gesture_click_new(), first: false))
    // A button in it claims a press only when it ends; before that it would look like nobody's.
    press.connect(
      "released",
      returning: { arguments in
        action(arguments.integer(0))
        return false
      })
  }

  /// Runs `action` with true when the focus comes here or below, and with false when it leaves.
  public func onFocusChanged(_ action: @escaping (Bool) -> Void) {
    let focus = Object(retaining: attach(gtk_event_controller_focus_new(), first: false))
    focus.connect("enter") { action(true) }
    focus.connect("leave") { action(false) }
  }

  /// Hands the widget a controller, which it then owns.
  func attach(_ controller: OpaquePointer?, first: Bool) -> UnsafeMutableRawPointer? {
    gtk_event_controller_set_propagation_phase(controller, first ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
    gtk_widget_add_controller(widget, controller)
    return UnsafeMutableRawPointer(controller)
  }
}
