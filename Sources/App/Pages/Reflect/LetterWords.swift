import Core

/// The words around a letter from a good day.
enum LetterWords {
  // TRANSLATORS: The name of a page that shows what someone wrote on one day of the past, chosen by chance; and of the
  // button that opens it.
  static let title = localized("A letter from a good day")

  /// The button that opens a letter of this date in the past.
  static func offer(_ day: LocalDay, today: LocalDay) -> String? {
    switch Letter.distance(of: day, from: today) {
    case .years(let count):
      // TRANSLATORS: Button beside a folded letter: shows what someone wrote on this date.
      pluralized("A letter from a year ago", "A letter from {count} years ago", count: count)
    // TRANSLATORS: Button beside a folded letter: shows what someone wrote on this date.
    case .month: localized("A letter from a month ago")
    case nil: nil
    }
  }

  /// The first words of a letter: when it was written.
  static func beginning(_ day: LocalDay, today: LocalDay, _ dates: Dates) -> String {
    switch Letter.distance(of: day, from: today) {
    // TRANSLATORS: The first words of a letter from the past.
    case .years(let count): pluralized("A year ago today.", "{count} years ago today.", count: count)
    // TRANSLATORS: The first words of a letter from the past.
    case .month: localized("A month ago today.")
    // TRANSLATORS: The first words of a letter from the past; {day} is a date with its year.
    case nil: localized("On {day}.", ["day": dates.long(day)])
    }
  }
}
