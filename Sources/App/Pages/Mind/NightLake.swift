import Core
import Foundation
import Toolkit

/// A lake at night with a light for each worry on its far shore. What didn't happen is lit, and mirrored in the water;
/// what happened is a ring, what happened in part a ring around a point, and what isn't known a dash.
final class NightLake {
  let widget: DrawingArea
  private let drawing = Drawing()
  private let reducesMotion: Bool
  private lazy var clock = FrameClock(of: widget) { [weak self] in self?.framePassed($0) }
  private var began: Int64?
  /// How long the last light waits for the first, and how long one takes, in seconds.
  private static let (wait, lighting) = (1.4, 0.7)
  /// From so many lights on, they neither go on one by one nor have a mirror image and a glow.
  private static let many = 400

  init(_ dependencies: Dependencies) {
    reducesMotion = dependencies.reducesMotion
    widget = DrawingArea { [drawing] canvas, width, height in drawing.draw(on: canvas, width: width, height: height) }
    widget.role(.picture)
  }

  /// Shows a light for each outcome. The lights that are lit go on one after another or, with reduced motion, together.
  func show(_ outcomes: [Worry.Outcome]) {
    guard outcomes != drawing.outcomes else { return }
    // So many lights are all on at once: drawn in each frame, they would take longer than a frame.
    let isSlow = outcomes.count < Self.many
    (drawing.outcomes, drawing.time, began) = (outcomes, isSlow ? 0 : Self.wait + Self.lighting, nil)
    clock.isRunning = isSlow
    widget.queueDraw()
  }

  private func framePassed(_ time: Int64) {
    let begin = began ?? time
    began = begin
    drawing.time = Double(time - begin) / 1_000_000
    if reducesMotion { drawing.time += Self.wait }
    if drawing.time > Self.wait + Self.lighting { clock.isRunning = false }
    widget.queueDraw()
  }

  /// Draws one mark, as in the legend.
  static func mark(_ outcome: Worry.Outcome) -> Widget {
    DrawingArea { canvas, width, height in
      Drawing.draw(outcome, x: width / 2, y: height / 2, radius: 5.5, light: 1, on: canvas)
    }.role(.presentation).request(width: 44, height: 44)
  }

  /// Apart from its owner, because the drawing area retains it.
  private final class Drawing {
    var outcomes: [Worry.Outcome] = []
    /// Seconds since the first light went on.
    var time = 0.0

    func draw(on canvas: Canvas, width: Double, height: Double) {
      let shore = (height * 0.60).rounded()
      drawSky(on: canvas, width: width, shore: shore)
      drawHills(on: canvas, width: width, shore: shore)
      canvas.fillFading(
        x: 0, y: shore, width: width, height: height - shore, [(0, .night), (1, .night)])
      canvas.fillFading(
        x: 0, y: shore, width: width, height: height - shore,
        [(0, .lakeWater), (0.45, Color.lakeWater.withAlpha(0.5)), (1, Color.lakeWater.withAlpha(0))])
      canvas.strokeLine([(0, shore), (width, shore)], width: 1, Color.lakeGlow.withAlpha(0.25))
      drawLights(on: canvas, width: width, shore: shore)
    }

    private func drawSky(on canvas: Canvas, width: Double, shore: Double) {
      canvas.fillFading(x: 0, y: 0, width: width, height: shore, [(0, .night), (1, .night)])
      canvas.fillFading(
        x: 0, y: 0, width: width, height: shore,
        [
          (0, Color.lakeGlow.withAlpha(0)), (0.35, Color.lakeGlow.withAlpha(0.08)),
          (0.7, Color.lakeGlow.withAlpha(0.42)), (1, .lakeGlow),
        ])
      for star in 0..<26 {
        let place = Self.spread(star + 40)
        canvas.fillCircle(
          x: place.x * width, y: place.y * shore * 0.55, radius: star.isMultiple(of: 5) ? 1.2 : 0.8,
          .white.withAlpha(star.isMultiple(of: 3) ? 0.5 : 0.28))
      }
    }

    private func drawHills(on canvas: Canvas, width: Double, shore: Double) {
      for (hill, color) in [(0, Color.farHill), (1, Color.nearHill)] {
        let crest = stride(from: 0, through: width + 6, by: 6).map { x -> (x: Double, y: Double) in
          (x, shore - Self.crest(x / max(width, 1), hill: hill) * shore)
        }
        canvas.fillShape([(x: 0, y: shore)] + crest + [(x: width, y: shore)], color)
      }
    }

    /// How high a hill is at `x`, 0 to 1 of the width, in shares of the sky's height.
    private static func crest(_ x: Double, hill: Int) -> Double {
      hill == 0
        ? 0.34 + 0.10 * sin(x * 5.1 + 0.6) + 0.04 * sin(x * 13 + 2)
        : 0.17 + 0.07 * sin(x * 6.7 + 3.4) + 0.03 * sin(x * 17)
    }

    private func drawLights(on canvas: Canvas, width: Double, shore: Double) {
      let count = outcomes.count
      guard count > 0 else { return }
      // As large as they can be without lying on one another.
      let room = min(width * 0.86, 900)
      let radius = min(5.5, max(1.2, 0.40 * (room * shore * 0.22 / Double(count)).squareRoot()))
      let lit = outcomes.count { $0 == .no }
      var number = 0
      for (index, outcome) in outcomes.enumerated() {
        let place = Self.place(index, of: count)
        let x = (width - room) / 2 + place.x * room
        let y = shore - 9 - place.y * shore * 0.22
        var light = 1.0
        if outcome == .no {
          let start = lit > 1 ? Double(number) / Double(lit - 1) * NightLake.wait : 0
          let share = min(max((time - start) / NightLake.lighting, 0), 1)
          light = share * share * (3 - 2 * share)
          number += 1
          if count < NightLake.many { reflect(x: x, y: y, shore: shore, radius: radius, light: light, on: canvas) }
        }
        Self.draw(
          outcome, x: x, y: y, radius: radius, light: light, hasGlow: count < NightLake.many, on: canvas)
      }
    }

    private func reflect(x: Double, y: Double, shore: Double, radius: Double, light: Double, on canvas: Canvas) {
      let (top, length) = (shore + 3, 14 + (shore - y) * 1.6)
      // Broken by small waves, narrower and fainter the nearer.
      let steps = 9
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        let half = radius * (0.9 - 0.5 * share) * (0.7 + 0.3 * sin(Double(step) * 2.4 + x))
        let wave = top + length * share
        canvas.strokeLine(
          [(x - half, wave), (x + half, wave)], width: 1.4, Color.lamp.withAlpha(0.5 * light * (1 - share)))
      }
    }

    static func draw(
      _ outcome: Worry.Outcome, x: Double, y: Double, radius: Double, light: Double, hasGlow: Bool = true,
      on canvas: Canvas
    ) {
      let line = max(1, radius * 0.24)
      switch outcome {
      case .no:
        if light < 1 {
          canvas.strokeCircle(x: x, y: y, radius: radius * 0.7, width: line, Color.unlit.withAlpha(1 - light))
        }
        if hasGlow { canvas.fillGlow(x: x, y: y, radius: radius * 3.8, Color.lamp.withAlpha(0.55 * light)) }
        canvas.fillCircle(x: x, y: y, radius: radius * 0.75, Color.lampCore.withAlpha(light))
      case .yes: canvas.strokeCircle(x: x, y: y, radius: radius * 0.7, width: line, .unlit)
      case .partly:
        canvas.strokeCircle(x: x, y: y, radius: radius * 0.7, width: line, .unlit)
        canvas.fillCircle(x: x, y: y, radius: radius * 0.28, .lampCore)
      case .unknown:
        canvas.strokeLine([(x - radius * 0.6, y), (x + radius * 0.6, y)], width: line, .unlit)
      }
    }

    /// Where a light is on the shore, 0 to 1 in both directions. A few are evenly apart, many fill the shore.
    private static func place(_ index: Int, of count: Int) -> (x: Double, y: Double) {
      guard count < 40 else { return spread(index) }
      let x = (Double(index) + 0.5 + 0.28 * sin(Double(index) * 7.3)) / Double(count)
      return (x, (0.35 + Double(index) * 0.618_033_988_7).truncatingRemainder(dividingBy: 1))
    }

    /// Places that fill a square evenly however many there are: an additive sequence by the plastic number.
    private static func spread(_ index: Int) -> (x: Double, y: Double) {
      let step = Double(index) + 1
      return (
        (0.5 + step * 0.754_877_666_2).truncatingRemainder(dividingBy: 1),
        (0.5 + step * 0.569_840_290_9).truncatingRemainder(dividingBy: 1)
      )
    }
  }
}
