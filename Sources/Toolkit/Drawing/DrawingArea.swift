import CAdwaita

/// A widget that is drawn by a Swift closure.
public final class DrawingArea: Widget {
  /// Creates an area drawn by `draw`, which gets the size in CSS pixels. The closure must not capture the area's owner
  /// strongly.
  public init(_ draw: @escaping (Canvas, _ width: Double, _ height: Double) -> Void) {
    typealias Drawing = Retained<(Canvas, Double, Double) -> Void>
    super.init(adopting: gtk_drawing_area_new())
    gtk_drawing_area_set_draw_func(
      pointer(GtkDrawingArea.self),
      { area, context, width, height, drawing in
        guard let area, let context else { return }
        Drawing.use(drawing) { draw in
          let widget = UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)
          draw(Canvas(context: context, area: widget), Double(width), Double(height))
        }
      }, Drawing.pass(draw), releaseRetained)
  }

  /// Calls `action` with the width, in logical pixels, whenever the area's size changes. `action` runs during layout,
  /// so it mustn't change anything that affects layout.
  public func onResized(_ action: @escaping (_ width: Int) -> Void) {
    connect("resize", reading: { Int(gtk_widget_get_width(UnsafeMutablePointer($0))) }, action)
  }
}

/// A colour in sRGB, each component from 0 to 1.
public struct Color: Hashable, Sendable {
  public let red, green, blue, alpha: Double

  /// Creates a colour from its components.
  public nonisolated init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The same colour with another alpha.
  public nonisolated func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// This colour, moved towards another by a share, 0 to 1.
  public nonisolated func blended(into other: Color, by share: Double) -> Color {
    func mixed(_ part: KeyPath<Color, Double>) -> Double {
      self[keyPath: part] + (other[keyPath: part] - self[keyPath: part]) * share
    }
    return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: mixed(\.alpha))
  }

  /// White.
  public nonisolated static let white = Color(red: 1, green: 1, blue: 1)
}

/// A Cairo context, with the operations that Respite uses. It is valid only while the drawing closure runs.
public struct Canvas {
  let context: OpaquePointer
  /// The drawing area, whose font is used for text.
  let area: UnsafeMutablePointer<GtkWidget>

  /// Runs `body`, and shifts what it draws by `x` pixels to the right and `y` pixels down.
  public func translated(x: Double, y: Double, _ body: (Canvas) -> Void) {
    cairo_save(context)
    cairo_translate(context, x, y)
    body(self)
    cairo_restore(context)
  }

  /// Fills a circle.
  public func fillCircle(x: Double, y: Double, radius: Double, _ color: Color) {
    circle(x: x, y: y, radius: radius)
    setSource(color)
    cairo_fill(context)
  }

  /// Fills a disc from below, like a glass, up to a share of its height.
  public func fillDisc(x: Double, y: Double, radius: Double, upTo share: Double, _ color: Color) {
    cairo_save(context)
    cairo_rectangle(context, x - radius, y + radius - 2 * radius * share, 2 * radius, 2 * radius * share)
    cairo_clip(context)
    fillCircle(x: x, y: y, radius: radius, color)
    cairo_restore(context)
  }

  /// Draws the outline of a circle.
  public func strokeCircle(x: Double, y: Double, radius: Double, width: Double, _ color: Color) {
    circle(x: x, y: y, radius: radius)
    setStroke(width: width, color)
    cairo_stroke(context)
  }

  /// Draws an arc clockwise; angles are in radians from three o'clock.
  public func strokeArc(
    x: Double, y: Double, radius: Double, from: Double, to: Double, width: Double, _ color: Color
  ) {
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, from, to)
    setStroke(width: width, color)
    cairo_stroke(context)
  }

  /// Draws straight lines through the points.
  public func strokeLine(_ points: [(x: Double, y: Double)], width: Double, _ color: Color) {
    guard let first = points.first else { return }
    cairo_new_path(context)
    cairo_move_to(context, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    setStroke(width: width, color)
    cairo_stroke(context)
  }

  /// Draws a smooth curve through the points (Catmull–Rom, as cubic Bézier segments).
  public func strokeCurve(_ points: [(x: Double, y: Double)], width: Double, _ color: Color) {
    guard points.count > 1 else { return }
    path(through: points)
    setStroke(width: width, color)
    cairo_stroke(context)
  }

  /// Begins a path along a smooth curve through the points.
  func path(through points: [(x: Double, y: Double)]) {
    cairo_new_path(context)
    cairo_move_to(context, points[0].x, points[0].y)
    for index in 0..<(points.count - 1) {
      let before = points[max(0, index - 1)], from = points[index], to = points[index + 1]
      let after = points[min(points.count - 1, index + 2)]
      cairo_curve_to(
        context, from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6, to.x - (after.x - from.x) / 6,
        to.y - (after.y - from.y) / 6, to.x, to.y)
    }
  }

  /// Fills a drop: a disc, drawn out to a point above it.
  public func fillDrop(x: Double, y: Double, radius: Double, _ color: Color) {
    drop(x: x, y: y, radius: radius)
    setSource(color)
    cairo_fill(context)
  }

  /// Draws the outline of a drop.
  public func strokeDrop(x: Double, y: Double, radius: Double, width: Double, _ color: Color) {
    drop(x: x, y: y, radius: radius)
    setStroke(width: width, color)
    cairo_stroke(context)
  }

  /// Fills a rectangle.
  public func fill(x: Double, y: Double, width: Double, height: Double, _ color: Color) {
    setSource(color)
    cairo_rectangle(context, x, y, width, height)
    cairo_fill(context)
  }

  /// Fills a rectangle with round ends, `height` high.
  public func fillBar(x: Double, y: Double, width: Double, height: Double, _ color: Color) {
    strokeLine(
      [(x + height / 2, y + height / 2), (x + max(height / 2, width - height / 2), y + height / 2)], width: height,
      color)
  }

  /// The colour of text in the drawing area, which the style sheet sets.
  public var ink: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(area), &color)
    return Color(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.alpha))
  }

  /// The size of `words` on one line, in the font of the drawing area, in bold type if `isBold` is true.
  public func size(of words: String, isBold: Bool = false) -> (width: Double, height: Double) {
    let layout = layout(words, isBold: isBold)
    var width: gint = 0, height: gint = 0
    withExtendedLifetime(layout) { pango_layout_get_pixel_size(layout.opaque, &width, &height) }
    return (Double(width), Double(height))
  }

  /// Draws `words` on one line, in the font of the drawing area, from their upper left corner.
  public func draw(_ words: String, x: Double, y: Double, isBold: Bool = false, _ color: Color) {
    let layout = layout(words, isBold: isBold)
    setSource(color)
    cairo_move_to(context, x, y)
    withExtendedLifetime(layout) { pango_cairo_show_layout(context, layout.opaque) }
  }

  private func layout(_ words: String, isBold: Bool) -> Object {
    let layout = Object(adopting: UnsafeMutableRawPointer(gtk_widget_create_pango_layout(area, words)))
    guard isBold else { return layout }
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
    withExtendedLifetime(layout) { pango_layout_set_attributes(layout.opaque, attributes) }
    pango_attr_list_unref(attributes)
    return layout
  }

  /// Begins the path of a drop. Its straight sides touch the disc where a tangent from the point does.
  private func drop(x: Double, y: Double, radius: Double) {
    let (tip, side) = (1.9, 1.0165)  // in radii above the middle; the arc cosine of 1 / 1.9
    cairo_new_path(context)
    cairo_move_to(context, x, y - tip * radius)
    cairo_arc(context, x, y, radius, -.pi / 2 + side, 1.5 * .pi - side)
    cairo_close_path(context)
  }

  private func circle(x: Double, y: Double, radius: Double) {
    cairo_new_path(context)
    cairo_arc(context, x, y, max(0, radius), 0, 2 * .pi)
  }

  private func setStroke(width: Double, _ color: Color) {
    setSource(color)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  func setSource(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }
}
