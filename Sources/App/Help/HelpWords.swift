import Core
import Foundation

/// The sentences of *Getting more help*: plain, short, and never more certain than the sources.
enum HelpWords {
  static let title = "Getting more help"

  /// First of all, whatever else is known.
  static let urgent = [
    "If you or somebody near you may be in danger now, call the emergency number, or ask someone to call for you.",
    "Not feeling able to keep yourself safe is an emergency too. You may call, and you may say it just like that.",
  ]

  /// For a country that has no helpline of its own here.
  static func noHelpline(in country: String) -> String {
    "Two sources that agree on a helpline in \(country) were not found, so none is named here. "
      + "There may well be one: the directories below know many more."
  }

  /// For a country of which nothing is known.
  static func nothing(for country: String) -> String {
    "No number for \(country) is known here. Somebody near you may know it, and the directories below may help."
  }

  /// Where the whole file is missing.
  static let noGuide =
    "The list of numbers can’t be read on this computer. Somebody near you may know whom to call, and so does any "
    + "doctor or hospital."

  static let notConfirmed = "not confirmed by phone"

  /// Where something was read, and when; as Pango markup.
  static func sources(_ sources: [HelpGuide.Source], _ locale: Locale, escaped: (String) -> String) -> String {
    let pages = sources.map { source in
      let house = URL(string: source.url)?.host() ?? source.url
      let dated = source.dated.map { ", of \(date($0, locale))" } ?? ""
      return "<a href=\"\(escaped(source.url))\">\(escaped(source.title))</a> (\(escaped(house))\(dated), "
        + "read on \(DayTitle.short(source.consulted, withYear: true, locale: locale)))"
    }
    return (sources.count == 1 ? "Source: " : "Sources: ") + pages.joined(separator: "; ")
  }

  /// The languages in which somebody answers.
  static func languages(_ codes: [String], _ locale: Locale) -> String? {
    guard !codes.isEmpty else { return nil }
    return codes.map { locale.localizedString(forIdentifier: $0) ?? $0 }.formatted(.list(type: .and).locale(locale))
  }

  /// A date as the page bears it: a day, a month or a year.
  private static func date(_ text: String, _ locale: Locale) -> String {
    if let day = LocalDay(text) { return DayTitle.short(day, withYear: true, locale: locale) }
    return LocalDay("\(text)-01").map { DayTitle.month($0, locale: locale) } ?? text
  }
}
