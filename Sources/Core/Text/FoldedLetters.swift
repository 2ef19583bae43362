/// The plain letters for letters with a stroke, a hook or a tail, for joined letters, and for the forms of a letter in
/// other languages. `Folding` needs them because Foundation's folding only removes separable marks.
///
/// The Latin and Cyrillic ones are all letters whose Unicode name is another letter’s “WITH” something, and those that
/// people type as a plain letter where a keyboard lacks them. The Arabic ones are those of Apache Lucene’s
/// `ArabicNormalizer` and `PersianNormalizer` (version 9), the letters with a hamza, and those of Kurdish.
enum FoldedLetters {
  /// The UTF-8 of the plain letters for a letter; nil if it has none.
  static func plain(for letter: Unicode.Scalar) -> [UInt8]? {
    // No letter in the table is ASCII or, except for a few Latin letters and signs, beyond the first of Hindi.
    guard (0x80...0x902).contains(letter.value) || (0x1D7D...0x2C7F).contains(letter.value) else { return nil }
    return table[letter]
  }

  private static let table: [Unicode.Scalar: [UInt8]] = {
    var table: [Unicode.Scalar: [UInt8]] = [:]
    for (plain, letters) in latin + cyrillic + arabic + others {
      for letter in letters.unicodeScalars { table[letter] = Array(plain.utf8) }
    }
    return table
  }()

  private static let latin = [
    ("a", "ⱥ"), ("ae", "æ"), ("b", "ƀƃɓ"), ("c", "ƈȼɕ"), ("d", "đðƌȡɖɗ"), ("e", "ɇəɛǝⱸ"), ("f", "ƒ"), ("g", "ǥɠɣ"),
    ("h", "ħɦⱨ"), ("hv", "ƕ"), ("i", "ıɨ"), ("j", "ɉȷʝ"), ("k", "ƙĸⱪ"), ("l", "łƚȴɫɬɭⱡ"), ("m", "ɱ"), ("n", "ŋƞȵɲɳ"),
    ("o", "øɔɵⱺ"), ("oe", "œ"), ("ou", "ȣ"), ("p", "ƥᵽ"), ("q", "ɋʠ"), ("r", "ɍɼɽɾ"), ("s", "ȿʂ"), ("t", "ŧƫƭȶʈⱦ"),
    ("th", "þ"), ("u", "ʉ"), ("v", "ʋⱱⱴ"), ("w", "ⱳ"), ("y", "ƴɏỿ"), ("z", "ƶȥɀʐʑʒⱬ"),
  ]

  private static let cyrillic = [
    ("г", "ґғҕӷӻ"), ("ж", "җ"), ("з", "ҙ"), ("и", "ҋ"), ("к", "қҝҟҡӄ"), ("л", "ӆԓԡԯ"), ("м", "ӎ"), ("н", "ңӈӊԣԩ"),
    ("о", "ө"), ("п", "ҧԥ"), ("р", "ҏ"), ("с", "ҫ"), ("т", "ҭ"), ("у", "үұ"), ("х", "ҳӽӿ"), ("һ", "ԧ"), ("ч", "ҷҹ"),
    ("ь", "ҍ"),
  ]

  private static let arabic = [
    ("ا", "آأإٱٲٳٵ"), ("و", "ؤٶۆ"), ("ي", "ئىیےۓێٸ"), ("ه", "ةۀہۂۃھە"), ("ك", "کڪ"), ("ر", "ڕ"), ("ل", "ڵ"),
  ]

  /// The joined letters of Yiddish; the nasal sign of Hindi that is a dot alone; the stroke of a fraction.
  private static let others = [("וו", "װ"), ("וי", "ױ"), ("יי", "ײ"), ("\u{902}", "\u{901}"), ("/", "⁄")]
}
