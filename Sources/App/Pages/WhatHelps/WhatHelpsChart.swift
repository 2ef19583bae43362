import Core
import Toolkit

/// The chart of a report: an arrow for each session, from the mood before to the mood after, and below the arrows a dot
/// for each day with a session.
final class WhatHelpsChart {
  let widget: DrawingArea
  private let drawing = Drawing()

  init() {
    widget = DrawingArea { [drawing] canvas, width, height in drawing.draw(on: canvas, width: width, height: height) }
    widget.role(.picture).named(localized("What helps")).style("arrow-chart")
  }

  /// Shows a report; `words` describe it to a screen reader.
  func show(_ report: WhatHelpsReport, startHour: Int, words: String) {
    (drawing.report, drawing.startHour) = (report, startHour)
    widget.described(words)
    widget.queueDraw()
  }

  /// Draws the report. It's a separate object because the drawing area retains it, and must not retain the chart.
  private final class Drawing {
    var report: WhatHelpsReport?
    var startHour = 0
    private let ink = Color.white

    func draw(on canvas: Canvas, width: Double, height: Double) {
      guard let report else { return }
      let face = 40.0, left = face + 10, right = 4.0
      let plot = width - left - right
      let label = canvas.size(of: "0").height
      let hasDots = report.period != .day
      let floor = height - label - (hasDots ? 34 : 8) - face / 2
      func y(_ level: Double) -> Double { floor - level * (floor - face / 2) }
      for mood in Mood.allCases {
        let line = y(mood.height)
        canvas.strokeLine([(left, line), (width - right, line)], width: 1, ink.withAlpha(0.18))
        // A face fills half of what it is drawn on, since it's made for a circle.
        canvas.translated(x: -face * 0.2, y: line - face * 0.7) {
          MoodFace.draw(mood, on: $0, width: face * 1.4, height: face * 1.4, ink: ink)
        }
      }

      let layout = ArrowLayout(report, width: plot, startHour: startHour)
      for mark in layout.marks { draw(mark, on: canvas, x: left + mark.x, y: y) }
      if hasDots {
        let column = plot / Double(report.spans.count)
        for (span, middle) in zip(report.spans, layout.middles) where span.practised > 0 {
          // In the chart of a year, the more days of its week had a session, the larger the dot.
          let most = min(5.5, column * 0.42)
          let radius = report.period == .year ? most * (0.5 + Double(span.practised) / 14) : most
          canvas.fillCircle(x: left + middle, y: height - 8, radius: radius, ink)
        }
      }
      ChartAxis.draw(
        report, startHour: startHour, on: canvas, left: left, plot: plot, y: height - label - (hasDots ? 20 : 0)
      ) { layout.middles[$0] }
    }

    private func draw(_ mark: ArrowLayout.Mark, on canvas: Canvas, x: Double, y: (Double) -> Double) {
      let start = y(mark.from), pen = mark.standsForSeveral ? 4.0 : 2.2
      guard let to = mark.to else {
        canvas.strokeCircle(x: x, y: start, radius: 3.6, width: 1.8, ink)
        return
      }
      let end = y(to)
      guard abs(end - start) > 5 else {
        canvas.fillCircle(x: x, y: start, radius: mark.standsForSeveral ? 5.4 : 3.8, ink)
        return
      }
      let way = end < start ? 1.0 : -1.0
      canvas.strokeLine([(x, start), (x, end)], width: pen, ink)
      canvas.strokeLine([(x - 4, end + 6 * way), (x, end), (x + 4, end + 6 * way)], width: pen, ink)
    }
  }
}
