import CAdwaita
import ToolkitC

/// The display, the clipboard, and what the desktop prefers: appearance, motion, direction of text.
public enum Desktop {
  /// Opens the display and initialises GTK and libadwaita; false where there is no display.
  ///
  /// If Cairo draws, GTK is prevented from loading OpenGL. Otherwise GTK would load OpenGL for every display, used or
  /// not, which takes a third of the time to the first frame.
  public static func start() -> Bool {
    let isDrawnByCairo = getenv("GSK_RENDERER").map { String(cString: $0) } == "cairo"
    guard isDrawnByCairo ? startWithoutOpenGL() : Bool(gtk_init_check()) else { return false }
    adw_init()
    return true
  }

  /// Bypasses a desktop portal that hangs, which would delay the window for 50 seconds. Call it before `start()`.
  ///
  /// - Returns: whether the portal hangs, which means that it doesn't answer within 0.3 seconds, or 1.2 if the session
  ///   bus has to start it.
  public static func passOverHungPortal() -> Bool { toolkit_pass_over_hung_portal() }

  /// Whether a screen reader, or another assistive technology, is switched on. Waits a fifth of a second at most.
  public static var hasScreenReader: Bool { toolkit_has_screen_reader(200) }

  /// What is drawn dark although the desktop prefers light.
  public enum Darkening {
    case nothing
    /// What the theme colours, such as dialogs. `prefersDark` doesn't change.
    case theme
    /// All of the program, as if the desktop preferred it.
    case everything
  }

  /// Whether the program is drawn dark: the desktop prefers it, or `darkening` is `everything`.
  public static var prefersDark: Bool {
    darkening == .everything || preference ?? Bool(adw_style_manager_get_dark(manager))
  }
  /// What is drawn dark, whatever the desktop prefers. A change is reported as one of the dark style.
  public static var darkening = Darkening.nothing {
    didSet {
      guard darkening != oldValue, let manager else { return }
      // Set first, since a change of the style is reported at once.
      let former = Bool(adw_style_manager_get_dark(manager))
      if oldValue == .nothing { preference = former }
      if darkening == .nothing { preference = nil }
      adw_style_manager_set_color_scheme(
        manager, darkening == .nothing ? ADW_COLOR_SCHEME_DEFAULT : ADW_COLOR_SCHEME_FORCE_DARK)
      // From the theme to everything, nothing changes for libadwaita, which then reports nothing.
      if Bool(adw_style_manager_get_dark(manager)) == former {
        g_object_notify(UnsafeMutableRawPointer(manager).assumingMemoryBound(to: GObject.self), "dark")
      }
    }
  }
  /// What the desktop prefers, while that isn't what is drawn.
  private static var preference: Bool?
  /// Whether high contrast is on.
  public static var prefersHighContrast: Bool { Bool(adw_style_manager_get_high_contrast(manager)) }
  /// Whether animations are enabled.
  public static var allowsAnimation: Bool {
    guard let settings = gtk_settings_get_default() else { return true }
    return Object(retaining: UnsafeMutableRawPointer(settings)).get("gtk-enable-animations")
  }

  /// Whether the language is written from right to left.
  public static var readsFromRight: Bool {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }
    set { gtk_widget_set_default_direction(newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
  }

  /// Calls `action` when the dark style, high contrast, the text scaling factor or the animation setting changes.
  public static func onAppearanceChanged(_ action: @escaping () -> Void) {
    if let settings = gtk_settings_get_default() {
      let settings = Object(retaining: UnsafeMutableRawPointer(settings))
      for name in ["notify::gtk-xft-dpi", "notify::gtk-enable-animations"] { settings.connect(name, action) }
    }
    let manager = Object(retaining: UnsafeMutableRawPointer(manager))
    manager.connect("notify::dark", action)
    manager.connect("notify::high-contrast", action)
  }

  /// Adds CSS rules to those of the theme.
  public static func addStyleSheet(_ css: String) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
    gtk_css_provider_load_from_data(provider, css, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Adds a folder to the icon theme's search path. Our own icons in it are drawn without GTK's loader.
  public static func addOwnIcons(folder: String) {
    toolkit_set_icon_folder(folder)
    addIcons(folder: folder)
  }

  /// Adds a folder to the icon theme's search path.
  public static func addIcons(folder: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
  }

  /// Makes a font file available to this program only; false if it can't be read. Call it before any text is laid out.
  @discardableResult public static func addFont(file: String) -> Bool { toolkit_add_font(file) }

  /// Makes all threads share one heap, so that its free memory can be returned to the system. Memory freed by the
  /// window's pictures is retained, up to 64 MiB, until `trimMemory`. Call it before anything starts a thread.
  public static func useOneHeap() { toolkit_use_one_heap() }

  /// After `seconds`, returns to the system, once, the memory that only start-up or an ended session needed.
  public static func trimMemory(after seconds: UInt32) { toolkit_trim_memory(seconds) }

  /// Opens a URI in the desktop's default program.
  public static func open(_ address: String, from window: ApplicationWindow) {
    gtk_show_uri(window.pointer(GtkWindow.self), address, guint32(GDK_CURRENT_TIME))
  }

  /// Puts `text` into the clipboard.
  public static func copy(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    gdk_clipboard_set_text(gdk_display_get_clipboard(display), text)
  }

  /// Whether a program is installed for a URI scheme such as “tel”.
  public static func canOpen(scheme: String) -> Bool {
    guard let program = g_app_info_get_default_for_uri_scheme(scheme) else { return false }
    g_object_unref(UnsafeMutableRawPointer(program))
    return true
  }

  /// Sets the program's names. Call it before anything else.
  public static func setProgram(id: String, name: String) {
    g_set_prgname(id)
    g_set_application_name(name)
  }

  private static var manager: OpaquePointer? { adw_style_manager_get_default() }
}
