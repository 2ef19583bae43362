import Core
import Toolkit

/// The labels under the chart: hours, weekdays, days of the month or months.
enum ChartAxis {
  /// The labels. `place` is the index of the label's span or, in the chart of a day, the hours since the day began.
  static func labels(_ report: WhatHelpsReport, startHour: Int, isNarrow: Bool, dates: Dates = .person)
    -> [(place: Int, words: String)]
  {
    let spans = report.spans.enumerated()
    switch report.period {
    case .day: return [6, 12, 18].filter { $0 > startHour }.map { ($0 - startHour, dates.hour($0)) }
    case .week: return spans.map { ($0, dates.weekday($1.first, isNarrow: isNarrow)) }
    case .month:
      return spans.filter { [1, 8, 15, 22].contains($1.first.day) }
        .map { ($0, $1.first.day == 1 && !isNarrow ? dates.short($1.first) : "\($1.first.day)") }
    case .year where report.spans.count <= 9: return spans.map { ($0, dates.short($1.first)) }
    case .year:
      return spans.filter { $1.first.month != $1.last.month || $1.first.day == 1 }
        .map { ($0, dates.shortMonth($1.last)) }
    }
  }

  /// Writes the labels below a plot. Leaves out those that there's no room for.
  ///
  /// - Parameters:
  ///   - left: where the plot begins, in logical pixels.
  ///   - plot: its width.
  ///   - y: the top of the labels.
  ///   - middle: returns the middle of the span with an index, in logical pixels from `left`.
  static func draw(
    _ report: WhatHelpsReport, startHour: Int, on canvas: Canvas, left: Double, plot: Double, y: Double,
    middle: (Int) -> Double
  ) {
    func texts(isNarrow: Bool) -> [(x: Double, width: Double, words: String)] {
      Self.labels(report, startHour: startHour, isNarrow: isNarrow).map { place, words in
        let width = canvas.size(of: words).width
        let x = report.period == .day ? plot * Double(place) / 24 : middle(place)
        return (left + min(max(x - width / 2, 0), plot - width), width, words)
      }
    }
    var labels = texts(isNarrow: false)
    if zip(labels, labels.dropFirst()).contains(where: { $0.x + $0.width + 4 > $1.x }) {
      labels = texts(isNarrow: true)
    }
    var end = 0.0
    for label in labels where label.x >= end {
      canvas.draw(label.words, x: label.x, y: y, .white)
      end = label.x + label.width + 8
    }
  }
}
