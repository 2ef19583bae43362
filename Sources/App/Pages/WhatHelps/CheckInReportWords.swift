import Core

/// The check-ins of a period as lists, with the same figures as their chart.
struct CheckInReportWords {
  let report: WhatHelpsReport
  let showsNumbers: Bool
  let today: LocalDay
  var dates = Dates.person

  /// A line with a bar.
  struct Line {
    /// A day, a weekday, an hour or a word.
    let name: String
    /// The levels or counts, in words or numbers.
    let figures: String
    /// The length of the bar, 0 to 1; nil for none.
    let share: Double?
    /// The name and the figures, for a screen reader.
    // TRANSLATORS: A line of a list: {name} is a day, an hour or someone’s own word, {figures} says how
    // anxious they were.
    var words: String { localized("{name}: {figures}", ["name": name, "figures": figures]) }
  }

  private var levels: LevelWords { LevelWords(showsNumbers: showsNumbers) }

  /// A line for each day or week with a note, the latest first.
  var table: [Line] {
    report.checkIns.spans.reversed().compactMap { span in
      span.levels.map { found in
        let name =
          span.first == span.last
          ? dates.title(span.first, today: today) : "\(dates.short(span.first)) – \(dates.short(span.last))"
        return Line(name: name, figures: levels.levels(found), share: nil)
      }
    }
  }

  /// A line for each weekday with a note, in the order of the person's week.
  var weekdays: [Line] {
    let averages = Dictionary(uniqueKeysWithValues: report.checkIns.weekdays.map { ($0.place, $0.levels) })
    return dates.weekdays.compactMap { weekday in
      averages[weekday].map { line(dates.weekday(weekday), $0) }
    }
  }

  /// A line for each hour with a note.
  var hours: [Line] {
    report.checkIns.hours.map { average in
      // TRANSLATORS: An hour of the day: {from} and {to} are times such as 14:00 and 15:00.
      let values = ["from": dates.hour(average.place), "to": dates.hour((average.place + 1) % 24)]
      return line(localized("{from} to {to}", values), average.levels)
    }
  }

  /// A line for each word that was noted more than once.
  func words(_ field: CheckIn.Field) -> [Line] {
    (report.checkIns.words[field] ?? []).map {
      Line(name: Excerpt(of: $0.text, characters: 60).text, figures: levels.counts($0), share: nil)
    }
  }

  /// An explanation of the marks in the chart.
  var legend: String {
    switch report.period {
    // TRANSLATORS: Below a chart of how anxious someone was, of one day.
    case .day: localized("Each dot is a note.")
    // TRANSLATORS: Below a chart of how anxious someone was, of a week or a month.
    case .week, .month:
      localized("Each dot is a day’s average. The bar runs from that day’s lowest number to its highest.")
    // TRANSLATORS: Below a chart of how anxious someone was, of a year.
    case .year: localized("Each dot is a week’s average. The bar runs from that week’s lowest number to its highest.")
    }
  }

  private func line(_ name: String, _ found: CheckInReport.Levels) -> Line {
    Line(name: name, figures: levels.average(found), share: found.mean / 10)
  }
}
