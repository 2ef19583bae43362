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
  }

  /// What is typed.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
}
