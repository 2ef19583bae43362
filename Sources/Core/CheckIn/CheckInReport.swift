import Foundation

/// The check-ins of a period: their levels, the weekdays and hours with higher ones, and the words that accompanied
/// them.
///
/// It has averages and counts, but says nothing about causes: a word beside a high level needn't have raised it.
public struct CheckInReport: Hashable, Sendable {
  /// With fewer check-ins than this, only the levels are shown.
  public static let least = 10
  /// The lowest level of a check-in that counts as high.
  public static let highFrom = 7

  /// A check-in, and when it was noted.
  public struct Note: Identifiable, Hashable, Sendable {
    /// The entry's id.
    public let id: UUID
    /// When it was noted.
    public let moment: Moment
    /// The level and the words.
    public let checkIn: CheckIn

    /// Creates a note.
    public init(id: UUID, moment: Moment, checkIn: CheckIn) {
      (self.id, self.moment, self.checkIn) = (id, moment, checkIn)
    }

    /// Creates the note of an entry; nil if it isn't a check-in, or can't be read.
    public init?(_ entry: MindEntry) {
      guard let checkIn = entry[CheckIn.self] else { return nil }
      self.init(id: entry.id, moment: entry.moment, checkIn: checkIn)
    }

    /// The local time at which it was noted, in seconds after midnight.
    public var second: Int {
      let local = Int(moment.instant.timeIntervalSince1970.rounded(.down)) + moment.utcOffset
      return (local % 86_400 + 86_400) % 86_400
    }
  }

  /// A summary of several levels.
  public struct Levels: Hashable, Sendable {
    /// How many there are; at least 1.
    public let count: Int
    /// The lowest and the highest.
    public let range: ClosedRange<Int>
    /// The average.
    public let mean: Double

    /// Creates the summary of `levels`; nil if there are none.
    public init?(_ levels: [Int]) {
      guard let lowest = levels.min(), let highest = levels.max() else { return nil }
      (count, range) = (levels.count, lowest...highest)
      mean = Double(levels.reduce(0, +)) / Double(levels.count)
    }
  }

  /// A day of the period or, if that's a year, a week.
  public struct Span: Hashable, Sendable {
    /// Its first and last day; may be the same.
    public let first, last: LocalDay
    /// Its levels; nil without a check-in.
    public let levels: Levels?
  }

  /// The average at a weekday or an hour.
  public struct Average: Hashable, Sendable {
    /// The weekday from Monday as 0, or the hour from 0 to 23.
    public let place: Int
    /// The levels.
    public let levels: Levels
  }

  /// How often a word accompanied check-ins.
  public struct Word: Hashable, Sendable {
    /// The word as it was last written.
    public let text: String
    /// How many of the check-ins at `highFrom` or more have the word.
    public let high: Tally
    /// How many of all check-ins have the word.
    public let all: Tally
  }

  /// A point of the line in the chart.
  public struct Point: Hashable, Sendable {
    /// Its position in the period, 0 to 1.
    public let place: Double
    /// Its levels.
    public let levels: Levels
  }

  /// The notes, oldest first.
  public let notes: [Note]
  /// The spans, oldest first.
  public let spans: [Span]
  /// The points of the line: each note if the period is a day, otherwise the average of each span.
  public let points: [Point]
  /// The average of each weekday with a note, from Monday on; empty for fewer than ten notes, and for a day.
  public let weekdays: [Average]
  /// The average of each hour with a note, from the start of the person's day on; empty for fewer than ten notes.
  public let hours: [Average]
  /// The words that accompanied more than one note, the most frequent first; empty for fewer than ten notes.
  public let words: [CheckIn.Field: [Word]]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - notes: the notes, oldest first; those outside the period are left out.
  ///   - spans: the first and last day of each span, oldest first, without gaps. A single span of one day makes the
  ///     period a day.
  ///   - startHour: the hour at which a day begins.
  public init(_ notes: [Note], spans: [(first: LocalDay, last: LocalDay)], startHour: Int) {
    let notes = notes.filter { note in
      spans.first.map { note.moment.day >= $0.first } ?? false && spans.last.map { note.moment.day <= $0.last } ?? false
    }
    self.notes = notes
    let days = Dictionary(grouping: notes, by: \.moment.day)
    let found = spans.map { span in
      let each = (span.first.number...span.last.number).flatMap { days[LocalDay(number: $0)] ?? [] }
      return Span(first: span.first, last: span.last, levels: Levels(each.map(\.checkIn.level)))
    }
    self.spans = found
    let isDay = spans.count == 1 && spans[0].first == spans[0].last
    points =
      isDay
      ? notes.compactMap { note in
        let since = (note.second - startHour * 3_600 + 86_400) % 86_400
        return Levels([note.checkIn.level]).map { Point(place: Double(since) / 86_400, levels: $0) }
      }
      : found.enumerated().compactMap { index, span in
        span.levels.map { Point(place: (Double(index) + 0.5) / Double(found.count), levels: $0) }
      }
    let isEnough = notes.count >= Self.least
    weekdays = isEnough && !isDay ? Self.averages(of: notes, at: 0..<7) { $0.moment.day.weekday } : []
    let order = (0..<24).map { ($0 + startHour) % 24 }
    hours = isEnough ? Self.averages(of: notes, at: order) { $0.second / 3_600 } : []
    words = isEnough ? Self.words(of: notes) : [:]
  }

  /// Whether there are no notes.
  public var isEmpty: Bool { notes.isEmpty }
  /// Whether there are enough notes for averages and counts.
  public var isEnough: Bool { notes.count >= Self.least }

  private static func averages(
    of notes: [Note], at places: some Sequence<Int>, by place: (Note) -> Int
  ) -> [Average] {
    let groups = Dictionary(grouping: notes, by: place)
    return places.compactMap { key in
      Levels((groups[key] ?? []).map(\.checkIn.level)).map { Average(place: key, levels: $0) }
    }
  }

  private static func words(of notes: [Note]) -> [CheckIn.Field: [Word]] {
    let high = notes.filter { $0.checkIn.level >= highFrom }
    var found: [CheckIn.Field: [Word]] = [:]
    for field in CheckIn.Field.allCases {
      func counted(_ notes: [Note]) -> [(text: String, count: Int, place: Int)] {
        CheckInWords.counted(notes.reversed().map { $0.checkIn[field] })
      }
      let highCounts = Dictionary(uniqueKeysWithValues: counted(high).map { (FoldedText.fold($0.text), $0.count) })
      let words = counted(notes).filter { $0.count > 1 }.sorted { ($1.count, $0.place) < ($0.count, $1.place) }
        .prefix(CheckInWords.most)
        .map {
          Word(
            text: $0.text, high: Tally(highCounts[FoldedText.fold($0.text)] ?? 0, of: high.count),
            all: Tally($0.count, of: notes.count))
        }
      if !words.isEmpty { found[field] = words }
    }
    return found
  }
}

extension LocalDay {
  /// The weekday, from Monday as 0 to Sunday as 6.
  public var weekday: Int { ((number + 3) % 7 + 7) % 7 }
}
