import Core

/// The five words along a shore, from its still end to its rough one.
struct ShoreWords {
  /// In order; the first and the last name the ends.
  let words: [String]

  /// How strong a feeling is.
  static let strength = ShoreWords(words: [
    // TRANSLATORS: Five words along a line that one moves a drop on: how strong a feeling such as “Sad” is.
    localized("not at all"), localized("a little"), localized("fairly"), localized("very"),
    localized("extremely"),
  ])

  /// How anxious someone is.
  static let anxiety = ShoreWords(words: [
    // TRANSLATORS: Five words along a line that one moves a drop on: how anxious someone is.
    localized("calm"), localized("a little"), localized("fairly"), localized("very"), localized("extremely"),
  ])

  /// How sure someone is that a worry will come true.
  static let sureness = ShoreWords(words: [
    // TRANSLATORS: Five words along a line that one moves a drop on: how sure someone is that a worry will come true.
    localized("not at all"), localized("a little"), localized("fifty-fifty"), localized("fairly sure"),
    localized("certain"),
  ])

  /// How strongly someone believes a thought.
  static let belief = ShoreWords(words: [
    // TRANSLATORS: Five words along a line that one moves a drop on: how strongly someone believes a thought.
    localized("not at all"), localized("a little"), localized("half"), localized("mostly"), localized("completely"),
  ])

  /// How hard something seems.
  static let difficulty = ShoreWords(words: [
    // TRANSLATORS: Five words along a line that one moves a drop on: how hard something would be.
    localized("easy"), localized("a little hard"), localized("hard"), localized("very hard"),
    localized("the hardest"),
  ])

  /// The word for `level`, of `most`.
  func word(_ level: Int, of most: Int) -> String {
    words[min(max((level * 4 + most / 2) / most, 0), words.count - 1)]
  }

  /// The word for `level`, with the number too if `showsNumber` is true.
  func shown(_ level: Int, of most: Int, showsNumber: Bool) -> String {
    let word = word(level, of: most)
    guard showsNumber else { return word }
    // TRANSLATORS: Beside a drop on a line: {word} is such as “quite”, {number} is from 0 to 100.
    return localized("{word} · {number}", ["word": word, "number": level])
  }

  /// What a screen reader says for `level`.
  func said(_ level: Int?, of most: Int) -> String {
    // TRANSLATORS: Spoken by the screen reader only: of a line that one moves a drop on, while there’s no drop.
    guard let level else { return localized("Not chosen yet") }
    let values: [String: any CustomStringConvertible] = ["word": word(level, of: most), "number": level, "most": most]
    // TRANSLATORS: Spoken by the screen reader only: “fairly, 60 of 100”.
    return localized("{word}, {number} of {most}", values)
  }
}
