import Foundation
import Synchronization

/// Formats and reads days and times in the person's locale. Every form of a day that is shown can also be typed.
/// Thread-safe.
public struct Dates: Sendable {
  /// The dates in the locale of the environment.
  public static let person = Dates(.forDates)

  private let locale: Locale
  private let reader: LazyReader

  /// Creates a formatter for `locale`.
  public init(_ locale: Locale) { (self.locale, reader) = (locale, LazyReader(locale)) }

  /// *Today*, *Yesterday*, or the weekday and date, with the year if it isn't the present one.
  public func title(_ day: LocalDay, today: LocalDay) -> String {
    switch today.number - day.number {
    case 0: return localized("Today")
    // TRANSLATORS: Heading of a day.
    case 1: return localized("Yesterday")
    default:
      let days = CalendarDays(locale.calendar)
      let isOfThisYear = days.year(of: day) == days.year(of: today)
      return text(day) {
        let date = $0.weekday(.wide).day().month(.wide)
        return isOfThisYear ? date : date.year()
      }
    }
  }

  /// A short date: “29 Mar” or “29 Mar 2026”.
  public func short(_ day: LocalDay, withYear: Bool = false) -> String {
    text(day) {
      let date = $0.day().month(.abbreviated)
      return withYear ? date.year() : date
    }
  }

  /// A date without the year: “29 March”.
  public func dayAndMonth(_ day: LocalDay) -> String { text(day) { $0.day().month(.wide) } }

  /// A long date: “29 March 2026”.
  public func long(_ day: LocalDay) -> String { text(day) { $0.day().month(.wide).year() } }

  /// A weekday in short, “Mon”, or in one letter.
  public func weekday(_ day: LocalDay, isNarrow: Bool = false) -> String {
    text(day) { $0.weekday(isNarrow ? .narrow : .abbreviated) }
  }

  /// A weekday in full: “Monday” for 0, and so on.
  public func weekday(_ number: Int) -> String { text(LocalDay(number: 4 + number)) { $0.weekday(.wide) } }

  /// The weekdays in the order of the person's week, from Monday as 0.
  public var weekdays: [Int] { (0..<7).map { (locale.calendar.firstWeekday + 5 + $0) % 7 } }

  /// A month in short: “Mar”.
  public func shortMonth(_ day: LocalDay) -> String { text(day) { $0.month(.abbreviated) } }

  /// A full hour: “18:00”, or “6 PM” where people count hours to twelve.
  public func hour(_ hour: Int) -> String {
    guard countsToTwelve else { return time(hour * 60) }
    let formatter = formatter(date: .none, time: .short)
    formatter.setLocalizedDateFormatFromTemplate("j")
    return formatter.string(from: Date(timeIntervalSince1970: Double(hour) * 3_600))
  }

  /// A month without its year: “March”.
  public func monthName(_ day: LocalDay) -> String { text(day) { $0.month(.wide) } }

  /// A month: “March 2026”.
  public func month(_ day: LocalDay) -> String { text(day) { $0.month(.wide).year() } }

  /// The time of day `minutes` after midnight.
  public func time(_ minutes: Int) -> String {
    formatter(date: .none, time: .short).string(from: Date(timeIntervalSince1970: Double(minutes) * 60))
  }

  /// The date and time of an instant in `zone`.
  public func moment(_ instant: Date, in zone: TimeZone) -> String {
    formatter(date: .medium, time: .short, in: zone).string(from: instant)
  }

  /// Whether the locale uses a 12-hour clock.
  public var countsToTwelve: Bool {
    DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale)?.contains("a") ?? false
  }

  /// The symbols for the halves of the day, such as AM and PM.
  public var halves: (morning: String, afternoon: String) {
    let formatter = formatter(date: .none, time: .short)
    return (formatter.amSymbol, formatter.pmSymbol)
  }

  /// Reads a typed day, in any form that this type shows, in the person’s calendar, digits and words. Other forms are
  /// numbers in the locale’s order, ISO 8601 such as 2026-03-29, and a year or month alone, which gives its first day,
  /// or its last if `isLast`. Returns nil for anything else.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - isLast: whether a year or month represents its last day.
  ///   - today: the present day, for *Today*, *Yesterday* and days without a year. Without it, they aren't read.
  ///   - isToCome: whether a day without a year is the next such day, rather than one of this year.
  public func read(_ text: String, isLast: Bool, today: LocalDay? = nil, isToCome: Bool = false) -> LocalDay? {
    let text = text.trimmed
    if let today {
      let words = DayWords.plain(text)
      if words == DayWords.plain(localized("Today")) { return today }
      if words == DayWords.plain(localized("Yesterday")) { return today.advanced(by: -1) }
    }
    let rule: DayReader.YearRule = today.map { isToCome ? .next($0) : .same($0) } ?? .required
    guard let days = reader.value.days(text, rule) else { return nil }
    return isLast ? days.upperBound : days.lowerBound
  }

  /// Whether a date in numbers has its month before its day.
  var startsWithMonth: Bool { reader.value.startsWithMonth }

  /// The year of the person's calendar that ends in two digits, between the Gregorian years 1950 and 2049.
  func year(endingIn digits: Int) -> Int? { CalendarDays(locale.calendar).year(endingIn: digits) }

  /// The language, as ISO 639.
  var language: String? { locale.language.languageCode?.identifier }

  private func text(_ day: LocalDay, _ fields: (Date.FormatStyle) -> Date.FormatStyle) -> String {
    let style = Date.FormatStyle(locale: locale, calendar: locale.calendar, timeZone: .gmt)
    return fields(style).format(Date(noonOf: day))
  }

  /// Creates a formatter, which is slow: don't use it for the rows of a list.
  private func formatter(
    date: DateFormatter.Style, time: DateFormatter.Style, in zone: TimeZone = .gmt
  ) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = zone
    formatter.dateStyle = date
    formatter.timeStyle = time
    return formatter
  }
}

/// Makes a reader when the first day is read, because its words take some milliseconds to collect.
private final class LazyReader: Sendable {
  private let locale: Locale
  private let made = Mutex<DayReader?>(nil)

  init(_ locale: Locale) { self.locale = locale }

  var value: DayReader {
    made.withLock { made in
      let reader = made ?? DayReader(locale)
      made = reader
      return reader
    }
  }
}
