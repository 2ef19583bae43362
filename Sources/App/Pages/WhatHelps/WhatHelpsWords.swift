import Core

/// A report in plain words, without numbers if the person wants none. Never says a zero and never reproaches.
struct WhatHelpsWords {
  let report: WhatHelpsReport
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

  /// The first line: the best that can truly be said about the whole period.
  var summary: String {
    if report.isBlank { return localized("Nothing here yet. Your sessions will appear here.") }
    if report.isEmpty, !report.checkIns.isEmpty {
      // TRANSLATORS: Said of a day, week, month or year without a session, but with notes of how anxious someone was.
      return localized("There’s no session here. Your notes are further down.")
    }
    // TRANSLATORS: Said of a day, week, month or year without a session or a mood.
    if report.isEmpty { return localized("Nothing recorded here, and that’s fine.") }
    if let beginnings { return beginnings }
    if let better = report.better { return sentence(better: better) }
    if let stayed = report.stayedGood.flatMap(sentence(stayedGood:)) { return stayed }
    return localized(
      "You’ve made a start. After a few more sessions, this page will show how you felt "
        + "afterwards.")
  }

  /// Sentences about how often the person felt better: after all sessions that began anxious or so-so, and then after
  /// each kind, the best first. Leaves out kinds after which they never did, and the sentence that `summary` already
  /// has.
  var outcomes: [(exercises: [Exercise], words: String)] {
    var lines: [(exercises: [Exercise], words: String)] = []
    if beginnings != nil, let better = report.better, better.count > 0 { lines.append(([], overall(better))) }
    for outcome in report.outcomes where outcome.better.count > 0 {
      lines.append((outcome.exercises, sentence(outcome)))
    }
    return lines
  }

  /// A sentence about how often the person felt good both before and after; nil if `summary` already has it, or if
  /// there is too little to say.
  var stayedGood: String? {
    beginnings == nil && report.better == nil ? nil : report.stayedGood.flatMap(sentence(stayedGood:))
  }

  /// An explanation of the marks that occur in the chart.
  var legend: String {
    let feelings = report.spans.flatMap(\.feelings)
    let pairs = feelings.filter { $0.before != nil && $0.after != nil }
    var lines: [String] = []
    if report.period == .year {
      if !pairs.isEmpty {
        lines.append(
          localized(
            "Each arrow is a week, from how you felt on average before its sessions to how "
              + "you felt after them."))
      }
    } else {
      if pairs.contains(where: { $0.before != $0.after }) {
        lines.append(localized("Each arrow is a session, from how you felt before to how you felt after."))
      }
      if pairs.contains(where: { $0.before == $0.after }) {
        lines.append(localized("A dot means you felt the same after a session as before."))
      }
      if feelings.count > pairs.count {
        lines.append(
          localized(
            "A ring is a single mood, with no other before or "
              + "after it."))
      }
    }
    if report.period != .day, report.spans.contains(where: { $0.practised > 0 }) {
      lines.append(
        report.period == .year
          // TRANSLATORS: “The marks below show the weeks in which you had a session.”: “Below” the chart. “The marks
          // below show the days on which you had a session.”: “Below” the chart.
          ? localized("The marks below show the weeks in which you had a session.")
          : localized(
            "The marks below show the days on which you had a session."))
    }
    return lines.joined(separator: " ")
  }

  /// The exercises that were used, the longest first. `minutes` is nil if numbers aren't wanted or it's less than one.
  var uses: [(exercise: Exercise, minutes: String?)] {
    report.uses.map { use in
      (use.exercise, showsNumbers && use.seconds >= 60 ? Self.minutes(use.seconds) : nil)
    }
  }

  /// A line of the table: a day, or in a year a week.
  struct Line {
    let day: String
    /// The moods before and after each session; in a year, their averages over the week.
    let feelings: [(before: Mood?, after: Mood?)]
    /// How long the sessions took, or only that there was one; nil if there was none.
    let practice: String?
    /// The day, the feelings and the practice, for a screen reader.
    let words: String
  }

  /// The chart as a table, the latest first. Days without anything are left out.
  var table: [Line] {
    report.spans.reversed().compactMap { span in
      guard span.practised > 0 || !span.feelings.isEmpty else { return nil }
      let day =
        span.first == span.last
        ? dates.title(span.first, today: today) : "\(dates.short(span.first)) – \(dates.short(span.last))"
      let feelings = report.period == .year ? Self.means(span.feelings) : span.feelings.map { ($0.before, $0.after) }
      let practice: String? =
        span.practised == 0
        // TRANSLATORS: Said of a day or week with at least one session: “Wednesday: practised”.
        ? nil : showsNumbers && span.seconds >= 60 ? Self.minutes(span.seconds) : localized("with a session")
      let words = feelings.map(Self.inWords) + [practice].compactMap { $0 }
      return Line(day: day, feelings: feelings, practice: practice, words: "\(day): \(words.joined(separator: ", "))")
    }
  }

  private static func means(_ feelings: [Feeling]) -> [(before: Mood?, after: Mood?)] {
    func mean(_ moods: [Mood]) -> Mood? {
      guard !moods.isEmpty else { return nil }
      let height = moods.reduce(0) { $0 + $1.height } / Double(moods.count)
      return Mood.allCases.min { abs($0.height - height) < abs($1.height - height) }
    }
    let pairs = feelings.filter { $0.before != nil && $0.after != nil }
    if pairs.isEmpty { return mean(feelings.compactMap { $0.before ?? $0.after }).map { [($0, nil)] } ?? [] }
    return [(mean(pairs.compactMap(\.before)), mean(pairs.compactMap(\.after)))]
  }

  /// “from anxious to good”, or one mood alone.
  private static func inWords(before: Mood?, after: Mood?) -> String {
    guard let before, let after else { return (before ?? after)?.inList ?? "" }
    return before == after
      // TRANSLATORS: {mood} is one of “anxious”, “so-so”, “good”. How someone felt before and after a session.
      ? localized("{mood} before and after", ["mood": before.inList])
      // TRANSLATORS: {before} and {after} are each one of “anxious”, “so-so”, “good”.
      : localized("from {before} to {after}", ["before": before.inList, "after": after.inList])
  }

  private static func minutes(_ seconds: Int) -> String {
    // TRANSLATORS: How long someone practised.
    pluralized("{count} minute", "{count} minutes", count: seconds / 60)
  }
}
