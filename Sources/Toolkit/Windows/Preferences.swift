import CAdwaita

// libadwaita 1.2 reads toasts, and the titles and descriptions of groups, as Pango markup. Here they are plain text,
// which is escaped.

/// A modal window of settings over another window.
public final class PreferencesWindow: Widget {
  private let page = Widget(adopting: adw_preferences_page_new())

  /// A window with a title and groups; call `present` to show it.
  public init(title: String, over window: Widget, groups: [PreferencesGroup]) {
    super.init(retaining: adw_preferences_window_new())  // GTK owns its windows
    let raw = pointer(GtkWindow.self)
    gtk_window_set_title(raw, title)
    gtk_window_set_transient_for(raw, window.pointer(GtkWindow.self))
    gtk_window_set_modal(raw, 1)
    gtk_window_set_default_size(raw, 480, 620)
    adw_preferences_window_set_search_enabled(pointer(AdwPreferencesWindow.self), 0)
    // A single page shows no tab, but a screen reader may find it while the window opens.
    adw_preferences_page_set_title(page.pointer(AdwPreferencesPage.self), title)
    for group in groups {
      adw_preferences_page_add(
        page.pointer(AdwPreferencesPage.self), group.pointer(AdwPreferencesGroup.self))
    }
    adw_preferences_window_add(pointer(AdwPreferencesWindow.self), page.pointer(AdwPreferencesPage.self))
    quietStackPages()
    offersHelp()
    style("settings")
  }

  /// Gives libadwaita's own stack pages an empty title. Without one, GTK names them after their class, and a screen
  /// reader speaks that name.
  private func quietStackPages() {
    for stack in descendants(of: gtk_stack_get_type()) {
      let pages = Object(adopting: UnsafeMutableRawPointer(gtk_stack_get_pages(stack.opaque)))
      for index in 0..<g_list_model_get_n_items(pages.opaque) {
        let page = Object(adopting: g_list_model_get_item(pages.opaque, index))
        if gtk_stack_page_get_title(page.opaque) == nil { gtk_stack_page_set_title(page.opaque, "") }
      }
    }
  }

  /// Calls `action` before the window closes, including by Escape. Returning true keeps it open.
  public func onCloseRequest(_ action: @escaping () -> Bool) { connect("close-request", returning: { _ in action() }) }

  /// The title in the window's header bar.
  public var heading: String {
    get { gtk_window_get_title(pointer(GtkWindow.self)).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(pointer(GtkWindow.self), newValue) }
  }

  /// Shows the window, with the focus on its first setting rather than in its header.
  public func present() {
    gtk_window_present(pointer(GtkWindow.self))
    page.focusNext()
  }

  /// Closes the window as its close button does.
  public func close() { gtk_window_close(pointer(GtkWindow.self)) }

  /// Retains the object that controls the window until the window is destroyed.
  public func keepAlive(_ owner: AnyObject) {
    var kept: AnyObject? = owner
    connect("destroy") { if kept != nil { kept = nil } }
  }

  /// Shows a toast at the foot of the window for ten seconds. If `button` isn't nil, it is the label of a button in the
  /// toast, which calls `pressed`.
  public func toast(_ words: String, button: String? = nil, pressed: @escaping () -> Void = {}) {
    let toast = Object(adopting: UnsafeMutableRawPointer(adw_toast_new(Label.escaped(words))))
    adw_toast_set_timeout(toast.opaque, 10)
    if let button {
      adw_toast_set_button_label(toast.opaque, button)
      toast.connect("button-clicked", pressed)
    }
    g_object_ref(toast.raw)  // the window takes over a reference
    tell(words)
    adw_preferences_window_add_toast(pointer(AdwPreferencesWindow.self), toast.opaque)
  }
}

/// A group of settings under a heading.
public final class PreferencesGroup: Widget {
  private var rows: [Widget] = []

  /// Creates a group of rows. With an empty title, it has no heading.
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
    nameList()
  }

  /// The text under the heading.
  public private(set) var explanation = ""

  /// Sets the text under the heading. A screen reader reads it at the first row.
  public func describe(_ words: String) {
    explanation = words
    explainFirstRow()
    adw_preferences_group_set_description(pointer(AdwPreferencesGroup.self), Label.escaped(words))
  }

  private func explainFirstRow() {
    guard !explanation.isEmpty, let row = rows.first as? PreferencesRow else { return }
    row.focused.described(explanation)
  }

  /// Replaces the rows.
  public func replace(_ rows: [Widget]) {
    for row in self.rows { adw_preferences_group_remove(pointer(AdwPreferencesGroup.self), row.widget) }
    self.rows = rows
    for row in rows { adw_preferences_group_add(pointer(AdwPreferencesGroup.self), row.widget) }
    explainFirstRow()
  }
}
