import Core

/// The words for a day on which nothing went well.
nonisolated enum NothingWords {
  // TRANSLATORS: Button below the question “What went well today?”, for a day on which nothing did.
  static let button = localized("Nothing today")
  // TRANSLATORS: Said to someone for whom nothing went well today.
  static let title = localized("That’s all right. Some days are like that.")
  // TRANSLATORS: Below “That’s all right. Some days are like that.”
  static let hint = localized("You don’t have to find anything.")

  /// Whether an answer to *What went well today?* says that nothing did, whatever its case and punctuation: all of it
  /// or, in words of more than three letters, its first sentence, as in “Nothing. I cried all day.”
  static func areSaid(in answer: String) -> Bool {
    let first = plain(String(String(answer.prefix(longest)).trimmed.prefix { !".!\n".contains($0) }))
    return areAll(of: answer) || first.count > 3 && all.contains(first)
  }

  /// Whether that's all the answer says.
  static func areAll(of answer: String) -> Bool {
    answer.utf8.count <= longest && all.contains(plain(answer))
  }

  /// The most that's looked at, in bytes or letters: whatever was pasted, the timeline asks this for each row.
  private static let longest = 200

  // TRANSLATORS: Answers to “What went well today?” that say that nothing did, with “|” between them. Put those that
  // people would write in your language; there may be more or fewer.
  private static let all = Set(
    localized(
      "nothing|nothing today|nothing really|nothing at all|nothing good|nothing went well|nothing went well today|no|none"
    )
    .split(separator: "|").map { plain(String($0)) })

  private static func plain(_ text: String) -> String {
    FoldedText.fold(String(text.map { $0.isLetter ? $0 : " " })).split(separator: " ").joined(separator: " ")
  }
}

nonisolated extension Reflection {
  /// Whether it can be read and tells of something: what a letter or a booklet may bring back.
  var isWorthALetter: Bool { isReadable && !NothingWords.areSaid(in: event) }
}
