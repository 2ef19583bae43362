import Core

/// What is written under the chart: hours, weekdays, days of the month or months.
enum ChartAxis {
  /// The labels with the index of their span, or for a day with the hour since it began.
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
}
