import CAdwaita

/// A text field that shows dots in place of letters. Where the system allows it, GTK holds the text in memory that is
/// never swapped to disk.
public final class PasswordEntry: Widget, Editable {
  /// Creates an empty field with the accessible name `name`.
  public init(name: String) {
    super.init(adopting: gtk_password_entry_new())
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    becomesTextField()
    named(name)
    guard let delegate = gtk_editable_get_delegate(opaque) else { return }
    let inside = Widget(retaining: UnsafeMutableRawPointer(delegate).assumingMemoryBound(to: GtkWidget.self))
    inside.onFocusChanged { Self.setSelectsOnFocus(!$0) }
    // A window that closes doesn’t emit “leave” for its focused field.
    inside.onMapChanged { if !$0 { Self.setSelectsOnFocus(true) } }
  }

  /// Calls `action` when Enter is pressed in it.
  @discardableResult public func onEntered(_ action: @escaping () -> Void) -> Self {
    connect("activate", action)
    return self
  }

  /// Turns GTK's *select all on focus* on or off for the whole program.
  ///
  /// GTK selects the text of a field that gets the focus, and a screen reader speaks a selection in clear text. GTK
  /// reads this setting after it has emitted “enter”, so the handler above is early enough.
  private static func setSelectsOnFocus(_ isWanted: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    if isWanted {
      gtk_settings_reset_property(settings, "gtk-entry-select-on-focus")
    } else {
      Object(retaining: UnsafeMutableRawPointer(settings)).set("gtk-entry-select-on-focus", false)
    }
  }
}
