import CAdwaita

/// A place to write several lines.
///
/// Input methods are asked not to learn from it: what is written here is the person's own.
public final class TextView: Widget {
  private let buffer: Object

  /// An empty place to write, called `name`.
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

  /// All that is written.
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

  /// Runs `action` after each change.
  public func onChanged(_ action: @escaping () -> Void) { buffer.connect("changed", action) }

  /// Room between the edge and the words, in pixels.
  @discardableResult public func padding(_ pixels: Int) -> TextView {
    let view = pointer(GtkTextView.self), space = gint(pixels)
    gtk_text_view_set_left_margin(view, space)
    gtk_text_view_set_right_margin(view, space)
    gtk_text_view_set_top_margin(view, space)
    gtk_text_view_set_bottom_margin(view, space)
    return self
  }
}
