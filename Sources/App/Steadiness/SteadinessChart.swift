import Core
import Toolkit

/// The chart of a report: a line for practice, and a dot for each mood, high for good and low for anxious.
final class SteadinessChart {
  let widget: DrawingArea
  private let drawing = Drawing()

  init() {
    let drawing = drawing
    widget = DrawingArea { canvas, width, height in drawing.draw(on: canvas, width: width, height: height) }
    widget.request(height: 190).role(.picture)
  }

  /// Shows a report; `words` describe it to a screen reader.
  func show(_ report: SteadinessReport?, words: String) {
    drawing.report = report
    widget.named(localized("Steadiness")).described(words)
    widget.queueDraw()
  }

  /// Draws the report. Apart from the chart, because the drawing area keeps it and must not keep the chart.
  private final class Drawing {
    var report: SteadinessReport?

    func draw(on canvas: Canvas, width: Double, height: Double) {
      let face = 40.0, left = face + 8, right = 14.0, edge = 20.0
      func y(_ level: Double) -> Double { height - edge - level * (height - 2 * edge) }
      for mood in Mood.allCases {
        let line = y(mood.height)
        canvas.strokeLine([(left, line), (width - right, line)], width: 1, Color.white.withAlpha(0.16))
        canvas.translated(x: 0, y: line - face / 2) {
          MoodFace.draw(mood, on: $0, width: face, height: face, ink: .white)
        }
      }
      guard let report else { return }
      let count = report.spans.count
      func x(_ position: Double) -> Double { left + 8 + (width - left - right - 16) * position }
      func middle(_ index: Int) -> Double { x(count == 1 ? 0.5 : Double(index) / Double(count - 1)) }

      let line = report.spans.enumerated().compactMap { index, span in
        span.level.map { (x: middle(index), y: y($0)) }
      }
      if line.count > 1 {
        canvas.strokeCurve(line, width: 2.5, Color.white.withAlpha(0.9))
      } else if let only = line.first, count > 1 {
        canvas.strokeLine([(only.x - 6, only.y), (only.x + 6, only.y)], width: 2.5, Color.white.withAlpha(0.9))
      }
      for (index, span) in report.spans.enumerated() {
        if report.period == .year {
          if let mood = span.mood { dot(middle(index), y(mood)) }
          continue
        }
        // The moods of a day are drawn side by side, in order.
        let step = count == 1 ? (width - left - right) / Double(max(8, span.moods.count + 1)) : 7.0
        for (place, note) in span.moods.enumerated() {
          dot(middle(index) + (Double(place) - Double(span.moods.count - 1) / 2) * step, y(note.mood.height))
        }
      }

      func dot(_ x: Double, _ y: Double) {
        canvas.fillCircle(x: x, y: y, radius: 5.5, Color.relaxInk)
        canvas.fillCircle(x: x, y: y, radius: 4, .white)
      }
    }
  }
}
