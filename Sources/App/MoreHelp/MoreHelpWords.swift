import Core
import Foundation

/// The sentences of *Getting more help*, which never claim more than the sources do.
enum MoreHelpWords {
  static let title = localized("Getting more help")

  /// What comes first on the page, for every country.
  static let urgent = [
    localized(
      "If you or someone near you may be in danger now, call the emergency number, or ask someone to call for you."),
    localized(
      "Not feeling able to keep yourself safe is an emergency too. You may call, and you may say it just like that."),
  ]

  /// For a country without a helpline in the guide.
  static func noHelpline(in country: String) -> String {
    localized(
      "Two sources that agree on a helpline in {country} were not found, so none is named here. "
        + "There may well be one: the directories below know many more.", ["country": country])
  }

  /// For a country that isn't in the guide.
  static func nothing(for country: String) -> String {
    localized(
      "No number for {country} is known here. Somebody near you may know it, and the directories below may help.",
      ["country": country])
  }

  /// In place of everything else if the guide can't be read.
  static let noGuide =
    localized(
      "The list of numbers can’t be read on this computer. Somebody near you may know whom to call, and so does any "
        + "doctor or hospital.")

  /// The sources of an entry and when each was read, as Pango markup. `isNumber` adds that no one has called the number to
  /// confirm it.
  static func sources(
    _ sources: [HelpGuide.Source], isNumber: Bool, _ dates: Dates, escaped: (String) -> String
  ) -> String {
    let pages = sources.map { source in
      let values: [String: any CustomStringConvertible] = [
        "page": "<a href=\"\(escaped(source.url))\">\(escaped(source.title))</a>",
        "house": escaped(URL(string: source.url)?.host() ?? source.url),
        "read": dates.short(source.consulted, withYear: true),
      ]
      guard let dated = source.dated else { return localized("{page} ({house}, read on {read})", values) }
      return localized(
        "{page} ({house}, of {dated}, read on {read})",
        values.merging(["dated": date(dated, dates)]) { value, _ in value })
    }
    let values = ["pages": pages.joined(separator: "; ")]
    return isNumber
      ? pluralized(
        "Source: {pages}; not confirmed by phone.", "Sources: {pages}; not confirmed by phone.", count: pages.count,
        values)
      : pluralized("Source: {pages}.", "Sources: {pages}.", count: pages.count, values)
  }

  /// The names of the languages that a helpline answers in, or nil if they are unknown.
  static func languages(_ codes: [String], _ locale: Locale) -> String? {
    guard !codes.isEmpty else { return nil }
    return codes.map { locale.localizedString(forIdentifier: $0) ?? $0 }.formatted(.list(type: .and).locale(locale))
  }

  /// The date of a source, which may be a day, a month or a year.
  private static func date(_ text: String, _ dates: Dates) -> String {
    if let day = LocalDay(text) { return dates.short(day, withYear: true) }
    return LocalDay("\(text)-01").map { dates.month($0) } ?? text
  }
}
