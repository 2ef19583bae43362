import Core
import Foundation
import Toolkit

/// The disc of a guided session, which is the button that plays it, and the ring around it that fills while it plays,
/// with a mark where each chapter begins. The ring shows the progress without a number.
///
/// Like the breathing circle, the disc has the light of its place, and fades into a glow; where there's no place, it's
/// a plate. At rest nothing is on it, and the ring is faint; once the voice has ended, the disc is alone.
final class ProgressRing {
  let widget: Widget
  private let ring: DrawingArea
  private let disc: DrawingArea
  private let state = State()

  private final class State {
    var share = 0.0
    var marks: [Double] = []
    var light: CircleLight?
    /// The colour of the ring.
    var line: Color { light?.rim ?? .plate }
  }

  /// Puts the disc under `button` and the ring around it.
  init(around button: Widget) {
    let ring = DrawingArea { [state] canvas, width, height in Self.draw(state, on: canvas, width, height) }
      .role(.presentation).style("ring")
    let disc = DrawingArea { [state] canvas, width, height in Self.drawDisc(state.light, on: canvas, width, height) }
      .role(.presentation).style("progress-ring")
    ring.answersPointer = false
    (self.ring, self.disc) = (ring, disc)
    widget = Overlay(disc) {
      ring
      button
    }.style("guided-disc").align(horizontally: .center, vertically: .center)
  }

  /// Shows a position; nothing is filled while the length is unknown.
  func show(_ position: Duration, of length: Duration, chapters: [Duration]) {
    guard length > .zero else { return }
    let share = min(max(position / length, 0), 1)
    let marks = chapters.map { $0 / length }
    // Redraws only if the arc grows or shrinks by at least a quarter of a degree.
    guard abs(share - state.share) > 0.0007 || marks != state.marks || (share == 0 && state.share != 0) else { return }
    (state.share, state.marks) = (share, marks)
    ring.queueDraw()
  }

  /// Takes the light of a scene; nil makes it a plate.
  func take(_ light: CircleLight?) {
    guard light != state.light else { return }
    state.light = light
    for part in [disc, ring] { part.queueDraw() }
  }

  /// Whether the person is idle, so that it rests, and whether the voice has ended.
  func rest(_ isResting: Bool, hasEnded: Bool) {
    widget.setStyle("resting", isResting)
    widget.setStyle("ended", hasEnded)
  }

  /// How much of the ring's radius the disc has.
  private static let share = 0.78

  private static func drawDisc(_ light: CircleLight?, on canvas: Canvas, _ width: Double, _ height: Double) {
    let (x, y, reach) = (width / 2, height / 2, min(width, height) / 2)
    let radius = (reach - 5) * share
    guard let light else {
      canvas.fillCircle(x: x, y: y, radius: reach, Color.plate.withAlpha(0.08))
      return canvas.fillCircle(x: x, y: y, radius: radius, .plate)
    }
    let soft = radius * 0.2
    canvas.fillSoft(x: x, y: y, radius: reach, soft: reach - radius + soft / 2, light.rim.withAlpha(0.2))
    canvas.fillSoft(x: x, y: y, radius: radius + soft / 2, soft: soft, light.rim)
    canvas.fillSoft(x: x, y: y, radius: radius, soft: radius, light.middle.withAlpha(0.7))
  }

  private static func draw(_ state: State, on canvas: Canvas, _ width: Double, _ height: Double) {
    let (x, y, radius) = (width / 2, height / 2, min(width, height) / 2 - 5)
    func angle(_ share: Double) -> Double { 2 * .pi * share - .pi / 2 }
    canvas.strokeCircle(x: x, y: y, radius: radius, width: 2, state.line.withAlpha(0.28))
    if state.share > 0 {
      canvas.strokeArc(x: x, y: y, radius: radius, from: angle(0), to: angle(state.share), width: 3, state.line)
    }
    for mark in state.marks {
      let (x, y) = (x + radius * cos(angle(mark)), y + radius * sin(angle(mark)))
      canvas.fillCircle(x: x, y: y, radius: 3.5, state.line.withAlpha(mark <= state.share ? 1 : 0.7))
    }
  }
}
