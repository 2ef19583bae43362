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

  /// Shows the beginning of the text, with the cursor there.
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

  /// Calls `action` when Enter is pressed in the field, unless an input method uses the key, as it does while text is
  /// being composed. Shift+Enter begins a new line.
  @discardableResult public func onEntered(_ action: @escaping () -> Void) -> Self {
    let controller = Object(retaining: attach(gtk_event_controller_key_new(), first: true))
    let view = pointer(GtkTextView.self)  // GTK keeps it alive while it emits; the wrapper may be gone
    let raw = controller.opaque  // also alive while it emits
    controller.connect(
      "key-pressed",
      returning: { arguments in
        guard Key(value: UInt32(arguments.unsignedInteger(0))) == .enter,
          !Modifiers(rawValue: arguments.flags(2)).contains(.shift)
        else { return false }
        // The capture phase comes before the text's own handler, which would ask the input method and then
        // break the line.
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

  /// The selected text without the breaks, if the selection contains any; otherwise nil. See `SoftBreaks`.
  var brokenSelection: String? { buffer.brokenSelection }

  /// Copies or cuts the selection, without the breaks in it.
  private func copied(by signal: String) {
    guard let words = brokenSelection else { return }
    Desktop.copy(words)
    let content = buffer.pointer(GtkTextBuffer.self)
    let isEditable = gtk_text_view_get_editable(pointer(GtkTextView.self))
    if signal == "cut-clipboard" { gtk_text_buffer_delete_selection(content, 1, isEditable) }
    g_signal_stop_emission_by_name(raw, signal)
  }
}
