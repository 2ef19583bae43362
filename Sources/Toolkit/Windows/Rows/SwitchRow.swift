import CAdwaita

/// A setting that is on or off.
public final class SwitchRow: PreferencesRow {
  private let toggle = Widget(adopting: gtk_switch_new()).align(vertically: .center)

  /// Creates a row with a switch. If given, `before` is a control placed before the switch.
  public init(_ title: String, subtitle: String = "", before: Widget? = nil, isOn: Bool) {
    gtk_switch_set_active(toggle.opaque, isOn.gboolean)
    super.init(title, subtitle, toggle, before: before)
  }

  /// Calls `action` with the new state whenever the switch is turned on or off, by the person or by setting `isOn`.
  @discardableResult public func onToggled(_ action: @escaping (Bool) -> Void) -> Self {
    toggle.connect("notify::active", reading: { Bool(gtk_switch_get_active($0)) }, action)
    return self
  }

  /// Whether the switch is on.
  public var isOn: Bool {
    get { Bool(gtk_switch_get_active(toggle.opaque)) }
    set { if newValue != isOn { gtk_switch_set_active(toggle.opaque, newValue.gboolean) } }
  }
}
