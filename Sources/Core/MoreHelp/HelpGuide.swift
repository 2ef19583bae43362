import Foundation

/// Where somebody in trouble finds a person to talk to: emergency numbers, helplines and directories, by country.
///
/// Everything in it comes from one data file; nothing is known from memory. See `HelpGuideFile` for its form.
public struct HelpGuide: Hashable, Sendable {
  /// A page that was really read.
  public struct Source: Hashable, Sendable {
    /// As the page calls itself.
    public let title: String
    /// Its address; always https.
    public let url: String
    /// The day on which it was read.
    public let consulted: LocalDay
    /// The date that the page itself bears, as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; nil if it bears none.
    public let dated: String?

    /// A source.
    public init(title: String, url: String, consulted: LocalDay, dated: String?) {
      self.title = title
      self.url = url
      self.consulted = consulted
      self.dated = dated
    }
  }

  /// A list of helplines that somebody else keeps, for every country.
  public struct Directory: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// Its address; always https.
    public let url: String
    /// One line.
    public let about: String
    /// Where that was read.
    public let sources: [Source]
  }

  /// Somebody who listens.
  public struct Helpline: Hashable, Sendable {
    /// ISO 3166-1 alpha-2.
    public let country: String
    /// What it is called.
    public let name: String
    /// As printed for people.
    public let number: String
    /// When somebody answers, as the sources say; nil if they don't.
    public let hours: String?
    /// BCP 47; empty if the sources don't say.
    public let languages: [String]
    /// Whom it is for, in one line; nil if it is for everybody.
    public let purpose: String?
    /// Its own page; always https.
    public let url: String?
    /// At least two that are independent of one another.
    public let sources: [Source]

    /// What is dialled.
    public var dialled: String { HelpGuide.dialled(number) }
  }

  /// The emergency numbers of a country.
  public struct Emergency: Hashable, Sendable {
    /// A number, and what it reaches.
    public struct Number: Hashable, Sendable {
      /// As printed for people.
      public let number: String
      /// What it reaches; nil if it reaches police, ambulance and fire brigade.
      public let purpose: String?
    }

    /// ISO 3166-1 alpha-2.
    public let country: String
    /// The first is the one to try first; never empty.
    public let numbers: [Number]
    /// Where they were read; never empty.
    public let sources: [Source]
  }

  /// For everyone, wherever they are.
  public let directories: [Directory]
  /// At most one for each country.
  public let emergencies: [Emergency]
  /// In the order of the file.
  public let helplines: [Helpline]

  /// A guide of these.
  public init(
    directories: [Directory] = [], emergencies: [Emergency] = [], helplines: [Helpline] = []
  ) {
    self.directories = directories
    self.emergencies = emergencies
    self.helplines = helplines
  }

  /// Every country it knows anything of, by code.
  public var countries: [String] { Set(emergencies.map(\.country) + helplines.map(\.country)).sorted() }

  /// The emergency numbers of a country; nil if it knows none.
  public func emergency(of country: String) -> Emergency? { emergencies.first { $0.country == country } }

  /// The helplines of a country; empty if it knows none.
  public func helplines(of country: String) -> [Helpline] { helplines.filter { $0.country == country } }

  /// What is dialled for a number as it is printed: its digits, and the plus at its beginning.
  public static func dialled(_ number: String) -> String {
    let digits = number.filter { $0.isASCII && $0.isNumber }
    return number.trimmed.hasPrefix("+") ? "+\(digits)" : digits
  }
}

extension HelpGuide {
  /// Every code of ISO 3166-1 alpha-2, as Foundation knows them.
  public static let countryCodes: Set<String> = Set(
    Locale.Region.isoRegions.map(\.identifier).filter { code in
      code.count == 2 && code.allSatisfy { $0.isASCII && $0.isUppercase }
    })

  /// The country that the person's surroundings speak of: the territory of their locale, or nil if it has none.
  ///
  /// The variables are those of POSIX, the first that is set being the one that counts.
  public static func country(environment: [String: String]) -> String? {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let locale = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return nil }
    let plain = locale.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split(separator: "_")
    guard parts.count == 2 else { return nil }
    let code = String(parts[1])
    return countryCodes.contains(code) ? code : nil
  }

  /// What a country is called in a language, or its code where that is not known.
  public static func name(of country: String, in locale: Locale) -> String {
    locale.localizedString(forRegionCode: country) ?? country
  }

  /// The countries whose name, in the person's language or in English, or whose code holds these words; all of them for
  /// no words. In the order of their names. Case and accents don't count.
  public func countries(matching words: String, in locale: Locale) -> [(code: String, name: String)] {
    let english = Locale(identifier: "en")
    let wanted = FoldedText.fold(words.trimmed)
    return countries.map { (code: $0, name: Self.name(of: $0, in: locale)) }
      .filter { country in
        wanted.isEmpty || FoldedText.fold(country.code) == wanted
          || [country.name, Self.name(of: country.code, in: english)].contains { FoldedText.fold($0).contains(wanted) }
      }
      .sorted { FoldedText.fold($0.name) < FoldedText.fold($1.name) }
  }
}
