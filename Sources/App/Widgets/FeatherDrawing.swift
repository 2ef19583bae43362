import Foundation
import Toolkit

extension Canvas {
  /// Draws the feather of *Help now* about its middle, `size` pixels wide, turned by `turn` radians.
  func drawFeather(x: Double, y: Double, size: Double, turn: Double, _ color: Color) {
    let unit = size / 16
    let (cosine, sine) = (cos(turn), sin(turn))
    func placed(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      let (dx, dy) = ((point.x - 8) * unit, (point.y - 8) * unit)
      return (x + dx * cosine - dy * sine, y + dx * sine + dy * cosine)
    }
    func arc(_ x: Double, _ y: Double, from: Double, to: Double) -> [(x: Double, y: Double)] {
      (0...12).map { step in
        let angle = from + (to - from) * Double(step) / 12
        return (x + 7.4 * cos(angle), y + 7.4 * sin(angle))
      }
    }
    // In the units of its icon, which is 16 wide.
    let vane =
      [(x: 4.25, y: 11.75)] + arc(11.65, 10.15, from: .pi, to: 1.5 * .pi) + [(x: 13.25, y: 2.75)]
      + arc(5.85, 4.35, from: 0, to: .pi / 2) + [(x: 4.25, y: 11.75)]
    strokeLine(vane.map(placed), width: 1.5 * unit, color)
    strokeLine([(x: 2.25, y: 13.75), (x: 8.25, y: 7.75)].map(placed), width: 1.5 * unit, color)
  }
}
