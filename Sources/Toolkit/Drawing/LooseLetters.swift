import CAdwaita
import ToolkitC  // includes Pango's header too, and the compiler may take PangoRectangle from there

/// The letters of the first line of a text on screen, as pictures that can be drawn one by one elsewhere, and the lines
/// after it as one picture.
///
/// A letter is what Pango draws as one: a base with its accents, a ligature, a family of emoji. Arabic letters keep the
/// form that they have in their word. The order is that of reading.
public final class LooseLetters {
  /// A letter's place.
  public struct Letter {
    /// Its middle, in logical pixels of the widget that the letters were taken for.
    public let x, y: Double
    fileprivate let width, height, left, top: Double
  }

  /// The letters, without white space.
  public private(set) var letters: [Letter] = []
  /// The middle of the first line.
  public private(set) var middle = (x: 0.0, y: 0.0)
  /// The left end and the width of the first line.
  public private(set) var span = (left: 0.0, width: 0.0)
  /// The lower edge of the first line.
  public private(set) var foot = 0.0
  private var line: Picture?
  private var others: Picture?

  /// Takes the letters of a label that is laid out, for drawing on `ancestor`. Nil if it isn't inside that, or empty.
  public convenience init?(of label: Label, on ancestor: Widget) {
    var left: gint = 0, top: gint = 0
    gtk_label_get_layout_offsets(label.opaque, &left, &top)
    guard let layout = gtk_label_get_layout(label.opaque) else { return nil }
    self.init(layout, of: label, at: (Double(left), Double(top)), on: ancestor)
  }

  /// Takes the letters of a text view's first line, for drawing on `ancestor`. Nil if it isn't inside that, or empty.
  public convenience init?(of view: TextView, on ancestor: Widget) {
    let text = view.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let raw = view.widget
    let textView = UnsafeMutableRawPointer(raw).assumingMemoryBound(to: GtkTextView.self)
    var (start, place) = (GtkTextIter(), GdkRectangle())
    gtk_text_buffer_get_start_iter(gtk_text_view_get_buffer(textView), &start)
    gtk_text_view_get_iter_location(textView, &start, &place)
    var x: gint = 0, y: gint = 0
    gtk_text_view_buffer_to_window_coords(textView, GTK_TEXT_WINDOW_WIDGET, place.x, place.y, &x, &y)
    let layout = Object(adopting: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(raw, text.shown)))
    let sides = gtk_text_view_get_left_margin(textView) + gtk_text_view_get_right_margin(textView)
    let room = max(view.width - Int(sides), 1)
    pango_layout_set_width(layout.opaque, gint(room) * PANGO_SCALE)
    pango_layout_set_wrap(layout.opaque, PANGO_WRAP_WORD_CHAR)
    let isFromRight = gtk_widget_get_direction(raw) == GTK_TEXT_DIR_RTL
    let left = isFromRight ? Double(gtk_text_view_get_left_margin(textView)) : Double(x)
    self.init(layout.opaque, of: view, at: (left, Double(y)), on: ancestor)
  }

  private init?(_ layout: OpaquePointer, of widget: Widget, at offset: (x: Double, y: Double), on ancestor: Widget) {
    var (from, to) = (graphene_point_t(x: Float(offset.x), y: Float(offset.y)), graphene_point_t())
    guard Bool(gtk_widget_compute_point(widget.widget, ancestor.widget, &from, &to)),
      let first = pango_layout_get_line_readonly(layout, 0), let text = pango_layout_get_text(layout)
    else { return nil }
    let origin = (x: Double(to.x), y: Double(to.y))
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_iter_get_line_extents(iterator, &ink, &logical)
    let bounds = Bounds(logical).joined(Bounds(ink))
    var found: [(byte: Int, letter: Letter)] = []
    repeat {
      guard pango_layout_iter_get_line_readonly(iterator) == first else { break }
      var cluster = PangoRectangle()
      pango_layout_iter_get_cluster_extents(iterator, nil, &cluster)
      let (byte, place) = (Int(pango_layout_iter_get_index(iterator)), Bounds(cluster))
      guard place.width > 0, !Self.isSpace(text, at: byte) else { continue }
      let letter = Letter(
        x: origin.x + place.left + place.width / 2, y: origin.y + bounds.top + bounds.height / 2, width: place.width,
        height: bounds.height, left: place.left - bounds.left, top: 0)
      found.append((byte, letter))
    } while Bool(pango_layout_iter_next_cluster(iterator))
    guard !found.isEmpty else { return nil }
    letters = found.sorted { $0.byte < $1.byte }.map(\.letter)
    middle = (origin.x + bounds.left + bounds.width / 2, origin.y + bounds.top + bounds.height / 2)
    span = (origin.x + bounds.left, bounds.width)
    foot = origin.y + bounds.top + bounds.height
    line = Picture(layout, bounds, of: widget, at: origin)
    var (wholeInk, whole) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_extents(layout, &wholeInk, &whole)
    let below = Bounds(whole).below(bounds)
    if below.height > 1 { others = Picture(layout, below, of: widget, at: origin) }
  }

  /// Draws a letter, moved, turned about its middle, resized and made transparent.
  public func draw(
    _ index: Int, x: Double, y: Double, turn: Double, size: Double, opacity: Double, on canvas: Canvas
  ) {
    guard letters.indices.contains(index), opacity > 0.004, let line else { return }
    let letter = letters[index]
    let cairo = canvas.context
    cairo_save(cairo)
    cairo_translate(cairo, letter.x + x, letter.y + y)
    cairo_rotate(cairo, turn)
    cairo_scale(cairo, size, size)
    cairo_rectangle(cairo, -letter.width / 2, -letter.height / 2, letter.width, letter.height)
    cairo_clip(cairo)
    cairo_set_source_surface(
      cairo, line.surface, -letter.left - letter.width / 2, -letter.top - letter.height / 2)
    cairo_paint_with_alpha(cairo, opacity)
    cairo_restore(cairo)
  }

  /// Draws the lines after the first in their place.
  public func drawOthers(opacity: Double, on canvas: Canvas) {
    guard let others, opacity > 0.004 else { return }
    cairo_set_source_surface(canvas.context, others.surface, others.x, others.y)
    cairo_paint_with_alpha(canvas.context, opacity)
  }

  private static func isSpace(_ text: UnsafePointer<CChar>, at byte: Int) -> Bool {
    g_unichar_isspace(g_utf8_get_char(text + byte)) != 0
  }

  /// A rectangle of a layout, in logical pixels.
  private struct Bounds {
    let left, top, width, height: Double

    init(left: Double, top: Double, width: Double, height: Double) {
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }

    init(_ place: PangoRectangle) {
      let scale = Double(PANGO_SCALE)
      (left, top) = (Double(place.x) / scale, Double(place.y) / scale)
      (width, height) = (Double(place.width) / scale, Double(place.height) / scale)
    }

    func joined(_ other: Bounds) -> Bounds {
      let (x, y) = (min(left, other.left), min(top, other.top))
      return Bounds(
        left: x, top: y, width: max(left + width, other.left + other.width) - x,
        height: max(top + height, other.top + other.height) - y)
    }

    /// The part of this that is below `other`.
    func below(_ other: Bounds) -> Bounds {
      let y = other.top + other.height
      return Bounds(left: left, top: y, width: width, height: top + height - y)
    }
  }

  /// A part of a layout, drawn in the widget's own colour.
  private final class Picture {
    let surface: OpaquePointer
    /// Where its upper left corner belongs.
    let x, y: Double

    init?(_ layout: OpaquePointer, _ bounds: Bounds, of widget: Widget, at origin: (x: Double, y: Double)) {
      let scale = Double(widget.scaleFactor)
      // A screen's width and a few lines: a text can be longer than a picture may be.
      let (width, height) = (min(bounds.width.rounded(.up), 4_000), min(bounds.height.rounded(.up), 2_000))
      guard
        let surface = cairo_image_surface_create(
          CAIRO_FORMAT_ARGB32, gint(max(width, 1) * scale), gint(max(height, 1) * scale)),
        let cairo = cairo_create(surface)
      else { return nil }
      (self.surface, x, y) = (surface, origin.x + bounds.left, origin.y + bounds.top)
      cairo_surface_set_device_scale(surface, scale, scale)
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(widget.widget), &color)
      gdk_cairo_set_source_rgba(cairo, &color)
      cairo_move_to(cairo, -bounds.left, -bounds.top)
      pango_cairo_show_layout(cairo, layout)
      cairo_destroy(cairo)
    }

    isolated deinit { cairo_surface_destroy(surface) }
  }
}
