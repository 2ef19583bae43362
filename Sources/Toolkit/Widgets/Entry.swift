import CAdwaita

/// One line to type in.
public final class Entry: Widget {
  /// An empty one, called `name`; `hint` stands in it until something is typed. `changed` is told every change.
  public init(name: String, hint: String, changed: @escaping (String) -> Void) {
    super.init(adopting: gtk_entry_new())
    gtk_entry_set_placeholder_text(pointer(GtkEntry.self), hint)
    let raw = opaque  // alive while it emits, which a wrapper may not be
    connect("changed") { changed(gtk_editable_get_text(raw).map { String(cString: $0) } ?? "") }
    named(name)
  }

  /// Runs `action` when Enter is pressed in it.
  public func onEntered(_ action: @escaping () -> Void) { connect("activate", action) }

  /// What is typed.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
}
