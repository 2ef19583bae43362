import Core
import Foundation
import Toolkit

/// A large face that can soften.
final class SofteningFace {
  let drawing: DrawingArea
  private let look: Look
  private var clock: FrameClock?
  /// When it began to soften, in microseconds of the frame clock.
  private var began: Int64?

  private final class Look { var softness = 0.0 }

  /// How long softening takes, in microseconds.
  private static let duration = 1_600_000.0

  /// - Parameter ink: the colour of its lines.
  init(_ mood: Mood, ink: Color) {
    let look = Look()
    self.look = look
    drawing = DrawingArea { canvas, width, height in
      MoodFace.draw(mood, on: canvas, width: width, height: height, ink: ink, softness: look.softness)
    }
    clock = FrameClock(of: drawing) { [weak self] in self?.advance(to: $0) }
  }

  /// Softens the face, gradually if it `moves`. With false for `isSoft`, restores it at once.
  func soften(_ isSoft: Bool, moves: Bool) {
    began = nil
    look.softness = isSoft && !moves ? 1 : 0
    clock?.isRunning = isSoft && moves
    drawing.queueDraw()
  }

  private func advance(to time: Int64) {
    let start = began ?? time
    began = start
    let part = min(Double(time - start) / Self.duration, 1)
    look.softness = 0.5 - 0.5 * cos(.pi * part)
    drawing.queueDraw()
    if part == 1 { clock?.isRunning = false }
  }
}
