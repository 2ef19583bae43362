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

  /// Whether a word that is too long for a line is broken. GTK finds out how narrow a label could be by trying it, which
  /// takes about ten times as long where words may be broken.
  public var breaksWords: Bool {
    get { gtk_label_get_wrap_mode(opaque) == PANGO_WRAP_WORD_CHAR }
    set { gtk_label_set_wrap_mode(opaque, newValue ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD) }
  }

  /// Is at most so many characters wide before it wraps.
  @discardableResult public func limit(characters: Int) -> Label {
    gtk_label_set_max_width_chars(opaque, gint(characters))
    return self
  }

  /// Lays a colour behind some of its words; none takes all colours away.
  ///
  /// - Parameter marks: ranges of bytes of `text`, and their colours.
  public func highlight(_ marks: [(bytes: Range<Int>, color: Color)]) {
    guard !marks.isEmpty else {
      if gtk_label_get_attributes(opaque) != nil { gtk_label_set_attributes(opaque, nil) }
      return
    }
    let list = pango_attr_list_new()
    func part(_ value: Double) -> guint16 { guint16(min(max(value, 0), 1) * 65_535) }
    for (bytes, color) in marks {
      for attribute in [
        pango_attr_background_new(part(color.red), part(color.green), part(color.blue)),
        pango_attr_background_alpha_new(part(color.alpha)),
      ] {
        attribute?.pointee.start_index = guint(bytes.lowerBound)
        attribute?.pointee.end_index = guint(bytes.upperBound)
        pango_attr_list_insert(list, attribute)
      }
    }
    gtk_label_set_attributes(opaque, list)
    pango_attr_list_unref(list)
  }

  /// The byte of `text` that is nearest to a point within the label.
  func byte(x: Double, y: Double) -> Int {
    var left: gint = 0, top: gint = 0, index: gint = 0, trailing: gint = 0
    gtk_label_get_layout_offsets(opaque, &left, &top)
    let scale = Double(PANGO_SCALE)
    pango_layout_xy_to_index(
      gtk_label_get_layout(opaque), gint((x - Double(left)) * scale), gint((y - Double(top)) * scale), &index, &trailing
    )
    let bytes = Array(text.utf8)
    var byte = min(Int(index), bytes.count)
    for _ in 0..<trailing {  // characters to the right of where the point lies
      repeat { byte += 1 } while byte < bytes.count && bytes[byte] & 0xC0 == 0x80
    }
    return min(byte, bytes.count)
  }

  /// The upper edge within the label of the line on which a byte of `text` stands.
  public func top(ofByte byte: Int) -> Double {
    var left: gint = 0, top: gint = 0
    gtk_label_get_layout_offsets(opaque, &left, &top)
    var place = PangoRectangle()
    pango_layout_index_to_pos(gtk_label_get_layout(opaque), gint(byte), &place)
    return Double(top) + Double(place.y) / Double(PANGO_SCALE)
  }

  /// How wide words are in this label's letters, on one line, in pixels.
  public func width(of words: String) -> Double {
    let layout = Object(adopting: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget, words)))
    var width: gint = 0
    withExtendedLifetime(layout) { pango_layout_get_size(layout.opaque, &width, nil) }
    return Double(width) / Double(PANGO_SCALE)
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
