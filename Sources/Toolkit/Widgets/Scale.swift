import CAdwaita

/// A horizontal slider from 0 to 1.
public final class Scale: Widget {
  /// Creates a slider at `value` with the accessible name `name`.
  public init(name: String, value: Double) {
    super.init(adopting: gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.05))
    self.value = value
    named(name)
  }

  /// Calls `action` with the new value whenever it changes, by the person or by `value`.
  @discardableResult public func onChanged(_ action: @escaping (Double) -> Void) -> Self {
    connect("value-changed", reading: { gtk_range_get_value(UnsafeMutablePointer($0)) }, action)
    return self
  }

  /// The position of the slider, 0 to 1.
  public var value: Double {
    get { gtk_range_get_value(pointer(GtkRange.self)) }
    set { gtk_range_set_value(pointer(GtkRange.self), newValue) }
  }
}
