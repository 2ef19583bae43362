import CAdwaita

/// A text buffer that breaks long paragraphs by `SoftBreaks` while it's edited, and whose text excludes the breaks.
final class BrokenBuffer: Object {
  /// The text as it was set, or nil once it has been edited. It may contain a U+2029 that isn't one of our breaks.
  private var given: String?
  /// Whether the current change is made by this class, or by undo or redo, so that the signal handlers ignore it.
  private var isExempt = false

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> { pointer(GtkTextBuffer.self) }

  /// Takes over the buffer of a text view.
  init(of view: UnsafeMutablePointer<GtkTextView>?) {
    super.init(retaining: UnsafeMutableRawPointer(gtk_text_view_get_buffer(view)))
    connect(
      "insert-text",
      returning: { [weak self] arguments in
        self?.inserting(arguments)
        return false
      })
    connect(
      "delete-range",
      returning: { [weak self] arguments in
        self?.deleting(arguments)
        return false
      })
    connect("changed") { [weak self] in self?.given = nil }
    for (signal, act) in [("undo", gtk_text_buffer_undo), ("redo", gtk_text_buffer_redo)] {
      connect(signal) { [weak self] in self?.replay(signal, act) }
    }
  }

  /// The whole text, without breaks.
  var text: String {
    get { given ?? current }
    set {
      guard !newValue.utf8.elementsEqual(text.utf8) else { return }
      exempt { gtk_text_buffer_set_text(buffer, SoftBreaks.added(to: newValue), -1) }
      given = newValue
    }
  }

  /// The selected text without breaks. Nil if nothing is selected, or if the selection contains no break and can be
  /// copied as it is.
  var brokenSelection: String? {
    var start = GtkTextIter(), end = GtkTextIter()
    guard Bool(gtk_text_buffer_get_selection_bounds(buffer, &start, &end)) else { return nil }
    let selected = slice(start, end)
    return SoftBreaks.holdsMark(selected) ? SoftBreaks.removed(from: selected) : nil
  }

  private var current: String {
    var start = GtkTextIter(), end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    return SoftBreaks.removed(from: slice(start, end))
  }

  private func slice(_ start: GtkTextIter, _ end: GtkTextIter) -> String {
    var (start, end) = (start, end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func exempt(_ change: () -> Void) {
    let former = isExempt
    isExempt = true
    change()
    isExempt = former
  }

  /// Undoes or redoes a recorded change, including that of breaks, without adding new breaks.
  private func replay(_ signal: String, _ act: (UnsafeMutablePointer<GtkTextBuffer>?) -> Void) {
    guard !isExempt else { return }
    exempt { act(buffer) }
    g_signal_stop_emission_by_name(raw, signal)
  }

  /// Called before a text is inserted. If the paragraph would become too long, inserts the text with breaks instead.
  private func inserting(_ arguments: SignalArguments) {
    guard !isExempt, let place = arguments.boxed(0)?.assumingMemoryBound(to: GtkTextIter.self) else { return }
    let length = arguments.integer(2), all = arguments.string(1)
    let text = length < 0 || length >= all.utf8.count ? all : String(all.utf8.prefix(length)) ?? all
    guard SoftBreaks.holdsMark(text) || text.utf8.count > SoftBreaks.mostUnbroken || isTooLong(with: text, at: place)
    else { return }
    exempt {
      gtk_text_buffer_begin_user_action(buffer)
      let first = gtk_text_iter_get_line(place)
      gtk_text_buffer_insert(buffer, place, SoftBreaks.added(to: text), -1)
      let last = gtk_text_iter_get_line(place)
      // The lines between these two have been broken already, by `SoftBreaks.added`.
      for line in Set([first, last]).sorted(by: >) { breakUp(line, keeping: place) }
      gtk_text_buffer_end_user_action(buffer)
    }
    g_signal_stop_emission_by_name(raw, "insert-text")
  }

  /// Whether the line at `place` would become too long if `text` were inserted there.
  private func isTooLong(with text: String, at place: UnsafeMutablePointer<GtkTextIter>) -> Bool {
    guard Int(gtk_text_iter_get_bytes_in_line(place)) + text.utf8.count > SoftBreaks.mostUnbroken else { return false }
    var start = place.pointee, end = place.pointee
    gtk_text_iter_set_line_offset(&start, 0)
    if !Bool(gtk_text_iter_ends_line(&end)) { gtk_text_iter_forward_to_line_end(&end) }
    return !SoftBreaks.places(inGrown: slice(start, place.pointee) + text + slice(place.pointee, end)).isEmpty
  }

  /// Called before text is deleted. Deletes a break together with the character beyond it, because otherwise nothing
  /// would seem to happen. If the deletion joins lines into one long paragraph, breaks that again.
  private func deleting(_ arguments: SignalArguments) {
    guard !isExempt, let start = arguments.boxed(0)?.assumingMemoryBound(to: GtkTextIter.self),
      let end = arguments.boxed(1)?.assumingMemoryBound(to: GtkTextIter.self)
    else { return }
    let isBreak =
      abs(gtk_text_iter_get_offset(end) - gtk_text_iter_get_offset(start)) == 1
      && gtk_text_iter_get_char(start) == 0x2029
    let joins = gtk_text_iter_get_line(start) != gtk_text_iter_get_line(end)
    guard isBreak || joins else { return }
    if isBreak {
      var cursor = GtkTextIter()
      gtk_text_buffer_get_iter_at_mark(buffer, &cursor, gtk_text_buffer_get_insert(buffer))
      if Bool(gtk_text_iter_equal(&cursor, start)) {
        gtk_text_iter_forward_cursor_position(end)
      } else {
        gtk_text_iter_backward_cursor_position(start)
      }
    }
    exempt {
      gtk_text_buffer_begin_user_action(buffer)
      gtk_text_buffer_delete(buffer, start, end)
      breakUp(gtk_text_iter_get_line(start), keeping: start)
      gtk_text_buffer_end_user_action(buffer)
    }
    end.pointee = start.pointee
    g_signal_stop_emission_by_name(raw, "delete-range")
  }

  /// Breaks a line that has grown too long. `place` remains between the same characters.
  private func breakUp(_ line: gint, keeping place: UnsafeMutablePointer<GtkTextIter>) {
    var start = GtkTextIter()
    gtk_text_buffer_get_iter_at_line(buffer, &start, line)
    var end = start
    if !Bool(gtk_text_iter_ends_line(&end)) { gtk_text_iter_forward_to_line_end(&end) }
    let places = SoftBreaks.places(inGrown: slice(start, end))
    guard !places.isEmpty else { return }
    let mark = gtk_text_buffer_create_mark(buffer, nil, place, 0)
    for index in places.reversed() {
      var broken = GtkTextIter()
      gtk_text_buffer_get_iter_at_line_index(buffer, &broken, line, gint(index))
      gtk_text_buffer_insert(buffer, &broken, SoftBreaks.mark, -1)
    }
    gtk_text_buffer_get_iter_at_mark(buffer, place, mark)
    gtk_text_buffer_delete_mark(buffer, mark)
  }
}
