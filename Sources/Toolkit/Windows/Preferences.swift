import CAdwaita

/// A small window of settings over another window.
public final class PreferencesWindow: Widget {
  /// A window called `title` with `groups` below one another, not yet shown.
  public init(title: String, over window: ApplicationWindow, groups: [PreferencesGroup]) {
    super.init(retaining: adw_preferences_window_new())  // GTK owns its windows
    let raw = pointer(GtkWindow.self)
    gtk_window_set_title(raw, title)
    gtk_window_set_transient_for(raw, window.pointer(GtkWindow.self))
    gtk_window_set_modal(raw, 1)
    gtk_window_set_default_size(raw, 480, 560)
    adw_preferences_window_set_search_enabled(pointer(AdwPreferencesWindow.self), 0)
    let page = Object(adopting: adw_preferences_page_new())
    for group in groups {
      adw_preferences_page_add(
        page.pointer(AdwPreferencesPage.self), group.pointer(AdwPreferencesGroup.self))
    }
    adw_preferences_window_add(pointer(AdwPreferencesWindow.self), page.pointer(AdwPreferencesPage.self))
    style("settings")
  }

  /// Shows it.
  public func present() { gtk_window_present(pointer(GtkWindow.self)) }
}

/// Settings that belong together, under a heading.
public final class PreferencesGroup: Widget {
  /// A group called `title`.
  public init(_ title: String, @WidgetBuilder rows: () -> [Widget]) {
    super.init(adopting: adw_preferences_group_new())
    adw_preferences_group_set_title(pointer(AdwPreferencesGroup.self), title)
    for row in rows() { adw_preferences_group_add(pointer(AdwPreferencesGroup.self), row.widget) }
  }
}

/// One setting, with what it is called on the left and its control on the right.
public final class PreferencesRow: Widget {
  /// A yes or a no.
  public static func toggle(
    _ title: String, subtitle: String = "", isOn: Bool, changed: @escaping (Bool) -> Void
  ) -> PreferencesRow {
    let control = Widget(adopting: gtk_switch_new())
    gtk_switch_set_active(control.opaque, isOn.gboolean)
    let raw = control.opaque  // alive while it emits, which a wrapper may not be
    control.connect("notify::active") { changed(Bool(gtk_switch_get_active(raw))) }
    return PreferencesRow(title, subtitle, control.align(vertically: .center))
  }

  /// A place between two ends, 0 to 1.
  public static func level(_ title: String, value: Double, changed: @escaping (Double) -> Void) -> PreferencesRow {
    PreferencesRow(title, "", Scale(name: title, value: value, changed: changed).request(width: 160))
  }

  /// One of several.
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

  private init(_ title: String, _ subtitle: String, _ control: Widget) {
    super.init(adopting: adw_action_row_new())
    adw_preferences_row_set_title(pointer(AdwPreferencesRow.self), title)
    adw_action_row_set_subtitle(pointer(AdwActionRow.self), subtitle)
    adw_action_row_set_subtitle_lines(pointer(AdwActionRow.self), 0)
    adw_action_row_add_suffix(pointer(AdwActionRow.self), control.widget)
    adw_action_row_set_activatable_widget(pointer(AdwActionRow.self), control.widget)
    control.named(title)  // after the row has named it too, which would be heard twice
  }
}
