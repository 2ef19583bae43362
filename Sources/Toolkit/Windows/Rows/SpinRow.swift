import CAdwaita

/// A setting of a number of seconds, in steps of half a second.
public final class SpinRow: PreferencesRow {
  private let spin = Widget(adopting: gtk_spin_button_new_with_range(0, 99, 0.5)).align(vertically: .center)

  /// Creates a row with a spin button at `value`.
  public init(_ title: String, value: Double) {
    spin.becomesTextField()
    gtk_spin_button_set_digits(spin.opaque, 1)
    gtk_spin_button_set_value(spin.opaque, value)
    super.init(title, "", spin)
  }

  /// Calls `action` with the new value whenever it changes.
  @discardableResult public func onChanged(_ action: @escaping (Double) -> Void) -> Self {
    spin.connect("value-changed", reading: { gtk_spin_button_get_value($0) }, action)
    return self
  }
}
