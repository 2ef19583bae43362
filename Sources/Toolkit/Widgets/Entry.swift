import CAdwaita

/// A text field of one line. It asks input methods not to learn from the text.
public final class Entry: Widget, Editable {
  /// Creates an empty field with the accessible name `name` and `hint` in it until something is typed.
  public init(name: String, hint: String) {
    super.init(adopting: gtk_entry_new())
    gtk_entry_set_placeholder_text(pointer(GtkEntry.self), hint)
    becomesTextField()
    named(name)
  }

  /// Calls `action` with the text after each change.
  @discardableResult public func onChanged(_ action: @escaping (String) -> Void) -> Self {
    connect("changed", reading: { editableText(of: $0) }, action)
    return self
  }

  /// Calls `action` when Enter is pressed in it.
  @discardableResult public func onEntered(_ action: @escaping () -> Void) -> Self {
    connect("activate", action)
    return self
  }
}
