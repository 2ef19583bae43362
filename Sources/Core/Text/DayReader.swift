import Foundation

/// Reads days as a person types them. Whatever `Dates` shows for a day is read as that day.
///
/// A day can be in the person’s calendar, digits and words, or in numbers alone, which are read in the locale’s order
/// unless that gives no day. ISO 8601 is always read. A year that no one could mean in the person’s calendar is read as
/// a Gregorian one: in Thailand, both 2568 and 2025 are the year 2025. Two digits are a year from 1950 to 2049.
struct DayReader: Sendable {
  /// How to complete a day that is typed without its year.
  enum YearRule {
    /// A day without its year can’t be read.
    case required
    /// Use the year of this day, since headings leave that out.
    case same(LocalDay)
    /// Use the next such day from this one on.
    case next(LocalDay)
  }

  /// The longest text that is read, in bytes. No locale’s days are as long.
  private static let longest = 200

  private let words: DayWords
  private let calendar: CalendarDays

  init(_ locale: Locale) {
    words = DayWords(locale)
    calendar = CalendarDays(locale.calendar)
  }

  /// Whether a date in numbers has its month before its day.
  var startsWithMonth: Bool { words.numericOrder.filter { $0 != .year }.first == .month }

  /// The days that a text represents: one, or all of a month or year. Nil if it can’t be read.
  func days(_ text: String, _ rule: YearRule) -> ClosedRange<LocalDay>? {
    guard text.utf8.count <= Self.longest else { return nil }
    if let numbers = isoNumbers(text) { return isoDays(numbers) }
    for parts in words.parts(text) {
      if let days = days(parts, rule) { return days }
    }
    return nil
  }

  /// Reads the numbers of `2026-03-29` or `2026-03`, in any digits. What begins like this is never read in another
  /// order: `2026-13-01` is a slip, not a day in January.
  private func isoNumbers(_ text: String) -> [Int]? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { DayWords.plain(String($0)) }
    guard (2...3).contains(parts.count), parts[0].count == 4,
      parts.dropFirst().allSatisfy({ (1...2).contains($0.count) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  private func isoDays(_ numbers: [Int]) -> ClosedRange<LocalDay>? {
    let found = [.gregorian, calendar].map { days($0, numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : nil) }
    return Self.likeliest(found)
  }

  private func days(_ parts: DayWords.Parts, _ rule: YearRule) -> ClosedRange<LocalDay>? {
    let numbers = parts.numbers.map { (value: Int($0) ?? 0, isYear: $0.count > 2) }
    func days(_ year: Int?, _ month: Int?, _ day: Int?) -> ClosedRange<LocalDay>? {
      self.days(year, month, day, parts, rule)
    }
    guard let month = parts.month else {
      switch numbers.count {
      case 1: return numbers[0].isYear || parts.era != nil ? days(numbers[0].value, nil, nil) : nil
      case 2 where numbers[0].isYear: return days(numbers[0].value, numbers[1].value, nil)
      case 2 where numbers[1].isYear: return days(numbers[1].value, numbers[0].value, nil)
      case 2 where parts.era != nil:
        let order = words.numericOrder.filter { $0 != .day }
        return order.first == .year
          ? days(numbers[0].value, numbers[1].value, nil) : days(numbers[1].value, numbers[0].value, nil)
      case 2:
        let isMonthFirst = words.numericOrder.filter { $0 != .year }.first == .month
        let (first, second) = (numbers[0].value, numbers[1].value)
        return isMonthFirst
          ? days(nil, first, second) ?? days(nil, second, first) : days(nil, second, first) ?? days(nil, first, second)
      case 3: return threeNumbers(numbers, days)
      default: return nil
      }
    }
    switch numbers.count {
    case 0: return days(nil, month, nil)
    case 1:
      let isYear = numbers[0].isYear || parts.era != nil
      return isYear ? days(numbers[0].value, month, nil) : days(nil, month, numbers[0].value)
    case 2:
      let order = words.namedOrder.filter { $0 != .month }
      let isYearFirst = numbers[0].isYear || (!numbers[1].isYear && order.first == .year)
      let (year, day) = isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      return day.isYear ? nil : days(year.value, month, day.value)
    default: return nil
    }
  }

  private func threeNumbers(
    _ numbers: [(value: Int, isYear: Bool)], _ days: (Int?, Int?, Int?) -> ClosedRange<LocalDay>?
  ) -> ClosedRange<LocalDay>? {
    guard numbers.count(where: \.isYear) <= 1, !numbers[1].isYear else { return nil }
    let order = words.numericOrder
    let isYearFirst = numbers[0].isYear || (!numbers[2].isYear && order.first == .year)
    let year = isYearFirst ? numbers[0].value : numbers[2].value
    let (first, second) = isYearFirst ? (numbers[1].value, numbers[2].value) : (numbers[0].value, numbers[1].value)
    let isMonthFirst = isYearFirst || order.filter { $0 != .year }.first == .month
    return isMonthFirst
      ? days(year, first, second) ?? days(year, second, first) : days(year, second, first) ?? days(year, first, second)
  }

  /// The days of numbers whose meaning is known, in the likeliest calendar and century.
  private func days(
    _ year: Int?, _ month: Int?, _ day: Int?, _ parts: DayWords.Parts, _ rule: YearRule
  ) -> ClosedRange<LocalDay>? {
    guard let year else { return month.flatMap { days(month: $0, day, rule) } }
    var found = [days(calendar, year, month, day, era: parts.era)]
    // A month’s name belongs to its calendar, but several share theirs with the Gregorian.
    if parts.month == nil || calendar.hasGregorianMonths { found.append(days(.gregorian, year, month, day)) }
    if year < 100, parts.era == nil, let full = calendar.year(endingIn: year) {
      found.append(days(calendar, full, month, day))
    }
    return Self.likeliest(found)
  }

  private func days(month: Int, _ day: Int?, _ rule: YearRule) -> ClosedRange<LocalDay>? {
    switch rule {
    case .required: return nil
    case .same(let today):
      let (era, year) = calendar.year(of: today)
      return days(calendar, year, month, day, era: era)
    case .next(let today):
      let (era, year) = calendar.year(of: today)
      // Eight years, because that is the longest wait for a leap day.
      return (0...8).lazy.compactMap { days(calendar, year + $0, month, day, era: era) }
        .first { $0.upperBound >= today }
    }
  }

  private func days(
    _ calendar: CalendarDays, _ year: Int, _ month: Int?, _ day: Int?, era: Int? = nil
  ) -> ClosedRange<LocalDay>? {
    guard let month else { return calendar.year(year, era: era) }
    guard let day else { return calendar.month(month, of: year, era: era) }
    return calendar.day(day, month, year, era: era).map { $0...$0 }
  }

  /// Returns the first of `found` that someone could mean (see `LocalDay.choosable`), or else the first of all.
  private static func likeliest(_ found: [ClosedRange<LocalDay>?]) -> ClosedRange<LocalDay>? {
    let found = found.compactMap(\.self)
    return found.first { LocalDay.choosable.contains($0.lowerBound) } ?? found.first
  }
}
