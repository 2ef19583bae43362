import Core
import Foundation
import Toolkit

/// A circle that breathes, with a button in its middle.
final class BreathingView: ExerciseView {
  let content: Widget
  let controls: Widget?
  let instructions =
    localized(
      "Follow the circle, as gently as you like. If you feel dizzy, stop; listening to the room is just as good.")
  private let model: BreathingModel
  private let button: Button
  private let circle: DrawingArea
  private let patternButton: Button?
  private let count = Label().role(.presentation).style("breathing-count")
  private var clock: FrameClock?

  /// Creates the circle. Calls `patternPressed` when the button below it is pressed, to choose another pattern.
  init(_ model: BreathingModel, patternPressed: ((BreathingPatternsModel) -> Void)? = nil) {
    self.model = model
    let patterns = model.patterns
    patternButton = patternPressed.flatMap { pressed in
      patterns.map { patterns in
        Button.text(localized("Rhythm")).style("small-text").onPressed {
          model.pause(at: Self.seconds(FrameClock.now))
          pressed(patterns)
        }
      }
    }
    controls = patternButton
    let button = Button(localized("Begin")).onPressed { model.pressed(at: Self.seconds(FrameClock.now)) }
    // The words are dark and must stay within the white circle, also in languages with longer words.
    button.limit(characters: 16).style("breathing-button").align(horizontally: .center, vertically: .center)
    self.button = button
    let scene = CircleDrawing(model)
    let circle = DrawingArea { canvas, width, height in scene.draw(on: canvas, width: width, height: height) }
    let count = count
    content = Overlay(circle.expand(horizontally: true, vertically: true).request(width: 200, height: 160)) {
      count.align(horizontally: .center, vertically: .center)
      button
    }
    self.circle = circle
    let clock = FrameClock(of: circle) { [weak model, weak circle, weak button] time in
      scene.time = Self.seconds(time)
      model?.frame(at: scene.time)
      // Set here rather than in render(), so that the word changes in the same frame as the circle.
      if let model { button?.label = model.title }
      circle?.queueDraw()
    }
    self.clock = clock
    observe(self) { $0.render() }
  }

  var status: String? { model.status }

  var instructionsSeconds: Double? { model.state == .breathing ? 5 : nil }

  func appeared() { button.grabFocus() }

  func disappeared() { clock?.isRunning = false }

  private func render() {
    button.label = model.title
    count.text = model.count.map(String.init) ?? ""
    patternButton?.label = localized(
      "Rhythm: {name}, {steps}", ["name": model.pattern.title, "steps": model.pattern.summary])
    clock?.isRunning = model.state == .breathing
  }

  private static func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }
}

/// Draws the circle at one time.
private final class CircleDrawing {
  /// The time of the frame, in seconds of the frame clock.
  var time = 0.0
  private let model: BreathingModel

  init(_ model: BreathingModel) { self.model = model }

  func draw(on canvas: Canvas, width: Double, height: Double) {
    let elapsed = model.state == .paused ? model.elapsed(at: 0) : model.elapsed(at: time)
    let full = min(min(width, height) / 2 * 0.72, 190)
    let x = width / 2
    let y = height / 2 + floating(elapsed)
    if model.reducesMotion {
      let brightness = 0.55 + 0.45 * fullness(elapsed)
      canvas.fillCircle(x: x, y: y, radius: full * 0.9, .white.withAlpha(brightness))
      return
    }
    // Two rings follow a little later, like ripples.
    canvas.fillCircle(x: x, y: y, radius: full * (scale(elapsed - 0.7) + 0.37), .white.withAlpha(0.05))
    canvas.fillCircle(x: x, y: y, radius: full * (scale(elapsed - 0.35) + 0.18), .white.withAlpha(0.08))
    canvas.fillCircle(x: x, y: y, radius: full * scale(elapsed), .white)
  }

  private func fullness(_ elapsed: Double) -> Double {
    elapsed <= 0 ? 0 : model.pattern.fullness(at: elapsed)
  }

  /// The circle's size, 0.75 to 1.
  private func scale(_ elapsed: Double) -> Double { 0.75 + 0.25 * fullness(elapsed) }

  /// A vertical offset of up to 1.6 pixels, while nothing else moves.
  private func floating(_ elapsed: Double) -> Double {
    guard !model.reducesMotion, model.state != .ready, elapsed > 0 else { return 0 }
    let moment = model.pattern.moment(at: elapsed)
    guard moment.phase == .hold || moment.phase == .rest else { return 0 }
    let length = moment.elapsed + moment.remaining
    let edge = min(1, min(moment.elapsed, moment.remaining))  // starts and ends at zero
    return 1.6 * edge * sin(2 * .pi * moment.elapsed / max(4, length / 2))
  }
}
