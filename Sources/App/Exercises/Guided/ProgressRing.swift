import Core
import Foundation
import Toolkit

/// A ring around the play button that fills while a guided session plays, with a mark where each chapter begins. It
/// shows the progress without a number.
final class ProgressRing {
  let widget: Widget
  private let drawing: DrawingArea
  private let state = State()

  private final class State {
    var share = 0.0
    var marks: [Double] = []
  }

  /// Puts a ring around `button`.
  init(around button: Widget) {
    drawing = DrawingArea { [state] canvas, width, height in Self.draw(state, on: canvas, width, height) }
      .role(.presentation)
    widget = Overlay(drawing.style("progress-ring")) { button }.align(horizontally: .center, vertically: .center)
  }

  /// Shows a position; nothing is filled while the length is unknown.
  func show(_ position: Duration, of length: Duration, chapters: [Duration]) {
    guard length > .zero else { return }
    let share = min(max(position / length, 0), 1)
    let marks = chapters.map { $0 / length }
    // Redraws only if the arc grows or shrinks by at least a quarter of a degree.
    guard abs(share - state.share) > 0.0007 || marks != state.marks || (share == 0 && state.share != 0) else { return }
    (state.share, state.marks) = (share, marks)
    drawing.queueDraw()
  }

  private static func draw(_ state: State, on canvas: Canvas, _ width: Double, _ height: Double) {
    let (x, y, radius) = (width / 2, height / 2, min(width, height) / 2 - 5)
    func angle(_ share: Double) -> Double { 2 * .pi * share - .pi / 2 }
    canvas.strokeCircle(x: x, y: y, radius: radius, width: 2, .white.withAlpha(0.28))
    if state.share > 0 {
      canvas.strokeArc(x: x, y: y, radius: radius, from: angle(0), to: angle(state.share), width: 3.5, .white)
    }
    for mark in state.marks {
      let (x, y) = (x + radius * cos(angle(mark)), y + radius * sin(angle(mark)))
      canvas.fillCircle(x: x, y: y, radius: 3.5, .white.withAlpha(mark <= state.share ? 1 : 0.7))
    }
  }
}
