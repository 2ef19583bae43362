import Foundation

/// A time of day in words, in the person's own form.
enum TimeWords {
  /// `minutes` after midnight.
  static func text(_ minutes: Int, locale: Locale = .current) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateStyle = .none
    formatter.timeStyle = .short
    return formatter.string(from: Date(timeIntervalSince1970: Double(minutes) * 60))
  }
}
