import CAdwaita

// Titles and descriptions of groups, and the words of toasts, are Pango’s markup to libadwaita 1.2; here they are words.

/// A small window of settings over another window.
public final class PreferencesWindow: Widget {
  /// A window called `title` with `groups` below one another, not yet shown.
  public init(title: String, over window: Widget, groups: [PreferencesGroup]) {
    super.init(retaining: adw_preferences_window_new())  // GTK owns its windows
    let raw = pointer(GtkWindow.self)
    gtk_window_set_title(raw, title)
    gtk_window_set_transient_for(raw, window.pointer(GtkWindow.self))
    gtk_window_set_modal(raw, 1)
    gtk_window_set_default_size(raw, 480, 620)
    adw_preferences_window_set_search_enabled(pointer(AdwPreferencesWindow.self), 0)
    let page = Object(adopting: adw_preferences_page_new())
    // Never shown for a single page, but a screen reader may come upon its tab while the window opens.
    adw_preferences_page_set_title(page.pointer(AdwPreferencesPage.self), title)
    for group in groups {
      adw_preferences_page_add(
        page.pointer(AdwPreferencesPage.self), group.pointer(AdwPreferencesGroup.self))
    }
    adw_preferences_window_add(pointer(AdwPreferencesWindow.self), page.pointer(AdwPreferencesPage.self))
    style("settings")
  }

  /// What it is called, in its bar.
  public var heading: String {
    get { gtk_window_get_title(pointer(GtkWindow.self)).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(pointer(GtkWindow.self), newValue) }
  }

  /// Shows it.
  public func present() { gtk_window_present(pointer(GtkWindow.self)) }

  /// Closes it as its close button does.
  public func close() { gtk_window_close(pointer(GtkWindow.self)) }

  /// Keeps what drives the window for as long as the window is there.
  public func keepAlive(_ owner: AnyObject) {
    var kept: AnyObject? = owner
    connect("destroy") { if kept != nil { kept = nil } }
  }

  /// Says something at its foot for ten seconds; with a `button`, that answers.
  public func toast(_ words: String, button: String? = nil, pressed: @escaping () -> Void = {}) {
    let toast = Object(adopting: UnsafeMutableRawPointer(adw_toast_new(Label.escaped(words))))
    adw_toast_set_timeout(toast.opaque, 10)
    if let button {
      adw_toast_set_button_label(toast.opaque, button)
      toast.connect("button-clicked", pressed)
    }
    g_object_ref(toast.raw)  // the window takes one over
    adw_preferences_window_add_toast(pointer(AdwPreferencesWindow.self), toast.opaque)
  }
}

/// Settings that belong together, under a heading.
public final class PreferencesGroup: Widget {
  private var rows: [Widget] = []

  /// A group called `title`, or without a heading if that is empty.
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

  /// What stands under the heading.
  public func describe(_ words: String) {
    adw_preferences_group_set_description(pointer(AdwPreferencesGroup.self), Label.escaped(words))
  }

  /// Takes the former rows away and puts these in their place.
  public func replace(_ rows: [Widget]) {
    for row in self.rows { adw_preferences_group_remove(pointer(AdwPreferencesGroup.self), row.widget) }
    self.rows = rows
    for row in rows { adw_preferences_group_add(pointer(AdwPreferencesGroup.self), row.widget) }
  }
}
