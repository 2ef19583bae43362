import Foundation

/// Finds the days that a day, month or year of a calendar represents.
struct CalendarDays: Sendable {
  /// The calendar of `LocalDay`.
  static let gregorian = CalendarDays(Calendar(identifier: .gregorian))

  private let calendar: Calendar

  /// Creates a calendar in GMT, where all days are equally long.
  init(_ calendar: Calendar) {
    var calendar = calendar
    calendar.timeZone = .gmt
    self.calendar = calendar
  }

  /// Whether its months are those of the Gregorian calendar, whatever its years are.
  var hasGregorianMonths: Bool { [.gregorian, .buddhist, .republicOfChina, .japanese].contains(calendar.identifier) }

  /// The era and the year of a day.
  func year(of day: LocalDay) -> (era: Int?, year: Int) {
    if calendar.identifier == .gregorian { return (nil, day.year) }
    let parts = calendar.dateComponents([.era, .year], from: Date(noonOf: day))
    return (parts.era, parts.year ?? day.year)
  }

  /// The year of this calendar that ends in two digits, between the Gregorian years 1950 and 2049.
  func year(endingIn digits: Int) -> Int? {
    guard let first = LocalDay(year: 1950, month: 12, day: 31).map({ year(of: $0).year }) else { return nil }
    return (first..<first + 100).first { $0 % 100 == digits }
  }

  /// The day with these numbers; nil if there is no such day.
  func day(_ day: Int, _ month: Int, _ year: Int, era: Int?) -> LocalDay? {
    if calendar.identifier == .gregorian { return LocalDay(year: year, month: month, day: day) }
    let wanted = DateComponents(era: era, year: year, month: month, day: day, hour: 12)
    guard (1...31).contains(day), (1...13).contains(month), (1...9_999).contains(year),
      let date = calendar.date(from: wanted)
    else { return nil }
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    guard found.year == year, found.month == month, found.day == day else { return nil }
    let number = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    return (LocalDay.first.number...LocalDay.last.number).contains(number) ? LocalDay(number: number) : nil
  }

  /// The days of a month; nil if there is no such month.
  func month(_ month: Int, of year: Int, era: Int?) -> ClosedRange<LocalDay>? {
    // An era may begin within a month, and the thirteenth month may have five days.
    let days = (1...31).lazy.compactMap { day($0, month, year, era: era) }
    guard let first = days.first,
      let last = (1...31).reversed().lazy.compactMap({ day($0, month, year, era: era) }).first
    else { return nil }
    return first...last
  }

  /// The days of a year.
  func year(_ year: Int, era: Int?) -> ClosedRange<LocalDay>? {
    // An era may begin within a year, and a year may have a month less.
    let months = (1...13).compactMap { month($0, of: year, era: era) }
    guard let first = months.map(\.lowerBound).min(), let last = months.map(\.upperBound).max() else { return nil }
    return first...last
  }
}

extension Date {
  /// Noon of a day in GMT.
  init(noonOf day: LocalDay) { self.init(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200) }
}
