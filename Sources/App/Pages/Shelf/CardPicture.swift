import Core
import Foundation
import Toolkit

/// The picture on a card: a scene's poster, or a drawing in the style of the mood faces.
enum CardPicture: Equatable {
  /// The picture in this file.
  case poster(String)
  /// The drawing in this file, on a coloured background; with nil, the background alone.
  case drawing(String?)
  /// A breathing pattern as a curve.
  case pattern(BreathingPattern)
  /// A drawing for an exercise that has only one card.
  case exercise(Exercise)

  /// Creates the picture, with rounded corners. The style sheet sets its size.
  func makeWidget() -> Widget {
    if case .poster(let path) = self { return Self.poster(path) }
    if case .drawing(let path) = self { return drawing(path) }
    let drawing = DrawingArea { canvas, width, height in draw(on: CardCanvas(canvas, width, height)) }
    return drawing.style("still", tint).role(.presentation)
  }

  /// The style class of the background.
  private var tint: String {
    switch self {
    case .poster, .pattern: "breath"
    case .drawing, .exercise(.meditation): "dusk"
    case .exercise: "words-and-senses"
    }
  }

  private func drawing(_ path: String?) -> Widget {
    let ground = Box.column().style("still", tint)
    guard let path else { return ground.role(.presentation) }
    return Overlay(ground) { FilePicture(file: path) }.clipped().style("still-frame").role(.presentation)
  }

  private static func poster(_ path: String) -> Widget {
    let picture = FramePicture().style("poster")
    Task {
      guard let frame = await Frame.load(file: path, width: 640, height: 400) else { return }
      picture.show(frame)
      picture.setStyle("there", true)
    }
    return Overlay(Box.column().style("still", "breath")) { picture }.clipped().style("still-frame").role(.presentation)
  }

  private func draw(on canvas: CardCanvas) {
    switch self {
    case .poster, .drawing, .exercise(.scene), .exercise(.breathing), .exercise(.meditation): break
    case .pattern(let pattern): canvas.breath(pattern)
    case .exercise(.statements): canvas.lines()
    case .exercise(.grounding): canvas.fiveToOne()
    case .exercise(.muscleRelease): canvas.lettingGo()
    }
  }
}

/// Draws in the middle of a card's picture. A unit is a hundredth of the picture's height, or less if it's narrow.
private struct CardCanvas {
  private let canvas: Canvas
  private let width, height, unit: Double
  private let ink = Color.white

  init(_ canvas: Canvas, _ width: Double, _ height: Double) {
    (self.canvas, self.width, self.height) = (canvas, width, height)
    unit = min(width / 150, height / 100)
  }

  private func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (width / 2 + x * unit, height / 2 + y * unit) }

  /// About twenty-four seconds of a rhythm as a curve, with a light at the top of the first breath and two fainter
  /// copies.
  func breath(_ pattern: BreathingPattern) {
    let round = pattern.steps.reduce(0) { $0 + $1.seconds }
    let span = round * max(1, (24 / round).rounded()), half = 58.0
    func point(_ second: Double, _ size: Double) -> (x: Double, y: Double) {
      at((second / span * 2 - 1) * half, 19 - 38 * size * pattern.fullness(at: second))
    }
    for (size, alpha) in [(0.55, 0.18), (0.78, 0.32), (1, 1)] {
      let points = stride(from: 0, to: span, by: span / 96).map { point($0, size) }
      canvas.strokeCurve(points, width: 2.4 * unit, ink.withAlpha(alpha))
    }
    let top = stride(from: 0, to: span, by: span / 96).first { pattern.fullness(at: $0) > 0.995 } ?? 0
    let light = point(top, 1)
    canvas.fillCircle(x: light.x, y: light.y, radius: 12 * unit, ink.withAlpha(0.14))
    canvas.fillCircle(x: light.x, y: light.y, radius: 6.5 * unit, ink)
  }

  /// A list of sentences, the middle one brightest.
  func lines() {
    for (index, (half, alpha)) in [(24.0, 0.2), (36, 0.45), (29, 1), (39, 0.45), (21, 0.2)].enumerated() {
      let y = Double(index - 2) * 15
      canvas.strokeLine([at(-half, y), at(half, y)], width: (index == 2 ? 4 : 3) * unit, ink.withAlpha(alpha))
    }
  }

  /// Five, four, three, two, one.
  func fiveToOne() {
    for row in 0..<5 {
      let count = 5 - row
      for number in 0..<count {
        let place = at((Double(number) - Double(count - 1) / 2) * 19, Double(row) * 15 - 30)
        let radius = 3.4 + Double(row) * 0.65
        canvas.fillCircle(x: place.x, y: place.y, radius: radius * unit, ink.withAlpha(0.32 + 0.17 * Double(row)))
      }
    }
  }

  /// A wave that starts tight and grows loose.
  func lettingGo() {
    let points = stride(from: 0.0, through: 1, by: 0.004).map { way in
      let swing = 21 * exp(-2.6 * way) * min(1, way * 14) + 1.5 * way
      return at((way * 2 - 1) * 56, swing * sin(2 * .pi * 7.5 * (1 - exp(-2.1 * way))))
    }
    canvas.strokeCurve(points, width: 2.4 * unit, ink)
  }
}
