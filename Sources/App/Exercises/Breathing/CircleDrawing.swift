import Core
import Foundation
import Toolkit

/// The look of the breathing circle at one time.
final class CircleDrawing {
  /// The reach of the outermost ripple, in radii of the full circle.
  static let reach = 1.37

  /// The time of the frame, in seconds of the frame clock.
  var time = 0.0 {
    didSet { focus += (focusGoal - focus) * min(1, max(0, time - oldValue) * 4) }
  }
  /// The full circle's diameter, in logical pixels.
  var diameter = 0.0
  /// How strongly the focus is shown, 0 to 1. While frames are drawn it gets to `focusGoal` within a second.
  var focus = 0.0
  /// The value that `focus` moves towards.
  var focusGoal = 0.0
  /// How strongly the circle is shaded, as a button is under the pointer, 0 to 1.
  var shade = 0.0
  private let model: BreathingModel

  init(_ model: BreathingModel) { self.model = model }

  /// The discs to draw at `time`.
  var discs: [DiscPicture.Disc] {
    let elapsed = model.state == .paused ? model.elapsed(at: 0) : model.elapsed(at: time)
    let full = diameter / 2
    let y = floating(elapsed)
    let light = Color.breath
    if model.reducesMotion {
      let radius = full * 0.9
      return [.init(y: y, radius: radius, light.withAlpha(0.55 + 0.45 * fullness(elapsed)))]
        + marks(y: y, radius: radius)
    }
    let radius = full * scale(elapsed)
    return [
      // Two rings follow a little later, like ripples.
      .init(y: y, radius: full * (scale(elapsed - 0.7) + Self.reach - 1), light.withAlpha(0.05)),
      .init(y: y, radius: full * (scale(elapsed - 0.35) + 0.18), light.withAlpha(0.08)),
      .init(y: y, radius: radius, light),
    ] + marks(y: y, radius: radius)
  }

  /// The marks of a button, in the circle's own shape: shade on it, and the focus around it.
  private func marks(y: Double, radius: Double) -> [DiscPicture.Disc] {
    var marks: [DiscPicture.Disc] = []
    if shade > 0 { marks.append(.init(y: y, radius: radius, Color.relaxInk.withAlpha(0.12 * shade))) }
    if focus > 0.01 { marks.append(.init(y: y, radius: radius + 7, line: 2, Color.white.withAlpha(0.85 * focus))) }
    return marks
  }

  /// How full the breath is at a time of the frame clock, 0 to 1.
  func fullness(at time: Double) -> Double { fullness(model.elapsed(at: model.state == .paused ? 0 : time)) }

  private func fullness(_ elapsed: Double) -> Double {
    elapsed <= 0 ? 0 : model.pattern.fullness(at: elapsed)
  }

  /// The circle's size as a share of the full circle, 0.75 to 1.
  private func scale(_ elapsed: Double) -> Double { 0.75 + 0.25 * fullness(elapsed) }

  /// A vertical offset of up to 1.6 pixels, in holds and rests, when nothing else moves.
  private func floating(_ elapsed: Double) -> Double {
    guard !model.reducesMotion, model.state != .ready, elapsed > 0 else { return 0 }
    let moment = model.pattern.moment(at: elapsed)
    guard moment.phase == .hold || moment.phase == .rest else { return 0 }
    let length = moment.elapsed + moment.remaining
    let edge = min(1, min(moment.elapsed, moment.remaining))  // starts and ends at zero
    return 1.6 * edge * sin(2 * .pi * moment.elapsed / max(4, length / 2))
  }
}
