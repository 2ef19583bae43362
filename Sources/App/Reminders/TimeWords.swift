import Foundation

extension Locale {
  /// How the person writes times: as the environment says (`LC_ALL`, `LC_TIME`, `LANG`), which Foundation does not ask.
  nonisolated static let ofTimes: Locale = {
    let environment = ProcessInfo.processInfo.environment
    let named = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let id = String(named.prefix { $0 != "." && $0 != "@" })
    return ["", "C", "POSIX"].contains(id) ? .current : Locale(identifier: id)
  }()
}

/// A time of day in words, in the person's own form.
enum TimeWords {
  /// `minutes` after midnight.
  static func text(_ minutes: Int, locale: Locale = .ofTimes) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateStyle = .none
    formatter.timeStyle = .short
    return formatter.string(from: Date(timeIntervalSince1970: Double(minutes) * 60))
  }
}
