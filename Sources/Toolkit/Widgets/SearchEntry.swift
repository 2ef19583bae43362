import CAdwaita

/// A search field. It asks input methods not to learn from the words.
public final class SearchEntry: Widget, Editable {
  /// Creates an empty field with the accessible name `name`.
  public init(name: String) {
    super.init(adopting: gtk_search_entry_new())
    becomesTextField()
    named(name)
  }

  /// Calls `action` with the text after a short pause in typing, and at once when it is cleared.
  @discardableResult public func onChanged(_ action: @escaping (String) -> Void) -> Self {
    connect("search-changed", reading: { editableText(of: $0) }, action)
    return self
  }

  /// Sets the hint that is shown while the field is empty.
  @discardableResult public func showsName(_ words: String) -> SearchEntry {
    set("placeholder-text", words)
    return self
  }

  /// Calls `action` when Escape is pressed in it. The key isn't propagated.
  @discardableResult public func onStopped(_ action: @escaping () -> Void) -> Self {
    connect("stop-search", action)
    return self
  }

  /// Calls `action` when Enter is pressed in it, with true if Shift is held.
  @discardableResult public func onEntered(_ action: @escaping (_ backwards: Bool) -> Void) -> Self {
    connect("activate") { action(false) }
    // GTK's field activates by Enter alone. Keys that an input method or the field uses don't arrive here.
    onKey { key, modifiers in
      guard key == .enter, modifiers.contains(.shift) else { return false }
      action(true)
      return true
    }
    return self
  }
}
