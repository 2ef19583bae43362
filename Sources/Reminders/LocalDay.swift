/// A calendar day without a time or a zone: 2026-03-29.
public struct LocalDay: Hashable, Sendable {
  /// Days since 1970-01-01, negative before.
  public let number: Int

  /// The day `number` days after 1970-01-01.
  public init(number: Int) { self.number = number }

  /// The first day that's supported: 0001-01-01.
  public static let first = LocalDay(number: -719_162)
  /// The last day that's supported: 9999-12-31.
  public static let last = LocalDay(number: 2_932_896)

  /// The day of an instant, where days begin at `startHour` (0–23) rather than at midnight.
  ///
  /// Later travel and daylight saving don't change a stored day, because the offset is that of the instant itself.
  ///
  /// - Parameters:
  ///   - secondsSince1970: the instant.
  ///   - utcOffset: seconds east of Greenwich at that instant.
  ///   - startHour: the hour at which a day begins, 0–23.
  public init(secondsSince1970: Int, utcOffset: Int, startHour: Int) {
    let local = secondsSince1970 + utcOffset - startHour * 3_600
    number = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
  }

  /// A date of the Gregorian calendar, or nil if there is no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    // Days from civil date by Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms” (2013): the year
    // begins in March, so that the leap day is its last.
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    guard self.year == year, self.month == month, self.day == day else { return nil }
  }

  /// Reads `YYYY-MM-DD`, in the digits 0 to 9; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = Int(digits: parts[0]), let month = Int(digits: parts[1]), let day = Int(digits: parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, as in 2026.
  public var year: Int { civil.year }
  /// The month, 1 to 12.
  public var month: Int { civil.month }
  /// The day of the month, 1 to 31.
  public var day: Int { civil.day }

  /// The day `count` days later, or earlier if `count` is negative.
  public func advanced(by count: Int) -> LocalDay { LocalDay(number: number + count) }

  /// The same date a month earlier; nil if that month is too short.
  public var monthBefore: LocalDay? {
    month == 1 ? LocalDay(year: year - 1, month: 12, day: day) : LocalDay(year: year, month: month - 1, day: day)
  }

  /// Hinnant's “civil from days”: the inverse of the algorithm in `init(year:month:day:)`, from the same source.
  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }
}

extension LocalDay: Comparable {
  /// Whether `left` is the earlier day.
  public static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }
}

extension LocalDay: CustomStringConvertible {
  /// `YYYY-MM-DD`, the form in files and in the database.
  public var description: String {
    func padded(_ value: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(value).count)) + String(value)
    }
    let (year, month, day) = civil
    if (0...9_999).contains(year) {
      // Byte by byte, because reading or writing a history formats every one of its days.
      return String(unsafeUninitializedCapacity: 10) { letters in
        func put(_ value: Int, at place: Int) {
          letters[place] = UInt8(48 + value / 10)
          letters[place + 1] = UInt8(48 + value % 10)
        }
        put(year / 100, at: 0)
        put(year % 100, at: 2)
        put(month, at: 5)
        put(day, at: 8)
        letters[4] = UInt8(ascii: "-")
        letters[7] = UInt8(ascii: "-")
        return 10
      }
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension Int {
  /// Reads a number in the digits 0 to 9 alone. `Int(_:)` takes a sign too: “+3” and “-0”.
  fileprivate init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    self.init(text)
  }
}
