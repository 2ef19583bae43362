import Core
import Foundation

/// How a day is called: *Today*, *Yesterday*, else its date in the person's own form.
enum DayTitle {
  static func text(_ day: LocalDay, today: LocalDay, locale: Locale = .current) -> String {
    switch today.number - day.number {
    case 0: return localized("Today")
    case 1: return localized("Yesterday")
    default: break
    }
    return format(day, day.year == today.year ? "EEEEdMMMM" : "EEEEdMMMMyyyy", locale)
  }

  /// Its day and month, and its year if that is wanted, in short.
  static func short(_ day: LocalDay, withYear: Bool = false, locale: Locale = .current) -> String {
    format(day, withYear ? "dMMMyyyy" : "dMMM", locale)
  }

  /// Its month and year.
  static func month(_ day: LocalDay, locale: Locale = .current) -> String { format(day, "MMMMyyyy", locale) }

  /// A day as somebody types it: in the form of its locale, as 2026-03-29, or only a year or a month, of which it is
  /// then the first day, or the last. Nil for anything else.
  static func read(_ text: String, isLast: Bool, locale: Locale = .current) -> LocalDay? {
    let text = text.trimmed
    if let day = LocalDay(text) { return day }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { $0.count <= 4 ? Int($0) : nil }
    if parts.count <= 2, let first = parts.first, let year = first, year > 99 {
      guard parts.count == 2 else { return LocalDay(year: year, month: isLast ? 12 : 1, day: isLast ? 31 : 1) }
      guard let month = parts[1], let start = LocalDay(year: year, month: month, day: 1) else { return nil }
      return isLast ? lastOfMonth(start) : start
    }
    for style in [DateFormatter.Style.short, .medium, .long, .full] {
      let formatter = DateFormatter()
      formatter.locale = locale
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateStyle = style
      formatter.timeStyle = .none
      if let date = formatter.date(from: text) {
        return LocalDay(secondsSince1970: Int(date.timeIntervalSince1970), utcOffset: 0, startHour: 0)
      }
    }
    return nil
  }

  private static func lastOfMonth(_ start: LocalDay) -> LocalDay {
    let next = LocalDay(
      year: start.month == 12 ? start.year + 1 : start.year, month: start.month % 12 + 1, day: 1)
    return next?.advanced(by: -1) ?? start.advanced(by: 30)
  }

  /// Making one costs more than all the rest of a row.
  private static var formatters: [String: DateFormatter] = [:]

  private static func format(_ day: LocalDay, _ template: String, _ locale: Locale) -> String {
    let key = "\(locale.identifier) \(template)"
    let formatter = formatters[key] ?? DateFormatter()
    if formatters[key] == nil {
      formatter.locale = locale
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.setLocalizedDateFormatFromTemplate(template)
      formatters[key] = formatter
    }
    return formatter.string(from: Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200))
  }
}
