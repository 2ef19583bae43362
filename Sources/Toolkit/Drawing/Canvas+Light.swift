import CAdwaita

// Shapes and gradients, for drawn places.

extension Canvas {
  /// Fills a rectangle with colours that change from its top to its foot. `stops` are shares of its height, 0 to 1.
  public func fillFading(
    x: Double, y: Double, width: Double, height: Double, _ stops: [(at: Double, color: Color)]
  ) {
    guard height > 0, let gradient = cairo_pattern_create_linear(0, y, 0, y + height) else { return }
    fill(gradient, stops) { cairo_rectangle(context, x, y, width, height) }
  }

  /// Fills a circle with a light that is `color` in its middle and nothing at its edge.
  public func fillGlow(x: Double, y: Double, radius: Double, _ color: Color) {
    guard radius > 0, let gradient = cairo_pattern_create_radial(x, y, 0, x, y, radius) else { return }
    fill(gradient, [(0, color), (0.35, color.withAlpha(color.alpha * 0.4)), (1, color.withAlpha(0))]) {
      cairo_new_path(context)
      cairo_arc(context, x, y, radius, 0, 2 * .pi)
    }
  }

  /// Fills a circle that fades out over the last `soft` pixels of its radius.
  public func fillSoft(x: Double, y: Double, radius: Double, soft: Double, _ color: Color) {
    guard radius > 0, let gradient = cairo_pattern_create_radial(x, y, 0, x, y, radius) else { return }
    fill(gradient, [(0, color), (1 - min(soft, radius) / radius, color), (1, color.withAlpha(0))]) {
      cairo_new_path(context)
      cairo_arc(context, x, y, radius, 0, 2 * .pi)
    }
  }

  /// Fills the shape with these corners.
  public func fillShape(_ points: [(x: Double, y: Double)], _ color: Color) {
    guard let first = points.first else { return }
    cairo_new_path(context)
    cairo_move_to(context, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    cairo_close_path(context)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_fill(context)
  }

  private func fill(_ gradient: OpaquePointer, _ stops: [(at: Double, color: Color)], _ path: () -> Void) {
    for (at, color) in stops {
      cairo_pattern_add_color_stop_rgba(gradient, at, color.red, color.green, color.blue, color.alpha)
    }
    path()
    cairo_set_source(context, gradient)
    cairo_fill(context)
    cairo_pattern_destroy(gradient)
  }
}
