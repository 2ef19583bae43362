import CAdwaita
import ToolkitC

/// What the desktop says about how programs should look and move.
public enum Desktop {
  /// Finds the display and prepares GTK and libadwaita; false where there is no display.
  public static func start() -> Bool {
    guard Bool(gtk_init_check()) else { return false }
    adw_init()
    return true
  }

  /// Whether dark surfaces are wanted.
  public static var prefersDark: Bool { Bool(adw_style_manager_get_dark(manager)) }
  /// Whether stronger contrast is wanted.
  public static var prefersHighContrast: Bool { Bool(adw_style_manager_get_high_contrast(manager)) }
  /// Whether things may move.
  public static var allowsAnimation: Bool {
    guard let settings = gtk_settings_get_default() else { return true }
    return Object(retaining: UnsafeMutableRawPointer(settings)).bool("gtk-enable-animations")
  }

  /// How large text is wanted, 1 being its usual size.
  public static var textScale: Double {
    guard let settings = gtk_settings_get_default() else { return 1 }
    // In 1024ths of a dot to the inch; -1 where nobody says.
    let dots = Object(retaining: UnsafeMutableRawPointer(settings)).int("gtk-xft-dpi")
    return dots > 0 ? Double(dots) / 1024 / 96 : 1
  }

  /// Whether people read from the right to the left here.
  public static var readsFromRight: Bool { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }

  /// Runs `action` when one of the first two, or the size of text, changes.
  public static func onAppearanceChanged(_ action: @escaping () -> Void) {
    if let settings = gtk_settings_get_default() {
      Object(retaining: UnsafeMutableRawPointer(settings)).connect("notify::gtk-xft-dpi", action)
    }
    let manager = Object(retaining: UnsafeMutableRawPointer(manager))
    manager.connect("notify::dark", action)
    manager.connect("notify::high-contrast", action)
  }

  /// Adds rules to those of the theme.
  public static func addStyleSheet(_ css: String) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
    gtk_css_provider_load_from_data(provider, css, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Adds a folder in which icons are found by name.
  public static func addIcons(folder: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
  }

  /// Makes a font file known to this program only; false if it cannot be read. Before the first text is laid out.
  @discardableResult public static func addFont(file: String) -> Bool { toolkit_add_font(file) }

  /// Opens an address outside; asks the desktop for the program.
  public static func open(_ address: String, from window: ApplicationWindow) {
    gtk_show_uri(window.pointer(GtkWindow.self), address, guint32(GDK_CURRENT_TIME))
  }

  /// Whether something on this computer opens addresses of this kind, as in “tel”.
  public static func opens(scheme: String) -> Bool {
    guard let program = g_app_info_get_default_for_uri_scheme(scheme) else { return false }
    g_object_unref(UnsafeMutableRawPointer(program))
    return true
  }

  /// Says what the program is called, before anything else is set up.
  public static func setProgram(id: String, name: String) {
    g_set_prgname(id)
    g_set_application_name(name)
  }

  private static var manager: OpaquePointer? { adw_style_manager_get_default() }
}
