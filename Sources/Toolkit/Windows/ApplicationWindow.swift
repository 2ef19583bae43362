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
    guard let all = gtk_window_get_toplevels() else { return }
    let windows = (0..<g_list_model_get_n_items(all)).compactMap { g_list_model_get_object(all, $0) }
      .map { Widget(adopting: UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)) }
    for other in windows where gtk_window_get_transient_for(other.pointer(GtkWindow.self)) != nil {
      gtk_window_close(other.pointer(GtkWindow.self))
    }
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

  /// Calls `action` before the window closes. Returning true keeps it open.
  public func onCloseRequest(_ action: @escaping () -> Bool) {
    connect("close-request", returning: { _ in action() })
  }

  /// The widget that has the focus, or nil.
  public var focus: Widget? {
    get { gtk_window_get_focus(window).map { Widget(retaining: $0) } }
    set { gtk_window_set_focus(window, newValue?.widget) }
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

  /// Calls `action` with the width, in CSS pixels, whenever it changes.
  public func onResized(_ action: @escaping (_ width: Int) -> Void) {
    connect("realize") { [opaque] in
      guard let surface = gtk_native_get_surface(opaque) else { return }
      Object(retaining: UnsafeMutableRawPointer(surface))
        .connect("notify::width") { action(Int(gdk_surface_get_width(surface))) }
    }
  }
}
