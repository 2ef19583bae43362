import CAdwaita

/// The row of one of several options, with a radio button at its start.
public final class RadioRow: PreferencesRow {
  private let radio: Widget

  /// Creates a group of rows, with none selected if `selected` is nil. Calls `chosen` with the index of an option when
  /// it is selected.
  public static func group(
    _ options: [(title: String, subtitle: String)], selected: Int?, chosen: @escaping (Int) -> Void
  ) -> [RadioRow] {
    var first: RadioRow?
    return options.enumerated().map { index, option in
      let row = RadioRow(option.title, option.subtitle, index == selected, joining: first) { chosen(index) }
      first = first ?? row
      return row
    }
  }

  private init(
    _ title: String, _ subtitle: String, _ isSelected: Bool, joining other: RadioRow?, selected: @escaping () -> Void
  ) {
    radio = Widget(adopting: gtk_check_button_new()).align(vertically: .center)
    let raw = radio.pointer(GtkCheckButton.self)  // alive while it emits signals; the wrapper may not be
    if let other { gtk_check_button_set_group(raw, other.radio.pointer(GtkCheckButton.self)) }
    gtk_check_button_set_active(raw, isSelected.gboolean)
    super.init(title, subtitle, radio, isFirst: true)
    radio.connect("toggled") { if Bool(gtk_check_button_get_active(raw)) { selected() } }
    radio.addAccessibleAction { gtk_check_button_set_active(raw, 1) }
  }
}
