import Foundation

/// Reads and writes instants as in exports: `2026-03-29T01:30:00.000Z`, in UTC, from year 1 to 9999.
///
/// Uses `LocalDay`'s arithmetic and no calendar. `Date.ISO8601FormatStyle` truncates to the wrong millisecond about
/// half of the time and accepts 30 February; see Note 004.
enum Timestamp {
  /// The years 1 to 9999 in milliseconds since 1970.
  private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
  private static let dayLength: Int64 = 86_400_000

  static func text(_ instant: Date) -> String {
    let milliseconds = min(max(instant.millisecondsSince1970, range.lowerBound), range.upperBound)
    let day = milliseconds >= 0 ? milliseconds / dayLength : (milliseconds - dayLength + 1) / dayLength
    let ofDay = Int(milliseconds - day * dayLength)
    func padded(_ value: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(value).count)) + String(value)
    }
    let time = [ofDay / 3_600_000, ofDay / 60_000 % 60, ofDay / 1_000 % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(LocalDay(number: Int(day)))T\(time).\(padded(ofDay % 1_000, 3))Z"
  }

  /// Reads the format that `text` writes; the fraction is optional. Nil for anything else.
  static func instant(_ text: some StringProtocol) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count == 24 || bytes.count == 20, bytes.last == UInt8(ascii: "Z") else { return nil }
    guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let day = ExportForm.day(bytes[..<10]),
      let hour = ExportForm.number(bytes[...], 11..<13), hour < 24,
      let minute = ExportForm.number(bytes[...], 14..<16), minute < 60,
      let second = ExportForm.number(bytes[...], 17..<19), second < 60
    else { return nil }
    var milliseconds = Int64(day.number) * dayLength + Int64(hour * 3_600 + minute * 60 + second) * 1_000
    if bytes.count == 24 {
      guard bytes[19] == UInt8(ascii: "."), let fraction = ExportForm.number(bytes[...], 20..<23) else { return nil }
      milliseconds += Int64(fraction)
    }
    guard range.contains(milliseconds) else { return nil }
    return Date(millisecondsSince1970: milliseconds)
  }
}

/// Readers of values that are written alike in all formats of exports.
enum ExportForm {
  /// The range of offsets from UTC, in seconds, that the store accepts.
  static let offsets = -86_400...86_400

  /// Reads a day of the years 1 to 9999, strictly as `YYYY-MM-DD`. `LocalDay` would accept a sign among the digits.
  static func day(_ text: String) -> LocalDay? { day(Array(text.utf8)[...]) }

  fileprivate static func day(_ bytes: ArraySlice<UInt8>) -> LocalDay? {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes, 0..<4), let month = number(bytes, 5..<7), let day = number(bytes, 8..<10)
    else { return nil }
    return LocalDay(year: year, month: month, day: day)
  }

  /// Reads the number at `places`; nil unless all are digits. `Int` would accept a sign.
  fileprivate static func number(_ bytes: ArraySlice<UInt8>, _ places: Range<Int>) -> Int? {
    var value = 0
    for byte in bytes[places] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }
}
