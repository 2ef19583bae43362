import CAdwaita

/// A setting between 0 and 1, with a slider.
public final class ScaleRow: PreferencesRow {
  private let scale: Scale

  /// Creates a row with a slider at `value`.
  public init(_ title: String, value: Double) {
    scale = Scale(name: title, value: value).request(width: 160)
    super.init(title, "", scale)
  }

  /// Calls `action` with the new value whenever it changes.
  @discardableResult public func onChanged(_ action: @escaping (Double) -> Void) -> Self {
    scale.onChanged(action)
    return self
  }
}
