import Core

/// A report in plain words, without numbers if the person chose that. Never says a zero and never reproaches.
struct SteadinessWords {
  let report: SteadinessReport
  let showsNumbers: Bool
  let today: LocalDay
  var dates = Dates.person

  /// The period: “14 – 20 March”, or the name of the day.
  var title: String {
    let (first, last) = (report.days.lowerBound, report.days.upperBound)
    if first == last { return dates.title(first, today: today) }
    let withYear = report.period == .year
    return "\(dates.short(first, withYear: withYear)) – \(dates.short(last, withYear: withYear))"
  }

  /// What the line and the dots of the chart mean.
  var legend: String {
    let dots = localized("The dots are how you felt.")
    return report.period == .day
      ? dots : localized("The line is how steadily you come back to practising.") + " " + dots
  }

  /// One sentence about the whole period.
  var summary: String {
    guard let level = report.spans.last?.level else {
      return localized("Nothing yet, and nothing missing. What you do will show here.")
    }
    guard showsNumbers else { return Self.inWords(level) }
    let number = Self.number(level)
    return report.seconds >= 60
      ? pluralized(
        "Steadiness {number} of 100 · {count} minute practised",
        "Steadiness {number} of 100 · {count} minutes practised",
        count: report.seconds / 60, ["number": number])
      : localized("Steadiness {number} of 100", ["number": number])
  }

  /// The exercises that were used, the longest first.
  var uses: [String] {
    report.uses.map { use in
      showsNumbers && use.seconds >= 60 ? "\(use.exercise.title), \(Self.minutes(use.seconds))" : use.exercise.title
    }
  }

  /// How often the mood was calmer after an exercise; nothing for those after which it never was.
  var effects: [String] {
    report.effects.filter { $0.calmer > 0 }.map { effect in
      let exercise = ["exercise": effect.exercise.inSentence]
      guard !showsNumbers else {
        return effect.sessions == 1
          ? localized("After {exercise} you felt calmer the one time you said.", exercise)
          : pluralized(
            "After {exercise} you felt calmer {count} time out of {all}.",
            "After {exercise} you felt calmer {count} times out of {all}.", count: effect.calmer,
            ["exercise": effect.exercise.inSentence, "all": effect.sessions])
      }
      return 3 * effect.calmer >= 2 * effect.sessions
        ? localized("After {exercise} you felt calmer most times.", exercise)
        : localized("After {exercise} you felt calmer at times.", exercise)
    }
  }

  /// The figures of the chart, the latest first. Days without any are left out.
  var table: [(day: String, figures: String)] {
    report.spans.reversed().compactMap { span in
      var figures: [String] = []
      if span.seconds > 0 {
        figures.append(showsNumbers && span.seconds >= 60 ? Self.minutes(span.seconds) : localized("practised"))
      }
      if report.period == .year {
        if let mood = span.mood { figures.append(Self.nearest(mood).mostly) }
      } else {
        figures += span.moods.map(\.mood.inList)
      }
      guard !figures.isEmpty else { return nil }
      if showsNumbers, let level = span.level {
        figures.append(localized("steadiness {number}", ["number": Self.number(level)]))
      }
      let day =
        span.first == span.last
        ? dates.title(span.first, today: today) : "\(dates.short(span.first)) – \(dates.short(span.last))"
      return (day, figures.joined(separator: ", "))
    }
  }

  private static func minutes(_ seconds: Int) -> String {
    pluralized("{count} minute", "{count} minutes", count: seconds / 60)
  }

  /// The level from 1 to 100.
  private static func number(_ level: Double) -> Int { max(1, Int((level * 100).rounded())) }

  private static func nearest(_ height: Double) -> Mood {
    Mood.allCases.min { abs($0.height - height) < abs($1.height - height) } ?? .soSo
  }

  private static func inWords(_ level: Double) -> String {
    switch level {
    case ..<0.25: localized("A beginning, and every beginning counts.")
    case ..<0.55: localized("You come back now and again.")
    default: localized("You come back steadily.")
    }
  }
}
