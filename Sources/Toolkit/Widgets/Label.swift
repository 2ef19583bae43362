import CAdwaita
import ToolkitC  // includes Pango's header too, and the compiler may take PangoRectangle from there

/// A widget that shows a text. People can't edit it.
public final class Label: Widget {
  /// The alignment of lines.
  public enum Justification { case start, center }

  /// Whether parts of the text have a background colour.
  private var hasMarks = false

  /// Creates a label that wraps, inside a long word if necessary. Of a very long text, it shows only the beginning; see
  /// `String.shown`.
  public init(_ text: String = "") {
    super.init(adopting: gtk_label_new(text.shown))
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    Self.setAttributes([], of: opaque)
    chooseWrap()
  }

  /// The text, without markup. If it's very long, only its beginning is shown; see `String.shown`.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set {
      let shown = newValue.shown
      // What was set as markup may have the same letters, and others underlined.
      guard shown != text || Bool(gtk_label_get_use_markup(opaque)) else { return }
      gtk_label_set_text(opaque, shown)
      chooseWrap()
    }
  }

  /// Chooses where lines may be broken. A short text, such as a status beside a button, fits on any line, so its words
  /// are never broken. In a longer text, a word that doesn't fit on a line is broken; otherwise a window with large
  /// text couldn't be made narrow. If a word is so long that looking for a better place would take too long, lines are
  /// broken between any two letters.
  private func chooseWrap() {
    let longest = text.longestUnbroken
    if longest > Self.endlessWord {
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_CHAR)
    } else if choosesWrap {
      gtk_label_set_wrap_mode(opaque, text.count > Self.shortText ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    } else if gtk_label_get_wrap_mode(opaque) == PANGO_WRAP_CHAR {
      gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    }
  }

  /// Whether the wrapping is chosen automatically.
  private var choosesWrap = true
  private static let shortText = 8
  private static let endlessWord = 100

  /// Sets the text as Pango markup. The caller escapes other people's text with `escaped(_:)`.
  @discardableResult public func markup(_ markup: String) -> Self {
    gtk_label_set_markup(opaque, markup)
    chooseWrap()
    nameLinks()
    return self
  }

  /// Sets the alignment of lines.
  @discardableResult public func justify(_ justification: Justification) -> Self {
    gtk_label_set_justify(opaque, justification == .center ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    gtk_label_set_xalign(opaque, justification == .center ? 0.5 : 0)
    return self
  }

  /// Lets the text be selected and copied.
  @discardableResult public func selectable() -> Self {
    gtk_label_set_selectable(opaque, 1)
    return self
  }

  /// Restricts a short label to one line.
  @discardableResult public func singleLine() -> Self {
    gtk_label_set_wrap(opaque, 0)
    return self
  }

  /// Shows at most `count` lines. A longer text ends with an ellipsis.
  @discardableResult public func lines(_ count: Int) -> Self {
    gtk_label_set_lines(opaque, gint(count))
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_END)
    return self
  }

  /// Whether a word that is too long for a line is broken.
  ///
  /// GTK finds the minimum width by laying the text out, which takes about ten times as long where words may be broken.
  public var breaksWords: Bool {
    get { gtk_label_get_wrap_mode(opaque) != PANGO_WRAP_WORD }
    set {
      choosesWrap = false
      gtk_label_set_wrap_mode(opaque, newValue ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    }
  }

  /// Breaks words only if the current text has one so long that it may not fit on a line; see `breaksWords`.
  @discardableResult public func breaksOnlyLongWords() -> Self {
    breaksWords = text.split(whereSeparator: \.isWhitespace).contains { $0.utf8.count > 24 }
    chooseWrap()
    return self
  }

  /// Wraps lines at about this many characters.
  @discardableResult public func limit(characters: Int) -> Self {
    gtk_label_set_max_width_chars(opaque, gint(characters))
    return self
  }

  /// Wraps the text into lines of about equal length, of at most `most` characters, where there is room.
  @discardableResult public func balanced(within most: Int) -> Self {
    let count = text.count
    let lines = max(1, (count + most - 1) / most)
    // Aligned in both directions, because GTK would otherwise look for the narrowest shape that fits the given height.
    align(horizontally: .center, vertically: .center)
    return limit(characters: min(most, (count + lines - 1) / lines + 3))
  }

  /// Draws the text with letters of `pixels` logical pixels, whatever the style sheet says.
  public func setFontSize(_ pixels: Double) { Self.setFontSize(pixels, of: opaque) }

  static func setFontSize(_ pixels: Double, of label: OpaquePointer) {
    setAttributes([pango_attr_size_new_absolute(gint(pixels * Double(PANGO_SCALE)))], of: label)
  }

  /// Sets the attributes of `label` and takes ownership of them. Turns hyphens off: at the break in a word, one would
  /// look like part of the word, and be in the wrong place in many languages.
  private static func setAttributes(_ attributes: [UnsafeMutablePointer<PangoAttribute>?], of label: OpaquePointer) {
    let list = pango_attr_list_new()
    for attribute in [pango_attr_insert_hyphens_new(0)] + attributes { pango_attr_list_insert(list, attribute) }
    gtk_label_set_attributes(label, list)
    pango_attr_list_unref(list)
  }

  /// Sets background colours of parts of the text, or removes them all if `marks` is empty.
  ///
  /// - Parameter marks: Ranges of UTF-8 bytes of `text`, with their colours.
  public func highlight(_ marks: [(bytes: Range<Int>, color: Color)]) {
    guard !marks.isEmpty || hasMarks else { return }
    hasMarks = !marks.isEmpty
    var attributes: [UnsafeMutablePointer<PangoAttribute>?] = []
    func part(_ value: Double) -> guint16 { guint16(min(max(value, 0), 1) * 65_535) }
    for (bytes, color) in marks {
      for attribute in [
        pango_attr_background_new(part(color.red), part(color.green), part(color.blue)),
        pango_attr_background_alpha_new(part(color.alpha)),
      ] {
        attribute?.pointee.start_index = guint(bytes.lowerBound)
        attribute?.pointee.end_index = guint(bytes.upperBound)
        attributes.append(attribute)
      }
    }
    Self.setAttributes(attributes, of: opaque)
  }

  /// The UTF-8 offset in `text` nearest to a point in the label's coordinates.
  func byte(x: Double, y: Double) -> Int {
    var left: gint = 0, top: gint = 0, index: gint = 0, trailing: gint = 0
    gtk_label_get_layout_offsets(opaque, &left, &top)
    let scale = Double(PANGO_SCALE)
    pango_layout_xy_to_index(
      gtk_label_get_layout(opaque), gint((x - Double(left)) * scale), gint((y - Double(top)) * scale), &index, &trailing
    )
    let bytes = Array(text.utf8)
    var byte = min(Int(index), bytes.count)
    for _ in 0..<trailing {  // the point is on the right half of a character
      repeat { byte += 1 } while byte < bytes.count && bytes[byte] & 0xC0 == 0x80
    }
    return min(byte, bytes.count)
  }

  /// The upper edge of the line with this UTF-8 offset, in the label's coordinates.
  public func top(ofByte byte: Int) -> Double {
    var left: gint = 0, top: gint = 0
    gtk_label_get_layout_offsets(opaque, &left, &top)
    var place = PangoRectangle()
    pango_layout_index_to_pos(gtk_label_get_layout(opaque), gint(byte), &place)
    return Double(top) + Double(place.y) / Double(PANGO_SCALE)
  }

  /// The width of `words` on one line in this label's font, in logical pixels.
  public func width(of words: String) -> Double {
    let layout = Object(adopting: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget, words)))
    var width: gint = 0
    withExtendedLifetime(layout) { pango_layout_get_size(layout.opaque, &width, nil) }
    return Double(width) / Double(PANGO_SCALE)
  }

  /// The narrowest width, in logical pixels, at which the text needs no more lines than at the width `room`. The lines
  /// are then about equally long. No word is broken to achieve that.
  public func balancedWidth(in room: Double) -> Double {
    let layout = Object(adopting: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(widget, text)))
    let lines = layout.opaque
    return withExtendedLifetime(layout) {
      pango_layout_set_width(lines, gint(room * Double(PANGO_SCALE)))
      let most = pango_layout_get_line_count(lines)
      var (narrow, wide) = (room / Double(most + 1), room)
      while wide - narrow > 1 {
        let middle = (narrow + wide) / 2
        pango_layout_set_width(lines, gint(middle * Double(PANGO_SCALE)))
        var longest: gint = 0
        pango_layout_get_size(lines, &longest, nil)
        let fits = pango_layout_get_line_count(lines) <= most && Double(longest) <= middle * Double(PANGO_SCALE)
        if fits { wide = middle } else { narrow = middle }
      }
      return wide.rounded(.up)
    }
  }

  /// Calls `action` with the address when a link in the markup is pressed.
  @discardableResult public func onLink(_ action: @escaping (String) -> Void) -> Self {
    connect(
      "activate-link",
      returning: { [opaque] _ in
        guard let address = gtk_label_get_current_uri(opaque) else { return false }
        action(String(cString: address))
        return true
      })
    return self
  }

  /// Escapes text for use in markup.
  public static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
