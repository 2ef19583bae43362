import CAdwaita

/// Text to read.
public final class Label: Widget {
  /// Where the lines of a label stand.
  public enum Justification { case start, center }

  /// A label that wraps where it must.
  public init(_ text: String = "") {
    super.init(adopting: gtk_label_new(text))
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
  }

  /// The words.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { if newValue != text { gtk_label_set_text(opaque, newValue) } }
  }

  /// Sets words with Pango's markup; the caller has escaped what people wrote.
  @discardableResult public func markup(_ markup: String) -> Label {
    gtk_label_set_markup(opaque, markup)
    return self
  }

  /// Where lines stand when there are several.
  @discardableResult public func justify(_ justification: Justification) -> Label {
    gtk_label_set_justify(opaque, justification == .center ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    gtk_label_set_xalign(opaque, justification == .center ? 0.5 : 0)
    return self
  }

  /// Words that can be selected and copied.
  @discardableResult public func selectable() -> Label {
    gtk_label_set_selectable(opaque, 1)
    return self
  }

  /// Never wraps: a short label that would look torn.
  @discardableResult public func singleLine() -> Label {
    gtk_label_set_wrap(opaque, 0)
    return self
  }

  /// Is at most so many characters wide before it wraps.
  @discardableResult public func limit(characters: Int) -> Label {
    gtk_label_set_max_width_chars(opaque, gint(characters))
    return self
  }

  /// Does so when a link in the markup is pressed; the argument is its address.
  public func onLink(_ action: @escaping (String) -> Void) {
    connect(
      "activate-link",
      returning: { [opaque] _ in
        guard let address = gtk_label_get_current_uri(opaque) else { return false }
        action(String(cString: address))
        return true
      })
  }

  /// Makes text safe to stand in markup.
  public static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
