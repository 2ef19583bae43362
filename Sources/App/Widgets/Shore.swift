import Foundation
import Toolkit

/// The drawing of a shore: a line of water, still at the start and rough at the end, with a drop on it, or two and the
/// way between them; and below it the words. A class apart from its widgets, because their drawing areas retain it.
final class Shore {
  /// A drop, and the word below it.
  struct Drop: Equatable {
    /// From 0 at the still end to 1.
    var place: Double
    var word: String
  }

  /// Half the width of a drop's room, in logical pixels: as near as a drop comes to an edge.
  static let reach = 14.0

  /// The words at the two ends.
  let ends: (still: String, rough: String)
  /// How it was, drawn hollow.
  var before: Drop?
  /// How it is, drawn full.
  var now: Drop?
  /// Said in the middle while there's no drop; empty for nothing.
  var invitation = ""
  /// Whether the drop is being dragged.
  var isHeld = false
  /// Whether the water stays as it is while the drop is dragged.
  var isStill = false

  init(_ words: ShoreWords) { ends = (words.words.first ?? "", words.words.last ?? "") }

  /// Draws the water and the drops.
  func drawWater(on canvas: Canvas, width: Double, height: Double) {
    let ink = canvas.ink
    let middle = height * 0.6
    let swell = isStill ? 0 : (now?.place ?? 0) * 3
    func x(_ place: Double) -> Double {
      Self.reach + (width - 2 * Self.reach) * (Desktop.readsFromRight ? 1 - place : place)
    }
    func y(_ place: Double) -> Double { middle + Self.wave(place, width: width, swell: swell).down }
    func water(from: Double, to: Double, width line: Double, _ color: Color) {
      guard to > from else { return }
      let count = max(2, Int((to - from) * width / 3))
      let places = (0...count).map { from + (to - from) * Double($0) / Double(count) }
      let points = places.map { place -> (x: Double, y: Double) in
        let wave = Self.wave(place, width: width, swell: swell)
        return (x(place) + (Desktop.readsFromRight ? -wave.aside : wave.aside), middle + wave.down)
      }
      canvas.strokeCurve(points, width: line, color)
    }

    let quiet = ink.withAlpha(ink.alpha * 0.75)
    // The hollow drop is left open: the water ends on either side of it.
    let gap = before.map { before -> (Double, Double) in
      let half = 9 / max(width - 2 * Self.reach, 1)
      return (before.place - half, before.place + half)
    }
    water(from: 0, to: gap?.0 ?? 1, width: 2, quiet)
    if let gap { water(from: gap.1, to: 1, width: 2, quiet) }
    if let before, let now, before.place != now.place {
      let half = 10 / max(width - 2 * Self.reach, 1)
      let isLess = now.place < before.place
      let (low, high) = (min(before.place, now.place), max(before.place, now.place))
      water(from: low + (isLess ? 0 : half), to: high - (isLess ? half : 0), width: 4, ink)
      arrow(from: before.place, to: now.place, on: canvas, x, y, ink)
    }
    if let before { canvas.strokeDrop(x: x(before.place), y: y(before.place), radius: 7.5, width: 2, ink) }
    if let now { canvas.fillDrop(x: x(now.place), y: y(now.place), radius: isHeld ? 11 : 9, ink) }
  }

  /// Draws a small arrowhead over the middle of the way, if there's room.
  private func arrow(
    from start: Double, to end: Double, on canvas: Canvas, _ x: (Double) -> Double, _ y: (Double) -> Double,
    _ ink: Color
  ) {
    guard abs(x(end) - x(start)) > 56 else { return }
    let (tip, way) = (x((start + end) / 2), x(end) > x(start) ? 1.0 : -1)
    let height = y((start + end) / 2)
    canvas.strokeLine(
      [(tip - 3 * way, height - 7), (tip + 5 * way, height), (tip - 3 * way, height + 7)], width: 2.5, ink)
  }

  /// How far the surface is at `place` from where it would be at rest, in logical pixels: waves with round troughs and
  /// narrow crests, higher and shorter towards the rough end.
  private static func wave(_ place: Double, width: Double, swell: Double) -> (aside: Double, down: Double) {
    let (long, short) = (1 / 58.0, 1 / 27.0)  // waves in a pixel
    let along = place * width
    let phase = 2 * .pi * (along * long + (short - long) * along * along / (2 * width)) - swell
    let height = 0.5 + 6 * pow(place, 1.3)
    // No two waves at the rough end are equally high.
    let uneven = 1 + 0.35 * place * sin(0.37 * phase)
    return (-0.5 * height * uneven * sin(phase), -height * uneven * cos(phase))
  }

  /// Draws the words: those of the drops below them, and those of the ends as long as there's room.
  func drawWords(on canvas: Canvas, width: Double, height: Double) {
    let ink = canvas.ink
    var taken: [ClosedRange<Double>] = []
    func draw(_ words: String, at middle: Double, isBold: Bool) {
      guard !words.isEmpty else { return }
      let wide = canvas.size(of: words, isBold: isBold).width
      let left = min(max(middle - wide / 2, 0), max(width - wide, 0))
      let room = (left - 9)...(left + wide + 9)
      guard !taken.contains(where: { $0.overlaps(room) }) else { return }
      taken.append(room)
      canvas.draw(words, x: left, y: 0, isBold: isBold, ink)
    }
    func place(_ drop: Drop) -> Double {
      Self.reach + (width - 2 * Self.reach) * (Desktop.readsFromRight ? 1 - drop.place : drop.place)
    }
    if let now { draw(now.word, at: place(now), isBold: true) }
    if let before { draw(before.word, at: place(before), isBold: false) }
    draw(ends.still, at: Desktop.readsFromRight ? width : 0, isBold: false)
    draw(ends.rough, at: Desktop.readsFromRight ? 0 : width, isBold: false)
    if now == nil { draw(invitation, at: width / 2, isBold: false) }
  }
}
