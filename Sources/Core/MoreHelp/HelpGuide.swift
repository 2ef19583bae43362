import Foundation

/// Emergency numbers, helplines and directories of helplines, by country.
///
/// All of it comes from one data file whose every entry has sources; see `HelpGuideFile` for the format.
public struct HelpGuide: Hashable, Sendable {
  /// A web page that an entry was taken from.
  public struct Source: Hashable, Sendable {
    /// The page's own title.
    public let title: String
    /// Its https address.
    public let url: String
    /// The day the page was read.
    public let consulted: LocalDay
    /// The date on the page, as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; nil if it has none.
    public let dated: String?

    /// Creates a source.
    public init(title: String, url: String, consulted: LocalDay, dated: String?) {
      self.title = title
      self.url = url
      self.consulted = consulted
      self.dated = dated
    }
  }

  /// A directory of helplines for every country, maintained by another organisation.
  public struct Directory: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Its https address.
    public let url: String
    /// A description in one line.
    public let about: String
    /// The pages that this was taken from.
    public let sources: [Source]
  }

  /// Someone to talk to: by chat, by text, by phone, or by several of these.
  public struct Helpline: Hashable, Sendable {
    /// The number for text messages, and the word to send if there's one.
    public struct TextLine: Hashable, Sendable {
      /// The number as printed.
      public let number: String
      /// The word that begins a conversation; nil if any does.
      public let word: String?
    }

    /// Whom a line is for.
    public enum Audience: String, Sendable, Decodable {
      case everyone, adults, youth
    }

    /// What a line is there for.
    public enum Topic: String, Sendable, Decodable {
      /// Whatever troubles someone.
      case anything
      /// Being hurt or threatened, at home or by someone close.
      case violence
    }

    /// ISO 3166-1 alpha-2.
    public let country: String
    /// The name.
    public let name: String
    /// The phone number as printed; nil for a line without one.
    public let number: String?
    /// Its line for text messages, if it has one.
    public let text: TextLine?
    /// The https address of its chat, if it has one.
    public let chat: String?
    /// The hours, in words; nil if the sources don't say, or disagree.
    public let hours: String?
    /// Whom it's for.
    public let audience: Audience
    /// What it's there for.
    public let topic: Topic
    /// Languages as BCP 47 tags; empty if the sources don't say.
    public let languages: [String]
    /// The people it is for, in one line; nil for everyone.
    public let purpose: String?
    /// The https address of its own page, if known.
    public let url: String?
    /// The pages that it was taken from: at least two independent ones.
    public let sources: [Source]

    /// Distinguishes it from the other helplines of its country: the digits to dial, or else the text number, the chat
    /// or the name.
    var contact: String { number.map(HelpGuide.dialled) ?? text?.number ?? chat ?? name }
  }

  /// How someone who's deaf or hard of hearing, or who can't speak, reaches help.
  public struct WithoutHearing: Hashable, Sendable {
    /// ISO 3166-1 alpha-2.
    public let country: String
    /// What there is, in a sentence or two.
    public let about: String
    /// The https address of a page that says more, if known.
    public let url: String?
    /// The pages that it was taken from: at least two independent ones.
    public let sources: [Source]
  }

  /// The emergency numbers of a country.
  public struct Emergency: Hashable, Sendable {
    /// A phone number and the services that it reaches.
    public struct Number: Hashable, Sendable {
      /// The number as printed.
      public let number: String
      /// The service; nil for police, ambulance and fire brigade together.
      public let purpose: String?
    }

    /// ISO 3166-1 alpha-2.
    public let country: String
    /// The numbers in the order to try them; never empty.
    public let numbers: [Number]
    /// The pages they were taken from; never empty.
    public let sources: [Source]
  }

  /// Directories, for every country.
  public let directories: [Directory]
  /// Emergency numbers; at most one entry per country.
  public let emergencies: [Emergency]
  /// Helplines in the order of the file.
  public let helplines: [Helpline]
  /// Ways to help without hearing or speaking; at most one entry per country.
  public let withoutHearing: [WithoutHearing]
  /// The pages that what is said about calling a helpline was taken from.
  public let calling: [Source]

  /// Creates a guide.
  public init(
    directories: [Directory] = [], emergencies: [Emergency] = [], helplines: [Helpline] = [],
    withoutHearing: [WithoutHearing] = [], calling: [Source] = []
  ) {
    self.calling = calling
    self.withoutHearing = withoutHearing
    self.directories = directories
    self.emergencies = emergencies
    self.helplines = helplines
  }

  /// The codes of all countries with an entry, sorted.
  public var countries: [String] { Set(emergencies.map(\.country) + helplines.map(\.country)).sorted() }

  /// The emergency numbers of a country; nil if there are none in the file.
  public func emergency(of country: String) -> Emergency? { emergencies.first { $0.country == country } }

  /// The helplines of a country for whatever troubles someone, or for people who are hurt; may be empty.
  public func helplines(of country: String, topic: Helpline.Topic = .anything) -> [Helpline] {
    helplines.filter { $0.country == country && $0.topic == topic }
  }

  /// How someone who can't hear or speak reaches help in a country; nil if the guide doesn't know.
  public func withoutHearing(in country: String) -> WithoutHearing? { withoutHearing.first { $0.country == country } }

  /// Returns the characters to dial for a printed number: its digits, and a leading plus.
  public static func dialled(_ number: String) -> String {
    let digits = number.filter { $0.isASCII && $0.isNumber }
    return number.trimmed.hasPrefix("+") ? "+\(digits)" : digits
  }
}

extension HelpGuide {
  /// All ISO 3166-1 alpha-2 codes that Foundation has.
  public static let countryCodes: Set<String> = Set(
    Locale.Region.isoRegions.map(\.identifier).filter { code in
      code.count == 2 && code.allSatisfy { $0.isASCII && $0.isUppercase }
    })

  /// Returns the territory of the person's locale; nil if it has none. Reads the first of POSIX's `LC_ALL`,
  /// `LC_MESSAGES` and `LANG` that is set.
  public static func country(environment: [String: String]) -> String? {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    guard let locale = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return nil }
    let plain = locale.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split(separator: "_")
    guard parts.count == 2 else { return nil }
    let code = String(parts[1])
    return countryCodes.contains(code) ? code : nil
  }

  /// Returns the name of a country in a language, or its code if Foundation has no name.
  public static func name(of country: String, in locale: Locale) -> String {
    locale.localizedString(forRegionCode: country) ?? country
  }

  /// Other common names, and names of parts of a country.
  private static let otherNames = [
    "GB": ["UK", "Great Britain", "England", "Scotland", "Wales"], "US": ["USA", "America"], "NL": ["Holland"],
    "CZ": ["Czech Republic"], "TR": ["Turkey"], "AE": ["UAE"], "MM": ["Burma"],
  ]

  /// The name of a country in the language that most people speak there, by Unicode's likely subtags.
  private static func ownName(of country: String) -> String {
    let language = Locale.Language(identifier: Locale.Language(identifier: "und-\(country)").maximalIdentifier)
    return name(of: country, in: Locale(identifier: language.languageCode?.identifier ?? "en"))
  }

  /// Returns the countries whose code is `words`, or whose name contains them in the person's language, in English or
  /// in the country's own language. Ignores case and accents. Blank `words` match all. Sorted by name.
  public func countries(matching words: String, in locale: Locale) -> [(code: String, name: String)] {
    let english = Locale(identifier: "en")
    let wanted = FoldedText.fold(words.trimmed)
    return countries.map { (code: $0, name: Self.name(of: $0, in: locale)) }
      .filter { country in
        wanted.isEmpty || FoldedText.fold(country.code) == wanted
          || ([country.name, Self.name(of: country.code, in: english), Self.ownName(of: country.code)]
            + (Self.otherNames[country.code] ?? [])).contains { FoldedText($0).contains(words) }
      }
      .sorted { FoldedText.fold($0.name) < FoldedText.fold($1.name) }
  }
}
