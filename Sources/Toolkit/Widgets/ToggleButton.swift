import CAdwaita
import ToolkitC
import Localization

/// A button that stays pressed until it is pressed again.
public final class ToggleButton: Widget {
  /// Creates a toggle that shows an icon; `name` is its accessible name and its tooltip.
  public init(icon: String, name: String) {
    super.init(adopting: gtk_toggle_button_new())
    gtk_button_set_icon_name(pointer(GtkButton.self), icon)
    drawIcons()
    shownAs(name)
    describeState()
  }

  /// Creates a toggle with a text label.
  public init(_ label: String) {
    super.init(adopting: gtk_toggle_button_new_with_label(label.shown))
    if let words = gtk_button_get_child(pointer(GtkButton.self)) {  // wraps in a narrow window
      gtk_label_set_wrap(OpaquePointer(words), 1)
      gtk_label_set_justify(OpaquePointer(words), GTK_JUSTIFY_CENTER)
    }
    describeState()
  }

  /// Sets the accessible description to whether the button is pressed, which GTK 4.8 doesn't report to screen readers.
  private func describeState() {
    let raw = widget
    func describe(_ isOn: Bool) {
      // TRANSLATORS: Heard by screen readers only: the state of a button that can be on or off.
      Widget(retaining: raw).described(isOn ? localized("On") : localized("Off"))
    }
    describe(isActive)
    onToggled(describe)
  }

  /// Calls `action` with the new state whenever the button is toggled, by the person or by setting `isActive`.
  @discardableResult public func onToggled(_ action: @escaping (Bool) -> Void) -> Self {
    connect("toggled", reading: { Bool(gtk_toggle_button_get_active(UnsafeMutablePointer($0))) }, action)
    return self
  }

  /// Changes the icon.
  public func show(icon: String) {
    let shown = gtk_button_get_child(pointer(GtkButton.self)).flatMap(toolkit_icon_name).map { String(cString: $0) }
    guard shown != icon else { return }
    gtk_button_set_icon_name(pointer(GtkButton.self), icon)
    drawIcons()
  }

  /// Joins the group of `other`, where at most one button is pressed.
  public func join(_ other: ToggleButton) {
    gtk_toggle_button_set_group(pointer(GtkToggleButton.self), other.pointer(GtkToggleButton.self))
  }

  /// Whether it is pressed.
  public var isActive: Bool {
    get { Bool(gtk_toggle_button_get_active(pointer(GtkToggleButton.self))) }
    set { if newValue != isActive { gtk_toggle_button_set_active(pointer(GtkToggleButton.self), newValue.gboolean) } }
  }
}
