import Core
import Foundation
import Toolkit

/// The faces that represent moods.
enum MoodFace {
  /// Creates a small button with a face. `isChosen` marks it as the current answer.
  static func button(_ mood: Mood, name: String, isChosen: Bool = false, pressed: @escaping () -> Void) -> Button {
    let ink = isChosen ? Color.relaxInk : .white
    let face = DrawingArea { canvas, width, height in
      draw(mood, on: canvas, width: width, height: height, ink: ink)
    }
    let button = Button(name: name, child: face.role(.presentation).style("small-drawing")).onPressed(pressed)
    button.setStyle("chosen", isChosen)
    return button.style("quiet", "small-face").tooltip(name)
  }

  /// Draws a face, with one line width and round ends, as large as fits.
  ///
  /// - Parameters:
  ///   - mood: the mood whose face it is.
  ///   - canvas: the canvas to draw on.
  ///   - width: the width of the area, in logical pixels.
  ///   - height: the height of the area, in logical pixels.
  ///   - ink: the colour of its lines.
  ///   - softness: from 0, the usual face, to 1, with the eyes closed and the mouth no longer tight.
  static func draw(
    _ mood: Mood, on canvas: Canvas, width: Double, height: Double, ink: Color = .relaxInk, softness: Double = 0
  ) {
    let unit = min(width, height) / 76  // designed on a circle of 76
    let pen = 3.2 * unit
    let tight = 1 - softness
    func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (width / 2 + x * unit, height / 2 + y * unit) }

    switch mood {
    case .anxious:
      for side in [-1.0, 1.0] {
        brow(side)
        eye(at(side * 12, -6.5 - softness), closed: closedEye(side))
      }
      let half = 5.8 + 5 * softness, middle = 12.25 + 0.75 * tight
      canvas.strokeCurve(
        [at(-half, middle + 0.7 * tight), at(0, middle), at(half, middle + 0.7 * tight)], width: pen, ink)
    case .soSo:
      for side in [-1.0, 1.0] { eye(at(side * 12, -8), closed: sleepyEye(side)) }
      canvas.strokeCurve([at(-10, 13), at(0, 13 + 1.6 * softness), at(10, 13)], width: pen, ink)
    case .good:
      for side in [-1.0, 1.0] { eye(at(side * 12, -8), closed: sleepyEye(side)) }
      canvas.strokeCurve(
        [at(-14, 8), at(-8.5, 14), at(0, 16.5), at(8.5, 14), at(14, 8)], width: pen, ink)
    }

    // Raised at the middle, as in someone who is worried and tired. It comes down and goes as the eyes close.
    func brow(_ side: Double) {
      guard tight > 0.02 else { return }
      let down = 3 * softness
      canvas.strokeLine(
        [at(side * 7.5, -17.5 + down), at(side * 16.5, -14 + down)], width: pen, ink.withAlpha(ink.alpha * tight))
    }

    // An open eye is a dot, which becomes smaller and longer until it's a closed one.
    func eye(_ open: (x: Double, y: Double), closed: [(x: Double, y: Double)]) {
      let radius = 2.7 * unit * tight
      if radius > pen / 2 { canvas.fillCircle(x: open.x, y: open.y, radius: radius, ink) }
      canvas.strokeCurve(
        closed.map { (open.x * tight + $0.x * softness, open.y * tight + $0.y * softness) }, width: pen, ink)
    }

    func closedEye(_ side: Double) -> [(x: Double, y: Double)] {
      stride(from: -1.0, through: 1, by: 0.5).map { at(side * (12.5 + 4.5 * $0), -9.5 + 3.2 * (1 - $0 * $0)) }
    }

    func sleepyEye(_ side: Double) -> [(x: Double, y: Double)] {
      [at(side * 12 - 4.2, -9.4), at(side * 12, -6.6), at(side * 12 + 4.2, -9.4)]
    }
  }
}
