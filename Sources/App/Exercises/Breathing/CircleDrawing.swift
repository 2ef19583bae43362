import Core
import Foundation
import Toolkit

/// The look of the breathing circle at one time: a light in its place or, where there's no place, a plate.
///
/// The light has the colour of the scene's own light. It has no edge to be looked at: it fades into a glow that grows
/// with the breath. A thin ring shows how far the breath will go.
final class CircleDrawing {
  /// The reach of the glow, in radii of the full circle.
  static let reach = 1.37

  /// The time of the frame, in seconds of the frame clock.
  var time = 0.0 {
    didSet {
      let way = min(1, max(0, time - oldValue) * 4)
      focus += (focusGoal - focus) * way
      if light != goal, let goal { light?.move(to: goal, by: way / 2) }
    }
  }
  /// The full circle's diameter, in logical pixels.
  var diameter = 0.0
  /// How strongly the focus is shown, 0 to 1. While frames are drawn it gets to `focusGoal` within a second.
  var focus = 0.0
  /// The value that `focus` moves towards.
  var focusGoal = 0.0
  /// How strongly the circle is shaded, as a button is under the pointer, 0 to 1.
  var shade = 0.0
  /// The light that it has, which moves towards `goal` while frames are drawn; nil for a plate.
  private var light: CircleLight?
  private var goal: CircleLight?
  private let model: BreathingModel

  init(_ model: BreathingModel) { self.model = model }

  /// Takes the light of another scene; nil makes it a plate.
  func take(_ light: CircleLight?) {
    guard light != goal else { return }
    goal = light
    if light == nil || self.light == nil || model.state != .breathing || model.reducesMotion { self.light = light }
  }

  /// The discs to draw at `time`.
  var discs: [DiscPicture.Disc] {
    let elapsed = model.state == .paused ? model.elapsed(at: 0) : model.elapsed(at: time)
    let full = diameter / 2
    let y = floating(elapsed)
    let radius = full * (model.reducesMotion ? 0.9 : Self.scale(fullness(elapsed)))
    let glow = model.reducesMotion ? fullness(elapsed) : fullness(elapsed - 0.35)
    guard let light else { return plate(elapsed, y: y, radius: radius) + marks(y: y, radius: radius) }
    let isStill = model.reducesMotion
    let soft = min(24, radius * 0.2)
    let inner = radius - soft / 2
    let outer = radius + full * (Self.reach - 1) * (isStill ? 1 : 0.7 + 0.3 * glow)
    let core = isStill ? light.least + (1 - light.least) * glow : 1
    return [
      .init(
        y: y, radius: outer, soft: outer - inner, light.rim.withAlpha(isStill ? 0.04 + 0.22 * glow : 0.14 + 0.1 * glow)),
      .init(y: y, radius: radius + soft / 2, soft: soft, light.rim.withAlpha(core)),
      .init(y: y, radius: radius, soft: radius, light.middle.withAlpha(isStill ? 0.2 + 0.7 * glow : 0.7)),
      .init(y: 0, radius: full + soft / 2, line: 1.5, light.rim.withAlpha(0.16)),
    ] + marks(y: y, radius: radius)
  }

  /// Where there's no place, its own light would be glaring: a quiet plate, and two ripples that follow a little later.
  private func plate(_ elapsed: Double, y: Double, radius: Double) -> [DiscPicture.Disc] {
    Self.plate(y: y, radius: radius, full: diameter / 2, isStill: model.reducesMotion) { fullness(elapsed - $0) }
  }

  /// A plate of `radius` and its ripples, or without motion its brightness.
  ///
  /// - Parameters:
  ///   - full: the full circle's radius, in logical pixels.
  ///   - fullness: how full the breath was so many seconds ago, 0 to 1.
  static func plate(
    y: Double, radius: Double, full: Double, isStill: Bool, fullness: (_ ago: Double) -> Double
  ) -> [DiscPicture.Disc] {
    let plate = Color.plate
    guard !isStill else { return [.init(y: y, radius: radius, plate.withAlpha(0.55 + 0.45 * fullness(0)))] }
    return [
      .init(y: y, radius: full * (scale(fullness(0.7)) + reach - 1), plate.withAlpha(0.05)),
      .init(y: y, radius: full * (scale(fullness(0.35)) + 0.18), plate.withAlpha(0.08)),
      .init(y: y, radius: radius, plate),
    ]
  }

  /// The size of a circle this full, 0 to 1, as a share of the full circle, 0.75 to 1.
  static func scale(_ fullness: Double) -> Double { 0.75 + 0.25 * fullness }

  /// The marks of a button, in the circle's own shape: shade on it, and the focus around it.
  private func marks(y: Double, radius: Double) -> [DiscPicture.Disc] {
    var marks: [DiscPicture.Disc] = []
    if shade > 0 { marks.append(.init(y: y, radius: radius, Color.relaxInk.withAlpha(0.12 * shade))) }
    if focus > 0.01 { marks.append(.init(y: y, radius: radius + 7, line: 2, Color.plate.withAlpha(0.85 * focus))) }
    return marks
  }

  /// How full the breath is at a time of the frame clock, 0 to 1.
  func fullness(at time: Double) -> Double { fullness(model.elapsed(at: model.state == .paused ? 0 : time)) }

  private func fullness(_ elapsed: Double) -> Double {
    elapsed <= 0 ? 0 : model.pattern.fullness(at: elapsed)
  }

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
