import CAdwaita

/// A line that shows dots for letters. What is typed is kept by GTK in memory that is never written to disk, where the
/// system allows.
public final class PasswordEntry: Widget {
  /// An empty one, called `name`; Enter runs `confirmed`.
  public init(name: String, confirmed: @escaping () -> Void) {
    super.init(adopting: gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    connect("activate", confirmed)
    named(name)
    guard let delegate = gtk_editable_get_delegate(opaque) else { return }
    let inside = Widget(retaining: UnsafeMutableRawPointer(delegate).assumingMemoryBound(to: GtkWidget.self))
    inside.onFocusChanged { Self.setSelectsOnFocus(!$0) }
    // When its window goes it isn’t told that the keyboard leaves.
    inside.onMapChanged { if !$0 { Self.setSelectsOnFocus(true) } }
  }

  /// GTK selects all that a field holds when the keyboard comes to it, and a screen reader says aloud what is selected,
  /// the clear text. Whether to, GTK asks this setting of the whole program, after it has told that the keyboard is there.
  private static func setSelectsOnFocus(_ isWanted: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    if isWanted {
      gtk_settings_reset_property(settings, "gtk-entry-select-on-focus")
    } else {
      Object(retaining: UnsafeMutableRawPointer(settings)).setProperty("gtk-entry-select-on-focus", bool: false)
    }
  }

  /// What is typed.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
}
