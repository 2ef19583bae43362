import Core

/// Numbers as words where one tells rather than counts: “nine”, “twice”. Beyond twelve they're figures.
enum CountWords {
  /// A number: “nine”, or “13”.
  static func number(_ count: Int) -> String {
    switch count {
    // TRANSLATORS: The numbers one to twelve are put into sentences such as “You carried this for {count} days.” and
    // “{count} didn’t happen.” If a number’s form depends on its noun in your language, translate them by figures.
    case 1: localized("one")
    case 2: localized("two")
    case 3: localized("three")
    case 4: localized("four")
    case 5: localized("five")
    case 6: localized("six")
    case 7: localized("seven")
    case 8: localized("eight")
    case 9: localized("nine")
    case 10: localized("ten")
    case 11: localized("eleven")
    case 12: localized("twelve")
    default: "\(count)"
    }
  }

  /// How often: “once”, “twice”, “nine times”.
  static func times(_ count: Int) -> String {
    switch count {
    // TRANSLATORS: Put into sentences such as “You were sure {times}.” and “{times} it did.”
    case 1: localized("once")
    // TRANSLATORS: Put into sentences such as “You were sure {times}.” and “{times} it did.”
    case 2: localized("twice")
    // TRANSLATORS: Put into sentences such as “You were sure {times}.”; {count} is a number, perhaps in words.
    default: pluralized("{count} time", "{count} times", count: count, ["count": number(count)])
    }
  }
}
