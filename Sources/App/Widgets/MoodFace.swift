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
      for side in [-1.0, 1.0] { canvas.strokeLine(pressedEye(side), width: pen, ink) }
      let wave = 1.75 * tight
      canvas.strokeCurve(
        (0..<7).map { at(Double($0 - 3) * (5 - 1.4 * softness), 12.25 + ($0.isMultiple(of: 2) ? wave : -wave)) },
        width: pen, ink)
    case .soSo:
      eyes()
      canvas.strokeCurve([at(-10, 13), at(0, 13 + 1.6 * softness), at(10, 13)], width: pen, ink)
    case .good:
      eyes()
      canvas.strokeCurve(
        [at(-14, 8), at(-8.5, 14), at(0, 16.5), at(8.5, 14), at(14, 8)], width: pen, ink)
    }

    // From a pressed eye, > or <, to a closed one, which is an arc.
    func pressedEye(_ side: Double) -> [(x: Double, y: Double)] {
      stride(from: -1.0, through: 1, by: 0.25).map { along in
        let pressed = (x: 17 - 8 * (1 - abs(along)), y: -8.5 + 4.5 * along)
        let closed = (x: 12.5 + 4.5 * along, y: -9.5 + 3.2 * (1 - along * along))
        return at(side * (pressed.x * tight + closed.x * softness), pressed.y * tight + closed.y * softness)
      }
    }

    func eyes() {
      for side in [-1.0, 1.0] {
        let half = 4.2 * softness, sag = 1.4 * softness
        let radius = 2.7 * unit * tight
        let eye = at(side * 12, -8)
        if radius > pen / 2 { canvas.fillCircle(x: eye.x, y: eye.y, radius: radius, ink) }
        canvas.strokeCurve(
          [at(side * 12 - half, -8 - sag), at(side * 12, -8 + sag), at(side * 12 + half, -8 - sag)], width: pen, ink)
      }
    }
  }
}
