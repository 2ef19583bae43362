import CAdwaita

/// A text field of several lines.
///
/// It asks input methods not to learn from the text, which is private. It takes texts of any length and shape; see
/// `SoftBreaks`.
public final class TextView: Widget {
  private let buffer: BrokenBuffer

  /// Creates an empty field with the accessible name `name`.
  public init(name: String) {
    let raw = gtk_text_view_new()
    buffer = BrokenBuffer(of: UnsafeMutableRawPointer(raw)?.assumingMemoryBound(to: GtkTextView.self))
    super.init(adopting: raw)
    let view = pointer(GtkTextView.self)
    gtk_text_view_set_wrap_mode(view, GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(view, 0)
    gtk_text_view_set_input_hints(
      view, GtkInputHints(GTK_INPUT_HINT_SPELLCHECK.rawValue | GTK_INPUT_HINT_PRIVATE.rawValue))
    named(name)
    for signal in ["copy-clipboard", "cut-clipboard"] { connect(signal) { [weak self] in self?.copied(by: signal) } }
  }

  /// The whole text.
  public var text: String {
    get { buffer.text }
    set { buffer.text = newValue }
  }

  /// Shows the beginning, with the cursor there.
  public func showBeginning() {
    var start = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer.pointer(GtkTextBuffer.self), &start)
    gtk_text_buffer_place_cursor(buffer.pointer(GtkTextBuffer.self), &start)
  }

  /// Lets the text be read and copied, but not changed.
  @discardableResult public func readOnly() -> Self {
    gtk_text_view_set_editable(pointer(GtkTextView.self), 0)
    return self
  }

  /// Calls `action` after each change of the text.
  @discardableResult public func onChanged(_ action: @escaping () -> Void) -> Self {
    buffer.connect("changed", action)
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

  /// The selected text as it's copied, if there are breaks in the selection; see `SoftBreaks`.
  var brokenSelection: String? { buffer.brokenSelection }

  /// Copies the selection without the breaks in it.
  private func copied(by signal: String) {
    guard let words = brokenSelection else { return }
    Desktop.copy(words)
    let content = buffer.pointer(GtkTextBuffer.self)
    let isEditable = gtk_text_view_get_editable(pointer(GtkTextView.self))
    if signal == "cut-clipboard" { gtk_text_buffer_delete_selection(content, 1, isEditable) }
    g_signal_stop_emission_by_name(raw, signal)
  }
}
