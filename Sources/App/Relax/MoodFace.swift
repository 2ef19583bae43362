import Core
import Toolkit

/// The faces that stand for moods.
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
  static func draw(_ mood: Mood, on canvas: Canvas, width: Double, height: Double, ink: Color = .relaxInk) {
    let unit = min(width, height) / 76  // designed on a circle of 76
    let pen = 3.2 * unit
    func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (width / 2 + x * unit, height / 2 + y * unit) }

    switch mood {
    case .anxious:
      for side in [-1.0, 1.0] {
        canvas.strokeLine([at(side * 17, -13), at(side * 9, -8.5), at(side * 17, -4)], width: pen, ink)
      }
      canvas.strokeCurve(
        [at(-15, 14), at(-10, 10.5), at(-5, 14), at(0, 10.5), at(5, 14), at(10, 10.5), at(15, 14)], width: pen, ink)
    case .soSo:
      eyes()
      canvas.strokeLine([at(-10, 13), at(10, 13)], width: pen, ink)
    case .good:
      eyes()
      canvas.strokeCurve(
        [at(-14, 8), at(-8.5, 14), at(0, 16.5), at(8.5, 14), at(14, 8)], width: pen, ink)
    }

    func eyes() {
      for side in [-1.0, 1.0] {
        let eye = at(side * 12, -8)
        canvas.fillCircle(x: eye.x, y: eye.y, radius: 2.7 * unit, ink)
      }
    }
  }
}
