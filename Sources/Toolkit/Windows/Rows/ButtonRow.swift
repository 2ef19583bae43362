import CAdwaita

/// A row for an action, with an icon button.
public final class ButtonRow: PreferencesRow {
  private let button: Button

  /// Creates a row with a button that shows `icon`.
  public init(_ title: String, subtitle: String = "", icon: String) {
    button = Button(icon: icon, name: title).style("quiet").align(vertically: .center)
    super.init(title, subtitle, button)
  }

  /// Calls `action` when the row or its button is pressed.
  @discardableResult public func onPressed(_ action: @escaping () -> Void) -> Self {
    button.onPressed(action)
    return self
  }
}
