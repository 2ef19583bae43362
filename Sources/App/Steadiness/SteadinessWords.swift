import Core
import Foundation

/// What a report says, in plain words. Without numbers if that is wished; never a zero, never a reproach.
struct SteadinessWords {
  let report: SteadinessReport
  let showsNumbers: Bool
  let today: LocalDay

  /// The stretch: “14 – 20 March”, or the day's name.
  var title: String {
    let (first, last) = (report.days.lowerBound, report.days.upperBound)
    if first == last { return DayTitle.text(first, today: today) }
    let withYear = report.period == .year
    return "\(DayTitle.short(first, withYear: withYear)) – \(DayTitle.short(last, withYear: withYear))"
  }

  /// What the picture's line and dots are.
  var legend: String {
    let dots = "The dots are how you felt."
    return report.period == .day ? dots : "The line is how steadily you come back to it. \(dots)"
  }

  /// One sentence on the whole.
  var summary: String {
    guard let level = report.spans.last?.level else {
      return "Nothing yet, and nothing missing. What you do will show here."
    }
    guard showsNumbers else { return Self.inWords(level) }
    let number = "Steadiness \(max(1, Int((level * 100).rounded()))) of 100"
    return report.seconds >= 60 ? "\(number) · \(Self.minutes(report.seconds)) practised" : number
  }

  /// What was used, the longest first.
  var uses: [String] {
    report.uses.map { use in
      showsNumbers && use.seconds >= 60 ? "\(use.exercise.title), \(Self.minutes(use.seconds))" : use.exercise.title
    }
  }

  /// How the mood moved with it, where it did.
  var effects: [String] {
    report.effects.filter { $0.calmer > 0 }.map { effect in
      let after = "After \(effect.exercise.inSentence) you felt calmer"
      guard !showsNumbers else {
        let times = effect.sessions == 1 ? "the one time you said" : "\(effect.calmer) times of \(effect.sessions)"
        return "\(after) \(times)."
      }
      return 3 * effect.calmer >= 2 * effect.sessions ? "\(after) most times." : "\(after) at times."
    }
  }

  /// The same figures as the picture's, part by part; those with nothing in them are left out.
  var table: [(day: String, figures: String)] {
    report.spans.reversed().compactMap { span in
      var figures: [String] = []
      if span.seconds > 0 {
        figures.append(showsNumbers && span.seconds >= 60 ? Self.minutes(span.seconds) : "practised")
      }
      if report.period == .year {
        if let mood = span.mood { figures.append("mostly \(Self.nearest(mood).shortTitle)") }
      } else {
        figures += span.moods.map(\.mood.shortTitle)
      }
      guard !figures.isEmpty else { return nil }
      if showsNumbers, let level = span.level { figures.append("steadiness \(max(1, Int((level * 100).rounded())))") }
      let day =
        span.first == span.last
        ? DayTitle.text(span.first, today: today) : "\(DayTitle.short(span.first)) – \(DayTitle.short(span.last))"
      return (day, figures.joined(separator: ", "))
    }
  }

  private static func minutes(_ seconds: Int) -> String {
    let minutes = seconds / 60
    return minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }

  private static func nearest(_ height: Double) -> Mood {
    Mood.allCases.min { abs($0.height - height) < abs($1.height - height) } ?? .soSo
  }

  private static func inWords(_ level: Double) -> String {
    switch level {
    case ..<0.25: "A beginning, and every beginning counts."
    case ..<0.55: "You come back to it now and again."
    default: "You come back to it steadily."
    }
  }
}

extension Exercise {
  /// What it is called within a sentence.
  fileprivate var inSentence: String {
    switch self {
    case .scene: "a calming scene"
    case .breathing: "breathing"
    case .statements: "coping statements"
    case .meditation: "the meditation"
    case .grounding: "the five senses"
    case .muscleRelease: "muscle release"
    }
  }
}

extension MoodNote {
  /// The time of day at which it was said, there and then: “14:05”.
  var time: String {
    let seconds = Int(moment.instant.timeIntervalSince1970.rounded(.down)) + moment.utcOffset
    let minute = ((seconds % 86_400) + 86_400) % 86_400 / 60
    return "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }
}
