import CAdwaita
import Localization

/// A horizontal slider from 0 to 1.
///
/// Underneath, GTK counts from 0 to 100, because a screen reader speaks that number. GTK 4.8 can't make it say *per
/// cent* too, as newer versions do.
public final class Scale: Widget {
  /// Creates a slider at `value` with the accessible name `name`.
  public init(name: String, value: Double) {
    super.init(adopting: gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 100, 5))
    self.value = value
    named(name)
    describePercent(value)
    let raw = widget  // alive while it emits signals; the wrapper may not be
    onChanged { Widget(retaining: raw).describePercent($0) }
  }

  /// Calls `action` with the new value whenever it changes, by the person or by setting `value`.
  @discardableResult public func onChanged(_ action: @escaping (Double) -> Void) -> Self {
    connect("value-changed", reading: { gtk_range_get_value(UnsafeMutablePointer($0)) / 100 }, action)
    return self
  }

  /// The position of the slider, 0 to 1.
  public var value: Double {
    get { gtk_range_get_value(pointer(GtkRange.self)) / 100 }
    set {
      // Without the margin for rounding, a page that shows the value just chosen would change it.
      if abs(newValue - value) > 1e-6 { gtk_range_set_value(pointer(GtkRange.self), newValue * 100) }
    }
  }
}

extension Widget {
  fileprivate func describePercent(_ value: Double) {
    setAccessible(
      // TRANSLATORS: Heard by screen readers only: the value of a volume slider.
      GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, localized("{number} per cent", ["number": Int((value * 100).rounded())]))
  }
}
