import CAdwaita
import Localization

/// One setting, with what it is called on the left and its control on the right.
public final class PreferencesRow: Widget {
  /// A yes or a no, with another control `before` it if there is one.
  public static func toggle(
    _ title: String, subtitle: String = "", before: Widget? = nil, isOn: Bool, changed: @escaping (Bool) -> Void
  ) -> PreferencesRow {
    let control = Widget(adopting: gtk_switch_new())
    gtk_switch_set_active(control.opaque, isOn.gboolean)
    let raw = control.opaque  // alive while it emits, which a wrapper may not be
    control.connect("notify::active") { changed(Bool(gtk_switch_get_active(raw))) }
    return PreferencesRow(title, subtitle, control.align(vertically: .center), before: before)
  }

  /// Turns the switch of a yes or a no that was chosen elsewhere.
  public func show(isOn: Bool) {
    guard let control, Bool(gtk_switch_get_active(control.opaque)) != isOn else { return }
    gtk_switch_set_active(control.opaque, isOn.gboolean)
  }

  /// A place between two ends, 0 to 1.
  public static func level(_ title: String, value: Double, changed: @escaping (Double) -> Void) -> PreferencesRow {
    PreferencesRow(title, "", Scale(name: title, value: value, changed: changed).request(width: 160))
  }

  /// One of several, in a menu.
  public static func choice(
    _ title: String, subtitle: String = "", options: [String], selected: Int, changed: @escaping (Int) -> Void
  ) -> PreferencesRow {
    let list = gtk_string_list_new(nil)
    for option in options { gtk_string_list_append(list, option) }
    let control = Widget(adopting: gtk_drop_down_new(list, nil))  // takes the list over
    gtk_drop_down_set_selected(control.opaque, guint(selected))
    let raw = control.opaque
    control.connect("notify::selected") { changed(Int(gtk_drop_down_get_selected(raw))) }
    let row = PreferencesRow(title, subtitle, control.align(vertically: .center))
    if let button = gtk_widget_get_first_child(control.widget) { Widget(retaining: button).named(title) }
    return row
  }

  /// One of several, a row for each; `chosen` is told which.
  public static func choices(
    _ options: [(title: String, subtitle: String)], selected: Int, chosen: @escaping (Int) -> Void
  ) -> [PreferencesRow] {
    var first: UnsafeMutablePointer<GtkCheckButton>?
    return options.enumerated().map { index, option in
      let control = Widget(adopting: gtk_check_button_new())
      let raw = control.pointer(GtkCheckButton.self)  // alive while it emits
      if let first { gtk_check_button_set_group(raw, first) } else { first = raw }
      gtk_check_button_set_active(raw, (index == selected).gboolean)
      control.connect("toggled") { if Bool(gtk_check_button_get_active(raw)) { chosen(index) } }
      control.addAccessibleAction { gtk_check_button_set_active(raw, 1) }
      return PreferencesRow(option.title, option.subtitle, control.align(vertically: .center), isFirst: true)
    }
  }

  /// A number of seconds, in halves.
  public static func number(_ title: String, value: Double, changed: @escaping (Double) -> Void) -> PreferencesRow {
    let control = Widget(adopting: gtk_spin_button_new_with_range(0, 99, 0.5))
    gtk_spin_button_set_digits(control.opaque, 1)
    gtk_spin_button_set_value(control.opaque, value)
    let raw = control.opaque
    control.connect("value-changed") { changed(gtk_spin_button_get_value(raw)) }
    return PreferencesRow(title, "", control.align(vertically: .center))
  }

  /// Words of one line.
  public static func entry(_ title: String, text: String = "", changed: @escaping (String) -> Void) -> PreferencesRow {
    let row = PreferencesRow(entry: title)
    gtk_editable_set_text(row.opaque, text)
    let raw = row.opaque
    row.connect("changed") { changed(gtk_editable_get_text(raw).map { String(cString: $0) } ?? "") }
    return row
  }

  /// Something to do; the button shows `icon`.
  public static func button(
    _ title: String, subtitle: String = "", icon: String, pressed: @escaping () -> Void
  ) -> PreferencesRow {
    let control = Button(icon: icon, name: title, pressed: pressed).style("quiet")
    return PreferencesRow(title, subtitle, control.align(vertically: .center))
  }

  /// A key and what it does. Keys are written as GTK does (`<Control>h`, several with a space between, `1...3`).
  public static func key(_ keys: String, _ words: String) -> PreferencesRow {
    let caps = Widget(adopting: gtk_shortcut_label_new(keys))
    // Where GTK has no translation it says Page_Up, as X does.
    var child = gtk_widget_get_first_child(caps.widget)
    while let label = child {
      let raw = Widget(retaining: label)
      if Bool(g_type_check_instance_is_a(raw.pointer(GTypeInstance.self), gtk_label_get_type())) {
        let cap = gtk_label_get_text(raw.opaque).map { String(cString: $0) } ?? ""
        if cap.contains("_") { gtk_label_set_text(raw.opaque, cap.split(separator: "_").joined(separator: " ")) }
      }
      child = gtk_widget_get_next_sibling(label)
    }
    let row = PreferencesRow(words, "", caps.align(vertically: .center))
    row.described(keys.split(separator: " ").map { spoken(String($0)) }.joined(separator: " / "))
    return row
  }

  /// A key as a screen reader says it.
  private static func spoken(_ key: String) -> String {
    var value: guint = 0
    var modifiers = GdkModifierType(0)
    guard Bool(gtk_accelerator_parse(key, &value, &modifiers)), let label = gtk_accelerator_get_label(value, modifiers)
    else { return key.split(separator: ".").joined(separator: " – ") }
    defer { g_free(label) }
    return String(cString: label).split(separator: "_").joined(separator: " ")
  }

  /// Words to read, with controls that are appended.
  public static func words(_ text: String) -> PreferencesRow {
    let row = PreferencesRow(text, "", nil)
    gtk_list_box_row_set_activatable(row.pointer(GtkListBoxRow.self), 0)
    gtk_widget_set_focusable(row.widget, 1)
    return row
  }

  /// Runs `action` when the words of an entry are confirmed, by Enter or by the button that then appears.
  public func onApplied(_ action: @escaping (String) -> Void) {
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 1)
    descendant(styled: "suggested-action")?.named(localized("Apply"))  // else it is called after its picture’s class
    let raw = opaque  // alive while it emits
    connect("apply") { action(gtk_editable_get_text(raw).map { String(cString: $0) } ?? "") }
  }

  /// Empties an entry whose words were applied. New words are the row's own doing, so there is nothing to confirm.
  public func clear() {
    gtk_editable_set_text(opaque, "")
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 0)
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 1)
  }

  /// What stands under the title.
  public var subtitle: String {
    get { adw_action_row_get_subtitle(pointer(AdwActionRow.self)).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != subtitle else { return }
      adw_action_row_set_subtitle(pointer(AdwActionRow.self), newValue)
      control?.described(newValue)  // where the focus is when it changes
    }
  }

  /// Adds a control at the end.
  public func append(_ control: Widget) {
    if isEntry {
      adw_entry_row_add_suffix(pointer(AdwEntryRow.self), control.widget)
    } else {
      adw_action_row_add_suffix(pointer(AdwActionRow.self), control.widget)
    }
  }

  private let isEntry: Bool
  private let control: Widget?

  private init(entry title: String) {
    (isEntry, control) = (true, nil)
    super.init(adopting: adw_entry_row_new())
    adw_preferences_row_set_use_markup(pointer(AdwPreferencesRow.self), 0)
    adw_preferences_row_set_title(pointer(AdwPreferencesRow.self), title)
  }

  private init(_ title: String, _ subtitle: String, _ control: Widget?, isFirst: Bool = false, before: Widget? = nil) {
    (isEntry, self.control) = (false, control)
    super.init(adopting: adw_action_row_new())
    let row = pointer(AdwActionRow.self)
    adw_preferences_row_set_use_markup(pointer(AdwPreferencesRow.self), 0)
    adw_preferences_row_set_title(pointer(AdwPreferencesRow.self), title)
    adw_action_row_set_title_lines(row, 0)
    adw_action_row_set_subtitle(row, subtitle)
    adw_action_row_set_subtitle_lines(row, 0)
    if let before { adw_action_row_add_suffix(row, before.widget) }
    guard let control else { return }
    if isFirst {
      adw_action_row_add_prefix(row, control.widget)
    } else {
      adw_action_row_add_suffix(row, control.widget)
    }
    adw_action_row_set_activatable_widget(row, control.widget)
    control.named(title)  // after the row has named it too, which would be heard twice
  }
}
