import Core
import Toolkit

/// The pictures that represent exercises, in the style of the mood faces.
enum ExerciseMark {
  /// A small picture, hidden from screen readers: the name is beside it.
  static func picture(_ exercise: Exercise) -> Widget {
    DrawingArea { canvas, width, height in draw(exercise, on: canvas, width: width, height: height, ink: .white) }
      .role(.presentation).style("exercise-mark").align(vertically: .center)
  }

  /// Draws a picture, with one line width and round ends, as large as fits.
  static func draw(_ exercise: Exercise, on canvas: Canvas, width: Double, height: Double, ink: Color) {
    let unit = min(width, height) / 24  // designed on a square of 24
    let pen = 1.6 * unit
    func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (width / 2 + (x - 12) * unit, height / 2 + (y - 12) * unit)
    }
    func line(_ points: [(Double, Double)]) { canvas.strokeLine(points.map { at($0.0, $0.1) }, width: pen, ink) }
    func curve(_ points: [(Double, Double)]) { canvas.strokeCurve(points.map { at($0.0, $0.1) }, width: pen, ink) }
    func circle(_ x: Double, _ y: Double, _ radius: Double) {
      let centre = at(x, y)
      canvas.strokeCircle(x: centre.x, y: centre.y, radius: radius * unit, width: pen, ink)
    }
    func dot(_ x: Double, _ y: Double) {
      let centre = at(x, y)
      canvas.fillCircle(x: centre.x, y: centre.y, radius: 1.5 * unit, ink)
    }

    switch exercise {
    case .scene:  // hills under a sun
      circle(17, 7, 2.6)
      curve([(2.5, 19), (6, 14), (9, 12), (12, 14.5), (15.5, 19)])
      curve([(12.5, 15.2), (16, 13.2), (18.5, 14.6), (21.5, 19)])
    case .breathing:  // rings of water
      circle(12, 12, 3.4)
      circle(12, 12, 9)
    case .statements:  // lines in a bubble
      curve([
        (6, 18), (3.4, 14.5), (3.2, 9.5), (6.5, 5.2), (12, 4), (17.5, 5.2), (20.8, 9.5), (20.2, 13.8), (16.5, 17),
        (11, 17.6),
      ])
      line([(11, 17.6), (6, 20.6), (6, 18)])
      line([(8, 9), (16, 9)])
      line([(8, 12.8), (13, 12.8)])
    case .meditation:  // a person sitting
      circle(12, 5.6, 2.4)
      curve([(12, 10.5), (9.4, 12.2), (8, 15.5), (4.4, 17.2)])
      curve([(12, 10.5), (14.6, 12.2), (16, 15.5), (19.6, 17.2)])
      curve([(6, 20), (9, 18.4), (12, 18), (15, 18.4), (18, 20)])
    case .grounding:  // five things around
      dot(12, 4.2)
      dot(19.4, 9.6)
      dot(16.6, 18.3)
      dot(7.4, 18.3)
      dot(4.6, 9.6)
      circle(12, 12, 2.6)
    case .muscleRelease:  // a tense line that grows calm
      curve([(2.5, 12), (4.3, 6.5), (6.4, 17.5), (8.6, 7.5), (10.8, 15.5), (13.2, 10), (16, 12.8), (21.5, 12)])
    }
  }
}
