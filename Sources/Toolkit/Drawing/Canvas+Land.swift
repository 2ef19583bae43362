import CAdwaita

// What a landscape is drawn with: a sky, and shapes that reach down to the ground.

extension Canvas {
  /// Fills the area with colours that pass into each other from top to bottom, at even distances.
  public func fillDown(_ colors: [Color], width: Double, height: Double) {
    guard let gradient = cairo_pattern_create_linear(0, 0, 0, height) else { return }
    for (index, color) in colors.enumerated() {
      let offset = Double(index) / Double(max(colors.count - 1, 1))
      cairo_pattern_add_color_stop_rgba(gradient, offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, gradient)
    cairo_pattern_destroy(gradient)
    cairo_rectangle(context, 0, 0, width, height)
    cairo_fill(context)
  }

  /// Fills everything between a smooth line through the points and `bottom`.
  public func fillBelow(_ points: [(x: Double, y: Double)], bottom: Double, _ color: Color) {
    guard let first = points.first, let last = points.last else { return }
    path(through: points)
    cairo_line_to(context, last.x, bottom)
    cairo_line_to(context, first.x, bottom)
    cairo_close_path(context)
    setSource(color)
    cairo_fill(context)
  }

  /// Fills a crescent that is open to the upper left; `radius` is that of its outer edge.
  public func fillCrescent(x: Double, y: Double, radius: Double, _ color: Color) {
    // The inner edge is a circle of the same radius, moved up and to the left.
    let shift = radius * 0.62
    let turn = Double.pi / 4  // towards the lower right
    let half = acos(shift / 2 / radius)
    let opening = Double.pi - half
    cairo_new_path(context)
    cairo_arc(context, x, y, radius, turn - opening, turn + opening)
    let (innerX, innerY) = (x - shift * cos(turn), y - shift * sin(turn))
    cairo_arc_negative(context, innerX, innerY, radius, turn + half, turn - half)
    cairo_close_path(context)
    setSource(color)
    cairo_fill(context)
  }
}
