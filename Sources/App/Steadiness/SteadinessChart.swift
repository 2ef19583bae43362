import Core
import Toolkit

/// The picture: a gentle line for the practice, and a dot for each mood, high for good and low for anxious.
final class SteadinessChart {
  let widget: DrawingArea
  private let content = Content()

  init() {
    let content = content
    widget = DrawingArea { canvas, width, height in content.draw(on: canvas, width: width, height: height) }
    widget.request(height: 190).role(.picture)
  }

  /// Shows a report; `words` says the same to a screen reader.
  func show(_ report: SteadinessReport?, words: String) {
    content.report = report
    widget.named(localized("Steadiness")).described(words)
    widget.queueDraw()
  }

  private final class Content {
    var report: SteadinessReport?

    func draw(on canvas: Canvas, width: Double, height: Double) {
      let face = 40.0, left = face + 8, right = 14.0, edge = 20.0
      func y(_ level: Double) -> Double { height - edge - level * (height - 2 * edge) }
      for mood in Mood.allCases {
        let place = y(mood.height)
        canvas.strokeLine([(left, place), (width - right, place)], width: 1, Color.white.withAlpha(0.16))
        canvas.translated(x: 0, y: place - face / 2) {
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
        // Several on a day stand side by side, in their order.
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
