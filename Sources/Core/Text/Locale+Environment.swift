// How the person writes, as the environment says. Foundation on Linux doesn't ask it: its current locale is always
// English of nowhere (en_001), so nothing in Respite uses that.

import Foundation

extension Locale {
  /// In which the person writes days and times.
  public static let forDates = Locale(forDatesIn: ProcessInfo.processInfo.environment)

  /// In which the person knows the names of countries and languages.
  public static let forNames = Locale(forNamesIn: ProcessInfo.processInfo.environment)

  /// The locale of POSIX's category `LC_TIME`: the first of `LC_ALL`, `LC_TIME` and `LANG` that is set.
  public init(forDatesIn environment: [String: String]) {
    self = Self.first(of: Self.set(["LC_ALL", "LC_TIME", "LANG"], in: environment))
  }

  /// The locale of POSIX's category `LC_MESSAGES`: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, unless
  /// `LANGUAGE` names others, which come before it as they do for gettext.
  public init(forNamesIn environment: [String: String]) {
    let named = Self.set(["LC_ALL", "LC_MESSAGES", "LANG"], in: environment)
    let isC = named.first.map { ["C", "POSIX"].contains($0) } ?? true
    let languages = isC ? [] : environment["LANGUAGE", default: ""].split(separator: ":").map(String.init)
    self = Self.first(of: languages + named)
  }

  private static func set(_ variables: [String], in environment: [String: String]) -> [String] {
    variables.compactMap { environment[$0] }.filter { !$0.isEmpty }
  }

  /// The first that is a locale of some language; English of nowhere if none is, or if `C` comes before.
  private static func first(of names: [String]) -> Locale {
    for name in names {
      if ["C", "POSIX"].contains(name.prefix { $0 != "." && $0 != "@" }) { break }
      if let locale = Locale(posix: name) { return locale }
    }
    return Locale(identifier: "en_001")
  }

  /// A locale by the name that POSIX gives it, `language[_TERRITORY][.charset][@modifier]`; without the territory if
  /// there is none of that name, and nil if nothing is known of the language.
  private init?(posix name: String) {
    let modifier = name.split(separator: "@", maxSplits: 1).dropFirst().first ?? ""
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_", maxSplits: 1)
    guard let language = parts.first.map(String.init), Self.languages.contains(language) else { return nil }
    let territory = parts.dropFirst().first.map(String.init).flatMap { HelpGuide.countryCodes.contains($0) ? $0 : nil }
    self.init(identifier: [language, Self.scripts[modifier], territory].compactMap(\.self).joined(separator: "_"))
  }

  /// The languages in which Foundation can name a month.
  private static let languages = Set(availableIdentifiers.map { String($0.prefix { $0 != "_" }) })

  /// Modifiers of glibc that say in which letters a language is written, and ISO 15924's names of those.
  private static let scripts: [Substring: String] = [
    "latin": "Latn", "iqtelif": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva",
  ]
}
