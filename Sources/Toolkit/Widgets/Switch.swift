import CAdwaita

/// An on/off switch.
public final class Switch: Widget {
  /// Creates a switch with the accessible name `name`.
  public init(name: String, isOn: Bool = false) {
    super.init(adopting: gtk_switch_new())
    self.isOn = isOn
    named(name)
    let raw = opaque  // valid while it emits; this wrapper may be gone by then
    // GTK 4.8 leaves Space and Enter to the window's bindings, and a popover has none.
    onKey(first: true) { key, modifiers in
      guard modifiers.isEmpty, key == .space || key == .enter else { return false }
      gtk_switch_set_active(raw, (!Bool(gtk_switch_get_active(raw))).gboolean)
      return true
    }
  }

  /// Calls `action` with the new state whenever the switch is turned on or off, by the person or by setting `isOn`.
  @discardableResult public func onToggled(_ action: @escaping (Bool) -> Void) -> Self {
    connect("notify::active", reading: { Bool(gtk_switch_get_active($0)) }, action)
    return self
  }

  /// Whether it is on.
  public var isOn: Bool {
    get { Bool(gtk_switch_get_active(opaque)) }
    set { if newValue != isOn { gtk_switch_set_active(opaque, newValue.gboolean) } }
  }
}
