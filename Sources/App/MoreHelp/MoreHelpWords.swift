import Core
import Foundation

/// The sentences of *Getting more help*: plain, short, and never more certain than the sources.
enum MoreHelpWords {
  static let title = localized("Getting more help")

  /// First of all, whatever else is known.
  static let urgent = [
    localized(
      "If you or somebody near you may be in danger now, call the emergency number, or ask someone to call for you."),
    localized(
      "Not feeling able to keep yourself safe is an emergency too. You may call, and you may say it just like that."),
  ]

  /// For a country that has no helpline of its own here.
  static func noHelpline(in country: String) -> String {
    localized(
      "Two sources that agree on a helpline in {country} were not found, so none is named here. "
        + "There may well be one: the directories below know many more.", ["country": country])
  }

  /// For a country of which nothing is known.
  static func nothing(for country: String) -> String {
    localized(
      "No number for {country} is known here. Somebody near you may know it, and the directories below may help.",
      ["country": country])
  }

  /// Where the whole file is missing.
  static let noGuide =
    localized(
      "The list of numbers can’t be read on this computer. Somebody near you may know whom to call, and so does any "
        + "doctor or hospital.")

  /// Where something was read, and when; as Pango markup. `isNumber` says that nobody has called it yet.
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

  /// The languages in which somebody answers.
  static func languages(_ codes: [String], _ locale: Locale) -> String? {
    guard !codes.isEmpty else { return nil }
    return codes.map { locale.localizedString(forIdentifier: $0) ?? $0 }.formatted(.list(type: .and).locale(locale))
  }

  /// A date as the page bears it: a day, a month or a year.
  private static func date(_ text: String, _ dates: Dates) -> String {
    if let day = LocalDay(text) { return dates.short(day, withYear: true) }
    return LocalDay("\(text)-01").map { dates.month($0) } ?? text
  }
}
