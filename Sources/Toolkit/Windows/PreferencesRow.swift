import CAdwaita
import Localization

// The rows of libadwaita 1.6, as far as we need them, on the AdwActionRow and AdwEntryRow of 1.2.

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
  fileprivate let control: Widget?

  /// Creates a row with `control` at its end, or at its start if `isFirst`. `before` stands before the control.
  fileprivate init(
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
    gtk_widget_set_focusable(widget, 0)  // or each setting would be two stops, and its name be spoken twice
  }

  /// What takes the focus, so that a screen reader reads it: the control, if there is one.
  var focused: Widget { control ?? self }

  fileprivate init(row: UnsafeMutablePointer<GtkWidget>?) {
    control = nil
    super.init(adopting: row)
    followArrows()
  }

  /// Has Up and Down move the focus from row to row. GTK would move it to the row, which doesn't take it, and from there
  /// to nothing that a person could name.
  private func followArrows() {
    let row = widget  // alive while it emits
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

/// A setting that is on or off.
public final class SwitchRow: PreferencesRow {
  private let toggle = Widget(adopting: gtk_switch_new()).align(vertically: .center)

  /// Creates a row with a switch, and another control `before` it if given.
  public init(_ title: String, subtitle: String = "", before: Widget? = nil, isOn: Bool) {
    gtk_switch_set_active(toggle.opaque, isOn.gboolean)
    super.init(title, subtitle, toggle, before: before)
  }

  /// Calls `action` with the new state whenever it changes, by the person or by `isOn`.
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

/// A level between 0 and 1.
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

/// One of several options, in a menu.
public final class ComboRow: PreferencesRow {
  private let menu: Widget

  /// Creates a row with a menu of `options`; `selected` is an index of them.
  public init(_ title: String, subtitle: String = "", options: [String], selected: Int) {
    let list = gtk_string_list_new(nil)
    for option in options { gtk_string_list_append(list, option) }
    menu = Widget(adopting: gtk_drop_down_new(list, nil)).align(vertically: .center)  // takes over the list
    gtk_drop_down_set_selected(menu.opaque, guint(selected))
    super.init(title, subtitle, menu)
    guard let button = gtk_widget_get_first_child(menu.widget).map({ Widget(retaining: $0) }) else { return }
    button.named(title)
    // GTK tells a screen reader that there is a choice, and not what was chosen.
    func describe(_ chosen: Int) {
      button.described(sentences: options.indices.contains(chosen) ? options[chosen] : "", subtitle)
    }
    describe(selected)
    onSelected(describe)
  }

  /// Calls `action` with the index of the option that was selected.
  @discardableResult public func onSelected(_ action: @escaping (Int) -> Void) -> Self {
    menu.connect("notify::selected", reading: { Int(gtk_drop_down_get_selected($0)) }, action)
    return self
  }
}

/// One of several options, with a row for each and a radio button at its start.
public final class RadioRow: PreferencesRow {
  private let radio: Widget

  /// Creates a group of rows, with none selected if `selected` is nil. Calls `chosen` with the index of an option when it
  /// is selected.
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
    let raw = radio.pointer(GtkCheckButton.self)  // alive while it emits
    if let other { gtk_check_button_set_group(raw, other.radio.pointer(GtkCheckButton.self)) }
    gtk_check_button_set_active(raw, isSelected.gboolean)
    super.init(title, subtitle, radio, isFirst: true)
    radio.connect("toggled") { if Bool(gtk_check_button_get_active(raw)) { selected() } }
    radio.addAccessibleAction { gtk_check_button_set_active(raw, 1) }
  }
}

/// A number of seconds, in steps of a half.
public final class SpinRow: PreferencesRow {
  private let spin = Widget(adopting: gtk_spin_button_new_with_range(0, 99, 0.5)).align(vertically: .center)

  /// Creates a row with a spin button at `value`.
  public init(_ title: String, value: Double) {
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

/// A line of text to edit. It asks input methods not to learn from it.
public final class EntryRow: PreferencesRow {
  /// Creates a row that holds `text`.
  public init(_ title: String, text: String = "") {
    super.init(row: adw_entry_row_new())
    learnsNothing()
    adw_preferences_row_set_use_markup(pointer(AdwPreferencesRow.self), 0)
    adw_preferences_row_set_title(pointer(AdwPreferencesRow.self), title.shown)
    gtk_editable_set_text(opaque, text)
  }

  /// The text in it.
  public var text: String { editableText(of: opaque) }

  /// Calls `action` with the text after each change.
  @discardableResult public func onChanged(_ action: @escaping (String) -> Void) -> Self {
    connect("changed", reading: { editableText(of: $0) }, action)
    return self
  }

  /// Calls `action` with the text when it is confirmed, by Enter or by the apply button that then appears.
  @discardableResult public func onApplied(_ action: @escaping (String) -> Void) -> Self {
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 1)
    // TRANSLATORS: Heard by screen readers only: a button with a tick that saves what was typed into a field.
    descendant(styled: "suggested-action")?.named(localized("Apply"))  // GTK names it after the class of its picture
    connect("apply", reading: { editableText(of: $0) }, action)
    return self
  }

  /// Empties the row without offering to apply that.
  public func clear() {
    gtk_editable_set_text(opaque, "")
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 0)
    adw_entry_row_set_show_apply_button(pointer(AdwEntryRow.self), 1)
  }

  public override func append(_ control: Widget) {
    adw_entry_row_add_suffix(pointer(AdwEntryRow.self), control.widget)
  }
}

/// Something to do, with an icon button.
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

/// A text to read, with the controls that are appended. It takes the focus, so that a screen reader finds the text.
public final class TextRow: PreferencesRow {
  /// Creates a row that shows `text`.
  public init(_ text: String) {
    super.init(text, "", nil)
    gtk_list_box_row_set_activatable(pointer(GtkListBoxRow.self), 0)
    gtk_widget_set_focusable(widget, 1)
  }
}

/// A keyboard shortcut and what it does.
public final class ShortcutRow: PreferencesRow {
  /// Creates a row for `keys`, written as GTK does: `<Control>h`, several separated by spaces, `1...3`.
  public init(_ keys: String, _ words: String) {
    let caps = Widget(adopting: gtk_shortcut_label_new(keys)).align(vertically: .center)
    // Without a translation GTK shows X's name, such as Page_Up.
    var child = gtk_widget_get_first_child(caps.widget)
    while let label = child {
      let raw = Widget(retaining: label)
      if Bool(g_type_check_instance_is_a(raw.pointer(GTypeInstance.self), gtk_label_get_type())) {
        let cap = gtk_label_get_text(raw.opaque).map { String(cString: $0) } ?? ""
        if cap.contains("_") { gtk_label_set_text(raw.opaque, cap.split(separator: "_").joined(separator: " ")) }
      }
      child = gtk_widget_get_next_sibling(label)
    }
    super.init(words, "", caps)
    gtk_widget_set_focusable(widget, 1)
    described(keys.split(separator: " ").map { Self.spoken(String($0)) }.joined(separator: " / "))
  }

  /// A key as a screen reader should speak it.
  private static func spoken(_ key: String) -> String {
    var value: guint = 0
    var modifiers = GdkModifierType(0)
    guard Bool(gtk_accelerator_parse(key, &value, &modifiers)), let label = gtk_accelerator_get_label(value, modifiers)
    else { return key.split(separator: ".").joined(separator: " – ") }
    defer { g_free(label) }
    return String(cString: label).split(separator: "_").joined(separator: " ")
  }
}
