import CAdwaita

/// A keyboard shortcut and what it does.
public final class ShortcutRow: PreferencesRow {
  /// Creates a row for `keys`, in the notation of GtkShortcutLabel: `<Control>h`, `1...3`, or several of these
  /// separated by spaces. `words` say what the keys do.
  public init(_ keys: String, _ words: String) {
    let caps = Widget(adopting: gtk_shortcut_label_new(keys)).align(vertically: .center)
    // For a key without a translation, GTK shows X's name, such as Page_Up.
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
