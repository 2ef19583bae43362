import CAdwaita

/// A text field of several lines.
///
/// It asks input methods not to learn from the text, which is private.
public final class TextView: Widget {
  private let buffer: Object

  /// Creates an empty field with the accessible name `name`.
  public init(name: String) {
    let raw = gtk_text_view_new()
    buffer = Object(
      retaining: gtk_text_view_get_buffer(UnsafeMutableRawPointer(raw)?.assumingMemoryBound(to: GtkTextView.self)))
    super.init(adopting: raw)
    let view = pointer(GtkTextView.self)
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(view, 0)
    gtk_text_view_set_input_hints(
      view, GtkInputHints(GTK_INPUT_HINT_SPELLCHECK.rawValue | GTK_INPUT_HINT_PRIVATE.rawValue))
    named(name)
  }

  /// The whole text.
  public var text: String {
    get {
      let content = buffer.pointer(GtkTextBuffer.self)
      var start = GtkTextIter(), end = GtkTextIter()
      gtk_text_buffer_get_bounds(content, &start, &end)
      guard let text = gtk_text_buffer_get_text(content, &start, &end, 0) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set { if newValue != text { gtk_text_buffer_set_text(buffer.pointer(GtkTextBuffer.self), newValue, -1) } }
  }

  /// Calls `action` after each change of the text.
  @discardableResult public func onChanged(_ action: @escaping () -> Void) -> Self {
    buffer.connect("changed", action)
    return self
  }

  /// Calls `action` when Enter is pressed in it, unless an input method uses the key, as it does while something is being
  /// composed. Shift+Enter begins a new line.
  @discardableResult public func onEntered(_ action: @escaping () -> Void) -> Self {
    let controller = Object(retaining: attach(gtk_event_controller_key_new(), first: true))
    let view = pointer(GtkTextView.self)  // GTK keeps it alive while it emits; the wrapper may be gone
    let raw = controller.opaque  // likewise
    controller.connect(
      "key-pressed",
      returning: { arguments in
        guard Key(value: UInt32(arguments.unsignedInteger(0))) == .enter,
          !Modifiers(rawValue: arguments.flags(2)).contains(.shift)
        else { return false }
        // The capture phase comes before the text's own handler, which would ask the input method and then break the line.
        if let event = gtk_event_controller_get_current_event(raw),
          Bool(gtk_text_view_im_context_filter_keypress(view, event))
        {
          return true
        }
        action()
        return true
      })
    return self
  }

  /// Sets the space between the edges and the text, in logical pixels.
  @discardableResult public func padding(_ pixels: Int) -> Self {
    let view = pointer(GtkTextView.self), space = gint(pixels)
    gtk_text_view_set_left_margin(view, space)
    gtk_text_view_set_right_margin(view, space)
    gtk_text_view_set_top_margin(view, space)
    gtk_text_view_set_bottom_margin(view, space)
    return self
  }
}
