import Foundation

/// A locale's words for days: months, weekdays, eras, and the words between them, such as “de”.
///
/// The words are collected from sample days in the locale's formats. So no table of languages is needed, and every word
/// that `Dates` shows is known.
struct DayWords: Sendable {
  /// The meaning of a word.
  enum Meaning: Hashable, Sendable {
    case month(Int)
    case era(Int)
    /// A weekday, or a word that says nothing about the day.
    case nothing

    /// The order in which meanings are tried: in Spanish, “mar” is March and Tuesday.
    fileprivate var rank: Int {
      switch self {
      case .month: 0
      case .era: 1
      case .nothing: 2
      }
    }
  }

  /// A part of a date.
  enum DatePart: Sendable { case year, month, day }

  /// The parts of a typed text.
  struct Parts {
    /// The numbers in Western digits, in the order they were typed.
    var numbers: [String] = []
    var month: Int?
    var era: Int?
  }

  /// The order of the numbers in a date of numbers only.
  let numericOrder: [DatePart]
  /// The order of the numbers in a date with the month in letters.
  let namedOrder: [DatePart]
  private let exact: [Unicode.Scalar: [Entry]]
  private let folded: [Unicode.Scalar: [Entry]]
  /// How many words are tried before a text is abandoned.
  private static let mostTries = 5_000

  private struct Entry: Sendable {
    let letters: [Unicode.Scalar]
    let meaning: Meaning
  }

  /// Collects the words of `locale` in its calendar.
  init(_ locale: Locale) {
    let base = Date.FormatStyle(locale: locale, calendar: locale.calendar, timeZone: .gmt)
    let styles = Self.styles(base)
    var meanings: [String: Set<Meaning>] = [:]
    for day in Self.samples(locale.calendar) {
      let date = Date(noonOf: day)
      for style in styles { Self.collect(style.attributed.format(date), at: date, in: locale.calendar, to: &meanings) }
    }
    exact = Self.index(meanings, by: Self.plain)
    folded = Self.index(meanings, by: Self.folded)
    let sample = Date(timeIntervalSince1970: 0)
    let (numeric, named) = (base.day().month(.defaultDigits).year(), base.day().month(.wide).year())
    numericOrder = Self.order(numeric.attributed.format(sample))
    namedOrder = Self.order(named.attributed.format(sample))
  }

  /// The ways to split a text into its parts: first exactly as written, then without accents.
  func parts(_ text: String) -> [Parts] {
    [(Self.plain(text), exact), (Self.folded(text), folded)].compactMap { text, entries in
      var tries = Self.mostTries
      return Self.parts(Array(text.unicodeScalars)[...], Parts(), entries, &tries)
    }
  }

  /// Returns a plain text without accents. Punctuation is replaced first, because folding would join what a hyphen
  /// separates.
  private static func folded(_ text: String) -> String { plain(FoldedText.fold(plain(text))) }

  /// A text in lower case with Western digits, single spaces, and no punctuation or invisible characters.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      let properties = scalar.properties
      if properties.isDefaultIgnorableCodePoint { continue }
      switch properties.generalCategory {
      case .decimalNumber: plain.append(contentsOf: String(Int(properties.numericValue ?? 0)).unicodeScalars)
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .enclosingMark, .letterNumber, .otherNumber:
        plain.append(scalar)
      default: if plain.last.map({ $0 != " " }) ?? false { plain.append(" ") }
      }
    }
    return String(plain).trimmed
  }
}

// Collecting.
extension DayWords {
  /// The formats that Respite shows days in, and the system's own.
  private static func styles(_ base: Date.FormatStyle) -> [Date.FormatStyle] {
    let named = [base.day().month(.abbreviated), base.day().month(.wide)].flatMap { [$0, $0.year()] }
    let monthAlone = [base.month(.abbreviated), base.month(.wide)].flatMap { [$0, $0.year()] }
    let heading = base.weekday(.wide).day().month(.wide)
    let headings = [heading, heading.year(), base.weekday(.abbreviated)]
    let systems = [Date.FormatStyle.DateStyle.numeric, .abbreviated, .long, .complete].map { style in
      Date.FormatStyle(date: style, time: .omitted, locale: base.locale, calendar: base.calendar, timeZone: .gmt)
    }
    return named + monthAlone + headings + systems
  }

  /// Days in every month, on every weekday and in every era of living memory.
  private static func samples(_ calendar: Calendar) -> [LocalDay] {
    let start = LocalDay(number: 20_090)  // 2025-01-02; the three years from here have every leap month
    let months = [.hebrew, .chinese].contains(calendar.identifier) ? 42 : 14
    let eras = calendar.identifier == .gregorian ? 0 : 5
    return (0..<months).map { start.advanced(by: 27 * $0) } + (0..<eras).map { start.advanced(by: -10_000 * ($0 + 1)) }
  }

  private static func collect(
    _ text: AttributedString, at date: Date, in calendar: Calendar, to meanings: inout [String: Set<Meaning>]
  ) {
    for run in text.runs {
      let word = String(text[run.range].characters)
      let meaning: Meaning
      switch run.dateField {
      case .month: meaning = .month(calendar.component(.month, from: date))
      case .era: meaning = .era(calendar.component(.era, from: date))
      case .weekday, nil: meaning = .nothing
      default: continue
      }
      // The text between fields may be several words, and each can be left out.
      let words = run.dateField == nil ? plain(word).split(separator: " ").map(String.init) : [word]
      for word in words { meanings[word, default: []].insert(meaning) }
    }
  }

  /// Words by their first letter, in the order they're tried: the longest first. Numbers alone are no words.
  private static func index(
    _ meanings: [String: Set<Meaning>], by form: (String) -> String
  ) -> [Unicode.Scalar: [Entry]] {
    var all: [String: Set<Meaning>] = [:]
    for (word, found) in meanings { all[form(word), default: []].formUnion(found) }
    var index: [Unicode.Scalar: [Entry]] = [:]
    for (word, found) in all {
      guard let first = word.unicodeScalars.first, !word.utf8.allSatisfy({ (48...57).contains($0) }) else { continue }
      // A word that can be two months is used for neither.
      let months = found.filter { if case .month = $0 { true } else { false } }
      let letters = Array(word.unicodeScalars)
      for meaning in months.count > 1 ? found.subtracting(months) : found {
        index[first, default: []].append(Entry(letters: letters, meaning: meaning))
      }
    }
    return index.mapValues { $0.sorted { (-$0.letters.count, $0.meaning.rank) < (-$1.letters.count, $1.meaning.rank) } }
  }

  private static func order(_ text: AttributedString) -> [DatePart] {
    text.runs.compactMap { run in
      switch run.dateField {
      case .year: .year
      case .month: .month
      case .day: .day
      default: nil
      }
    }
  }
}

// Taking apart.
extension DayWords {
  /// Splits all of `text` into its parts; nil if that isn't possible. Words may be written without a space between
  /// them, as in “בנובמבר”.
  private static func parts(
    _ text: ArraySlice<Unicode.Scalar>, _ before: Parts, _ entries: [Unicode.Scalar: [Entry]], _ tries: inout Int
  ) -> Parts? {
    guard let first = text.first else { return before }
    if first == " " { return parts(text.dropFirst(), before, entries, &tries) }
    for entry in entries[first] ?? [] where text.starts(with: entry.letters) {
      tries -= 1
      let rest = text.dropFirst(entry.letters.count)
      // “11月” isn’t “1月” after a 1, and “tháng 1” isn’t the beginning of “tháng 12”.
      if let last = entry.letters.last, isDigit(last), let next = rest.first, isDigit(next) { continue }
      var found = before
      switch entry.meaning {
      case .month where before.month != nil: continue
      case .era where before.era != nil: continue
      case .month(let month): found.month = month
      case .era(let era): found.era = era
      case .nothing: break
      }
      if tries > 0, let whole = parts(rest, found, entries, &tries) { return whole }
    }
    let digits = text.prefix(while: isDigit)
    guard !digits.isEmpty, digits.count <= 4, before.numbers.count < 3, tries > 0 else { return nil }
    var found = before
    found.numbers.append(String(String.UnicodeScalarView(digits)))
    return parts(text.dropFirst(digits.count), found, entries, &tries)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }
}
