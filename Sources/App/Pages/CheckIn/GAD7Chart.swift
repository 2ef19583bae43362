import Core
import Toolkit

/// A chart of GAD-7 totals over time. Behind them are the bands that the authors of GAD-7 define.
enum GAD7Chart {
  // TRANSLATORS: Name of a chart, and heading over it: earlier results of a questionnaire.
  static let title = localized("So far")

  /// A chart of at least one result, the oldest first; `words` describe it to a screen reader.
  static func make(_ history: [GAD7Model.Answered], dates: Dates, words: String) -> Widget {
    DrawingArea { canvas, width, height in draw(history, dates, on: canvas, width: width, height: height) }
      .role(.picture).named(title).described(words).style("level-chart")
  }

  private static func draw(
    _ history: [GAD7Model.Answered], _ dates: Dates, on canvas: Canvas, width: Double, height: Double
  ) {
    guard let first = history.first?.day.number, let last = history.last?.day.number else { return }
    let ink = Color.white
    let label = canvas.size(of: "0").height
    let left = (GAD7.Band.allCases.map { canvas.size(of: $0.short).width }.max() ?? 0) + 12
    let (top, floor, right) = (4.0, height - label - 12, width - 6)
    // Half a point of room at both ends, so that bands meet between two totals.
    func y(_ total: Double) -> Double { floor - (total + 0.5) / Double(GAD7.most + 1) * (floor - top) }
    for (index, band) in GAD7.Band.allCases.enumerated() {
      let (low, high) = (y(Double(band.totals.lowerBound) - 0.5), y(Double(band.totals.upperBound) + 0.5))
      canvas.fill(
        x: left, y: high, width: right - left, height: low - high, ink.withAlpha(0.03 + 0.045 * Double(index)))
      canvas.draw(
        band.short, x: left - 12 - canvas.size(of: band.short).width, y: (low + high) / 2 - label / 2, ink)
    }
    let room = 14.0
    func x(_ day: Int) -> Double {
      first == last
        ? (left + right) / 2
        : left + room + (right - left - 2 * room) * Double(day - first) / Double(last - first)
    }
    let points = history.map { (x: x($0.day.number), y: y(Double($0.answers.total))) }
    canvas.strokeLine(points, width: 1.6, ink.withAlpha(0.6))
    for point in points { canvas.fillCircle(x: point.x, y: point.y, radius: 4.2, ink) }
    // The first and the last day; only the last if there's no room for both.
    let ends = [history[0].day, history[history.count - 1].day].map { dates.short($0, withYear: true) }
    let sizes = ends.map { canvas.size(of: $0).width }
    canvas.draw(ends[1], x: first == last ? x(last) - sizes[1] / 2 : right - sizes[1], y: height - label, ink)
    if first != last, left + sizes[0] + 8 < right - sizes[1] { canvas.draw(ends[0], x: left, y: height - label, ink) }
  }
}
