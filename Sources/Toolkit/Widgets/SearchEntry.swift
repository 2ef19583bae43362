import CAdwaita

/// A place to type what is looked for.
public final class SearchEntry: Widget {
  /// An empty one, called `name`; `changed` is told the words after a short rest, and at once when they are taken away.
  public init(name: String, changed: @escaping (String) -> Void) {
    super.init(adopting: gtk_search_entry_new())
    let raw = opaque  // alive while it emits, which a wrapper may not be
    connect("search-changed") { changed(gtk_editable_get_text(raw).map { String(cString: $0) } ?? "") }
    named(name)
  }

  /// Shows what it is for while nothing is typed.
  @discardableResult public func showsName(_ words: String) -> SearchEntry {
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    g_value_set_string(&value, words)
    g_object_set_property(pointer(GObject.self), "placeholder-text", &value)
    g_value_unset(&value)
    return self
  }

  /// Runs `action` when Escape is pressed in it, which it keeps to itself.
  public func onStopped(_ action: @escaping () -> Void) { connect("stop-search", action) }

  /// Runs `action` when Enter is pressed in it: with true if Shift is held.
  public func onEntered(_ action: @escaping (_ backwards: Bool) -> Void) {
    onKey(first: true) { key, modifiers in
      guard key == .enter else { return false }
      action(modifiers.contains(.shift))
      return true
    }
  }

  /// What is typed.
  public var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
  }
}
