// Migration 014: a new tool of *On your mind*, and its drafts, need no migration. It has shipped, so it never changes.
//
// Which kinds there are, and what an entry of a kind may hold, is decided by the code that reads it. A row of a kind
// that this version doesn't know, since a newer one has written it, is shown as an unreadable entry, and remains
// unchanged.

import GRDB

enum AnyKind {
  static let name = "014 any kind"

  /// The kinds whose content holds percentages.
  static let percents = "('worry', 'thought', 'ladder')"

  /// The condition that a value is of lower-case letters, digits and hyphens, so that a recovery doesn't take rows of
  /// other tables for drafts or entries.
  static func isWord(_ value: String) -> String {
    "length(\(value)) <= 40 AND \(value) GLOB '[a-z]*' AND \(value) NOT GLOB '*[^a-z0-9-]*'"
  }

  static func migrate(_ db: Database) throws {
    try SealedKinds.makeMind(
      isWord("kind"), other: "WHEN typeof(kind) = 'text' AND kind NOT IN \(percents) THEN 1\n            ", in: db)
    func isDraft(_ value: String) -> String { "\(value) = 'reflection' OR \(value) GLOB 'mind-*' AND \(isWord(value))" }
    try SealedKinds.makeDrafts(
      isDraft("kind"), isDraft("name"), copying: "kind, event, reason, kept, name, revision", in: db)
  }
}
