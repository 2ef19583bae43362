import Core
import Toolkit

/// The chart of anxiety levels over a period, as dots joined by a line. In the chart of a day, each dot is a note. In
/// that of a longer period, it's the average of a day or week, on a bar from the lowest level to the highest.
final class LevelChart {
  let widget: DrawingArea
  private let drawing = Drawing()

  init() {
    let drawing = drawing
    widget = DrawingArea { canvas, width, height in drawing.draw(on: canvas, width: width, height: height) }
    widget.role(.picture).style("level-chart")
  }

  /// Shows the check-ins of a report; `words` describe them to a screen reader.
  func show(_ report: WhatHelpsReport, startHour: Int, showsNumbers: Bool, words: String) {
    (drawing.report, drawing.startHour, drawing.showsNumbers) = (report, startHour, showsNumbers)
    widget.named(CheckInSection.title).described(words)
    widget.queueDraw()
  }

  /// Draws the report. It's a separate object because the drawing area retains it, and must not retain the chart.
  private final class Drawing {
    var report: WhatHelpsReport?
    var startHour = 0
    var showsNumbers = false
    private let ink = Color.white

    func draw(on canvas: Canvas, width: Double, height: Double) {
      guard let report else { return }
      let marks: [(level: Int, words: String)] =
        showsNumbers
        ? [0, 5, 10].map { ($0, "\($0)") }
        // TRANSLATORS: The lower and the upper end of a chart of how anxious someone was. Keep them short.
        : [(0, localized("calm")), (10, localized("anxious"))]
      let left = (marks.map { canvas.size(of: $0.words).width }.max() ?? 0) + 10, right = 6.0
      let label = canvas.size(of: "0").height
      let (top, floor, plot) = (label / 2 + 4, height - label - 14, width - left - right)
      func y(_ level: Double) -> Double { floor - level / 10 * (floor - top) }
      for mark in marks {
        let line = y(Double(mark.level))
        canvas.strokeLine([(left, line), (width - right, line)], width: 1, ink.withAlpha(0.18))
        canvas.draw(mark.words, x: left - 10 - canvas.size(of: mark.words).width, y: line - label / 2, ink)
      }
      let points = report.checkIns.points
      func x(_ point: CheckInReport.Point) -> Double { left + plot * point.place }
      canvas.strokeLine(points.map { (x($0), y($0.levels.mean)) }, width: 1.6, ink.withAlpha(0.6))
      let dot = report.period == .year ? 3.2 : 4.2
      for point in points {
        let range = point.levels.range
        if range.count > 1 {
          let ends = [(x(point), y(Double(range.lowerBound))), (x(point), y(Double(range.upperBound)))]
          canvas.strokeLine(ends, width: 5, ink.withAlpha(0.3))
        }
        canvas.fillCircle(x: x(point), y: y(point.levels.mean), radius: dot, ink)
      }
      ChartAxis.draw(report, startHour: startHour, on: canvas, left: left, plot: plot, y: height - label) {
        plot * (Double($0) + 0.5) / Double(report.spans.count)
      }
    }
  }
}
