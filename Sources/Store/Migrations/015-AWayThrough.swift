// Migration 015: the eighth question of GAD-7, and the tools of the way through. It has shipped, so it never changes.
//
// A GAD-7 may also hold the answer to the question that isn't scored. The new kinds need nothing; but a version without
// them would show what's written with them as damaged, and would lose what's new in a worry, a thought or a step when
// it changes one. So it must refuse the file, and does, since it doesn't know this migration.

import GRDB

enum AWayThrough {
  static let name = "015 a way through"

  static func migrate(_ db: Database) throws {
    let answers = Array(repeating: "[0-3]", count: 7).joined(separator: ",")
    try SealedKinds.makeMind(
      AnyKind.isWord("kind"),
      other: "WHEN typeof(kind) = 'text' AND kind NOT IN \(AnyKind.percents) THEN 1\n            ",
      gad7: """
         OR content = '{"answers":[' || substr(content, 13, 13) || '],"difficulty":' || substr(content, 41, 1) || '}'
              AND substr(content, 13, 13) GLOB '\(answers)' AND substr(content, 41, 1) GLOB '[0-3]'
        """, in: db)
  }
}
