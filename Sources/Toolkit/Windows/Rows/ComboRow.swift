import CAdwaita

/// A setting that's one of several options, chosen from a menu.
public final class ComboRow: PreferencesRow {
  private let menu: Widget

  /// Creates a row with a menu of `options`; `selected` is the index of the selected one.
  public init(_ title: String, subtitle: String = "", options: [String], selected: Int) {
    let list = gtk_string_list_new(nil)
    for option in options { gtk_string_list_append(list, option) }
    menu = Widget(adopting: gtk_drop_down_new(list, nil)).align(vertically: .center)  // takes over the list
    gtk_drop_down_set_selected(menu.opaque, guint(selected))
    super.init(title, subtitle, menu)
    guard let button = gtk_widget_get_first_child(menu.widget).map({ Widget(retaining: $0) }) else { return }
    button.named(title)
    // GTK tells a screen reader that there is a choice, but not what was chosen.
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
