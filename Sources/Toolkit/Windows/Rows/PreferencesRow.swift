import CAdwaita

// The rows of libadwaita 1.6, as far as we need them, built on AdwActionRow and AdwEntryRow of 1.2.

/// One setting in a `PreferencesGroup`: its title on the left, its control on the right.
///
/// For example:
///
/// ```swift
/// PreferencesGroup("Sound") {
///   SwitchRow("Breath tones", isOn: settings[.breathTones]).onToggled { settings[.breathTones] = $0 }
///   ScaleRow("Volume", value: settings[.volume]).onChanged { settings[.volume] = $0 }
/// }
/// ```
public class PreferencesRow: Widget {
  let control: Widget?

  /// Creates a row with `control` at its end, or at its start if `isFirst`. `before` is placed before the control.
  init(
    _ title: String, _ subtitle: String, _ control: Widget?, isFirst: Bool = false, before: Widget? = nil
  ) {
    self.control = control
    super.init(adopting: adw_action_row_new())
    let row = pointer(AdwActionRow.self)
    adw_preferences_row_set_use_markup(pointer(AdwPreferencesRow.self), 0)
    adw_preferences_row_set_title(pointer(AdwPreferencesRow.self), title.shown)
    adw_action_row_set_title_lines(row, 0)
    adw_action_row_set_subtitle(row, subtitle.shown)
    adw_action_row_set_subtitle_lines(row, 0)
    if let before { adw_action_row_add_suffix(row, before.widget) }
    followArrows()
    guard let control else { return }
    if isFirst {
      adw_action_row_add_prefix(row, control.widget)
    } else {
      adw_action_row_add_suffix(row, control.widget)
    }
    adw_action_row_set_activatable_widget(row, control.widget)
    control.named(title)  // libadwaita labels it with the row as well; the name would be spoken twice
    control.described(subtitle)
    gtk_widget_set_focusable(widget, 0)  // otherwise each setting would be two Tab stops, its name spoken twice
  }

  /// The widget that takes the focus, so a screen reader reads it: the control, if there is one.
  var focused: Widget { control ?? self }

  init(row: UnsafeMutablePointer<GtkWidget>?) {
    control = nil
    super.init(adopting: row)
    followArrows()
  }

  /// Makes Up and Down move the focus from row to row. By default, GTK tries the row itself, which can't take the
  /// focus, and then moves to an unpredictable widget.
  private func followArrows() {
    let row = widget  // alive while it emits signals; the wrapper may not be
    onKey { key, modifiers in
      guard modifiers == [], key == .up || key == .down else { return false }
      let step = key == .down ? gtk_widget_get_next_sibling : gtk_widget_get_prev_sibling
      var next = step(row)
      while let shown = next, !Bool(gtk_widget_get_visible(shown)) { next = step(shown) }
      if let next {
        let target = Widget(retaining: next)
        let isActionRow = g_type_check_instance_is_a(target.pointer(GTypeInstance.self), adw_action_row_get_type())
        let control = Bool(isActionRow) ? adw_action_row_get_activatable_widget(target.pointer(AdwActionRow.self)) : nil
        gtk_widget_grab_focus(control ?? next)
      } else if let root = gtk_widget_get_root(row) {
        gtk_widget_child_focus(UnsafeMutablePointer(root), key == .down ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD)
      }
      return true
    }
  }

  /// The small text under the title.
  public var subtitle: String {
    get { adw_action_row_get_subtitle(pointer(AdwActionRow.self)).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != subtitle else { return }
      adw_action_row_set_subtitle(pointer(AdwActionRow.self), newValue.shown)
      control?.described(newValue)  // the focus is on the control, so a screen reader reads it there
    }
  }

  /// Adds a control at the end of the row.
  public func append(_ control: Widget) { adw_action_row_add_suffix(pointer(AdwActionRow.self), control.widget) }
}
