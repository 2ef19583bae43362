import CAdwaita

// libadwaita 1.2 reads titles and descriptions of groups, and toasts, as Pango markup. Here they are plain text, which
// is escaped.

/// A modal window of settings over another window.
public final class PreferencesWindow: Widget {
  /// A window with a title and groups; call `present` to show it.
  public init(title: String, over window: Widget, groups: [PreferencesGroup]) {
    super.init(retaining: adw_preferences_window_new())  // GTK owns its windows
    let raw = pointer(GtkWindow.self)
    gtk_window_set_title(raw, title)
    gtk_window_set_transient_for(raw, window.pointer(GtkWindow.self))
    gtk_window_set_modal(raw, 1)
    gtk_window_set_default_size(raw, 480, 620)
    adw_preferences_window_set_search_enabled(pointer(AdwPreferencesWindow.self), 0)
    let page = Object(adopting: adw_preferences_page_new())
    // A single page shows no tab, but a screen reader may find it while the window opens.
    adw_preferences_page_set_title(page.pointer(AdwPreferencesPage.self), title)
    for group in groups {
      adw_preferences_page_add(
        page.pointer(AdwPreferencesPage.self), group.pointer(AdwPreferencesGroup.self))
    }
    adw_preferences_window_add(pointer(AdwPreferencesWindow.self), page.pointer(AdwPreferencesPage.self))
    style("settings")
  }

  /// The title in its header bar.
  public var heading: String {
    get { gtk_window_get_title(pointer(GtkWindow.self)).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(pointer(GtkWindow.self), newValue) }
  }

  /// Shows the window.
  public func present() { gtk_window_present(pointer(GtkWindow.self)) }

  /// Closes the window as its close button does.
  public func close() { gtk_window_close(pointer(GtkWindow.self)) }

  /// Retains the object that controls the window until the window is destroyed.
  public func keepAlive(_ owner: AnyObject) {
    var kept: AnyObject? = owner
    connect("destroy") { if kept != nil { kept = nil } }
  }

  /// Shows a toast at the foot of the window for ten seconds, with a button if `button` is its label.
  public func toast(_ words: String, button: String? = nil, pressed: @escaping () -> Void = {}) {
    let toast = Object(adopting: UnsafeMutableRawPointer(adw_toast_new(Label.escaped(words))))
    adw_toast_set_timeout(toast.opaque, 10)
    if let button {
      adw_toast_set_button_label(toast.opaque, button)
      toast.connect("button-clicked", pressed)
    }
    g_object_ref(toast.raw)  // the window takes over a reference
    adw_preferences_window_add_toast(pointer(AdwPreferencesWindow.self), toast.opaque)
  }
}

/// A group of settings under a heading.
public final class PreferencesGroup: Widget {
  private var rows: [Widget] = []

  /// A group of rows. An empty title shows no heading.
  public init(_ title: String, description: String = "", @WidgetBuilder rows: () -> [Widget] = { [] }) {
    self.title = title
    super.init(adopting: adw_preferences_group_new())
    showTitle()
    describe(description)
    replace(rows())
  }

  /// The heading.
  public var title: String {
    didSet { showTitle() }
  }

  private func showTitle() {
    adw_preferences_group_set_title(pointer(AdwPreferencesGroup.self), Label.escaped(title))
  }

  /// Sets the text under the heading.
  public func describe(_ words: String) {
    adw_preferences_group_set_description(pointer(AdwPreferencesGroup.self), Label.escaped(words))
  }

  /// Replaces the rows.
  public func replace(_ rows: [Widget]) {
    for row in self.rows { adw_preferences_group_remove(pointer(AdwPreferencesGroup.self), row.widget) }
    self.rows = rows
    for row in rows { adw_preferences_group_add(pointer(AdwPreferencesGroup.self), row.widget) }
  }
}
