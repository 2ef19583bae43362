// The person's locales, read from the environment. On Linux, Foundation's current locale is always en_001, so Respite
// doesn't use it.

import Foundation

extension Locale {
  /// The person's locale for dates and times.
  static let forDates = Locale(forDatesIn: ProcessInfo.processInfo.environment)

  /// The locale of POSIX's category `LC_TIME`: the first of `LC_ALL`, `LC_TIME` and `LANG` that is set.
  public init(forDatesIn environment: [String: String]) {
    self = Self.first(of: Self.set(["LC_ALL", "LC_TIME", "LANG"], in: environment))
  }

  /// The locale of POSIX's category `LC_MESSAGES`: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, unless
  /// `LANGUAGE` names other locales, which then take precedence, as in gettext.
  public init(forNamesIn environment: [String: String]) { self = Self.first(of: Self.names(in: environment)) }

  /// The codes of the languages that a person reads, the favourite first, each with its territory and then without, as
  /// gettext looks for them: `["pt_BR", "pt", "es"]`. Empty in the locale `C`.
  public static func languages(in environment: [String: String]) -> [String] {
    names(in: environment, orElse: 1).prefix { !isC($0) }.flatMap { name in
      let code = String(name.prefix { $0 != "." && $0 != "@" })
      return code.contains("_") ? [code, String(code.prefix { $0 != "_" })] : [code]
    }
  }

  /// The POSIX names of the locales for messages, the first choice first: those of `LANGUAGE`, then those of the first
  /// `count` variables that are set.
  private static func names(in environment: [String: String], orElse count: Int = 3) -> [String] {
    let named = set(["LC_ALL", "LC_MESSAGES", "LANG"], in: environment)
    let hasLanguages = named.first.map { !["C", "POSIX"].contains($0) } ?? false
    let languages = hasLanguages ? environment["LANGUAGE", default: ""].split(separator: ":").map(String.init) : []
    return languages + named.prefix(count)
  }

  /// Whether `name` is the locale `C`, which has no language, with any character set.
  private static func isC(_ name: String) -> Bool {
    ["C", "POSIX"].contains(name.prefix { $0 != "." && $0 != "@" })
  }

  private static func set(_ variables: [String], in environment: [String: String]) -> [String] {
    variables.compactMap { environment[$0] }.filter { !$0.isEmpty }
  }

  /// The first of `names` that is a known locale; en_001 if none is, or if `C` comes first.
  private static func first(of names: [String]) -> Locale {
    for name in names {
      if isC(name) { break }
      if let locale = Locale(posix: name) { return locale }
    }
    return Locale(identifier: "en_001")
  }

  /// Creates a locale from its POSIX name, `language[_TERRITORY][.charset][@modifier]`. Drops an unknown territory. Nil
  /// if the language is unknown.
  private init?(posix name: String) {
    let modifier = name.split(separator: "@", maxSplits: 1).dropFirst().first ?? ""
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_", maxSplits: 1)
    guard let language = parts.first.map(String.init), Self.languages.contains(language) else { return nil }
    let territory = parts.dropFirst().first.map(String.init).flatMap { HelpGuide.countryCodes.contains($0) ? $0 : nil }
    self.init(identifier: [language, Self.scripts[modifier], territory].compactMap(\.self).joined(separator: "_"))
  }

  /// The languages that Foundation can name a month in.
  private static let languages = Set(availableIdentifiers.map { String($0.prefix { $0 != "_" }) })

  /// glibc's modifiers for scripts, and their ISO 15924 codes.
  private static let scripts: [Substring: String] = [
    "latin": "Latn", "iqtelif": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva",
  ]
}
