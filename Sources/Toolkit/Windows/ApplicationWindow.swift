import CAdwaita

/// A top-level window of the application.
public final class ApplicationWindow: Widget {
  /// A window of `application`; call `present` to show it.
  public init(application: Application, title: String) {
    let raw = adw_application_window_new(application.pointer(GtkApplication.self))
    super.init(retaining: raw)  // GTK owns its windows
    gtk_window_set_title(window, title)
  }

  private var window: UnsafeMutablePointer<GtkWindow> { pointer(GtkWindow.self) }

  /// Sets the window's content.
  public func setContent(_ content: Widget) {
    adw_application_window_set_content(pointer(AdwApplicationWindow.self), content.widget)
  }

  /// Shows the window, or brings it to the front.
  public func present() { gtk_window_present(window) }
  /// Closes the window as its close button does.
  public func close() { gtk_window_close(window) }
  /// Closes every dialog.
  public func closeDialogs() {
    for dialog in dialogs { gtk_window_close(dialog.pointer(GtkWindow.self)) }
  }
  /// Hides every visible dialog, and with it the text typed there. Returns the hidden dialogs, for `showDialogs`.
  public func hideDialogs() -> [Widget] {
    let shown = dialogs.filter(\.isVisible)
    for dialog in shown.reversed() { dialog.isVisible = false }
    return shown
  }
  /// Shows dialogs that `hideDialogs` has hidden, unless they were closed since.
  public func showDialogs(_ hidden: [Widget]) {
    let open = dialogs.map(\.opaque)
    for dialog in hidden where open.contains(dialog.opaque) { gtk_window_present(dialog.pointer(GtkWindow.self)) }
  }
  /// The windows over this one or over each other, in the order they were opened.
  private var dialogs: [Widget] {
    guard let all = gtk_window_get_toplevels() else { return [] }
    return (0..<g_list_model_get_n_items(all)).compactMap { g_list_model_get_object(all, $0) }
      .map { Widget(adopting: UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)) }
      .filter { gtk_window_get_transient_for($0.pointer(GtkWindow.self)) != nil }
  }
  /// Calls `action` when a window of the program was made or is gone, with whether there are others than this one.
  public func onOthersChanged(_ action: @escaping (_ areThere: Bool) -> Void) {
    guard let all = gtk_window_get_toplevels() else { return }
    Object(retaining: UnsafeMutableRawPointer(all)).connect(
      "items-changed", owner: self,
      returning: { _ in
        action(g_list_model_get_n_items(all) > 1)
        return false
      })
  }
  /// Calls `action` when a key or the pointer is used in this window or any other of the program, including dialogs
  /// that open later. The input still reaches its target.
  public func onInputAnywhere(_ action: @escaping () -> Void) {
    onEveryWindow { window in
      window.onKey(first: true) { _, _ in
        action()
        return false
      }
      window.onActivity { _ in action() }
    }
  }

  /// Lets Enter, Space and Escape press once for as long as they're held, in this window and every other of the
  /// program. What's typed into a text still repeats.
  public func pressesOncePerKey() {
    let keys = HeldKeys()
    onEveryWindow { keys.watch($0) }
  }

  /// Calls `action` for each window of the program, and for each one that's opened later.
  private func onEveryWindow(_ action: @escaping (Widget) -> Void) {
    guard let all = gtk_window_get_toplevels() else { return }
    let visit = { (places: Range<guint>) in
      for place in places {
        guard let found = g_list_model_get_object(all, place) else { continue }
        action(Widget(adopting: UnsafeMutableRawPointer(found).assumingMemoryBound(to: GtkWidget.self)))
      }
    }
    visit(0..<g_list_model_get_n_items(all))
    Object(retaining: UnsafeMutableRawPointer(all)).connect(
      "items-changed", owner: self,
      returning: { arguments in
        let first = guint(arguments.unsignedInteger(0))
        visit(first..<first + guint(arguments.unsignedInteger(2)))
        return false
      })
  }

  /// Destroys the window without a close request.
  public func destroy() { gtk_window_destroy(window) }

  /// The size to open with; later, the size when the window isn't maximised.
  public var defaultSize: (width: Int, height: Int) {
    get {
      var width: gint = 0, height: gint = 0
      gtk_window_get_default_size(window, &width, &height)
      return (Int(width), Int(height))
    }
    set { gtk_window_set_default_size(window, gint(newValue.width), gint(newValue.height)) }
  }

  /// Calls `action` after each layout that has changed the window's width, with the new width in CSS pixels, without
  /// the window's shadow.
  public func onLaidOut(_ action: @escaping (_ width: Int) -> Void) {
    connect("realize") { [opaque] in
      guard let surface = gtk_native_get_surface(opaque) else { return }
      var former = 0
      Object(retaining: UnsafeMutableRawPointer(surface)).connect("layout") {
        let width = Int(gtk_widget_get_width(UnsafeMutablePointer(opaque)))
        guard width > 0, width != former else { return }
        former = width
        action(width)
      }
    }
  }

  /// Whether the window is maximised.
  public var isMaximized: Bool {
    get { Bool(gtk_window_is_maximized(window)) }
    set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
  }

  /// Whether the window is fullscreen.
  public var isFullscreen: Bool {
    get { Bool(gtk_window_is_fullscreen(window)) }
    set { if newValue { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) } }
  }

  /// Calls `action` when the window becomes fullscreen and when it stops being fullscreen.
  public func onFullscreenChanged(_ action: @escaping () -> Void) { connect("notify::fullscreened", action) }

  /// Calls `action` when the window becomes the one that receives the keys.
  public func onActivated(_ action: @escaping () -> Void) {
    connect("notify::is-active") { [weak self] in
      if let self, Bool(gtk_window_is_active(window)) { action() }
    }
  }

  /// Calls `action` before the window closes. Returning true keeps it open.
  public func onCloseRequest(_ action: @escaping () -> Bool) {
    connect("close-request", returning: { _ in action() })
  }

  /// The widget that has the focus, or nil.
  public var focus: Widget? {
    get { gtk_window_get_focus(window).map { Widget(retaining: $0) } }
    set { gtk_window_set_focus(window, newValue?.widget) }
  }

  /// Calls `action` when the focused widget is gone and none has replaced it, then focuses the first widget if `action`
  /// hasn't moved the focus. While nothing is focused, the Tab key may lead nowhere and a screen reader is silent.
  public func onFocusLost(_ action: @escaping () -> Void) {
    connect("notify::focus-widget") { [weak self] in
      guard self?.focus == nil else { return }
      Task {
        guard (try? await Task.sleep(for: .milliseconds(250))) != nil, let self, self.isMapped, self.focus == nil else {
          return
        }
        action()
        if self.focus == nil { self.focusNext() }
      }
    }
  }

  /// If a screen reader is on, moves the focus away and back a second after the window is first shown.
  ///
  /// GTK 4.8 reports a window's first focus before the window is on the accessibility bus. A screen reader ignores that
  /// report, and would otherwise say nothing until a key is pressed. It says the groups around the focus only when that
  /// has moved from another widget, so they're told: the question before its answers, for example.
  public func repeatFirstFocus() {
    var isFirst = true
    onMapChanged { [weak self] isMapped in
      guard isMapped, isFirst else { return }
      isFirst = false
      Task {
        guard (try? await Task.sleep(for: .seconds(1))) != nil, let self, Desktop.hasScreenReader else { return }
        self.repeatFocus()
        self.tell(self.groupsOfFocus.joinedAsSentences)
      }
    }
  }

  /// Calls `action` with true when the window is minimised, and with false when it is restored.
  public func onMinimizedChanged(_ action: @escaping (Bool) -> Void) {
    connect("realize") { [opaque] in
      guard let surface = gtk_native_get_surface(opaque) else { return }
      var was = false
      Object(retaining: UnsafeMutableRawPointer(surface)).connect("notify::state") {
        let isMinimized = gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
        guard isMinimized != was else { return }
        was = isMinimized
        action(isMinimized)
      }
    }
  }

  /// Calls `action` with the new size, in CSS pixels, whenever the window is resized. The size includes the shadow that
  /// a compositor lets the window draw around itself.
  public func onResized(_ action: @escaping (_ width: Int, _ height: Int) -> Void) {
    connect("realize") { [opaque] in
      guard let surface = gtk_native_get_surface(opaque) else { return }
      let surfaceObject = Object(retaining: UnsafeMutableRawPointer(surface))
      for side in ["width", "height"] {
        surfaceObject.connect("notify::\(side)") {
          action(Int(gdk_surface_get_width(surface)), Int(gdk_surface_get_height(surface)))
        }
      }
    }
  }
}
