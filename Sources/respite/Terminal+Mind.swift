import App
import Core
import Foundation
import Store

extension Terminal {
  // TRANSLATORS: In the terminal, in place of something whose words are damaged in the file.
  /// Shown in place of an entry that can't be read.
  static let unreadable = localized("This one can’t be read.")

  /// Saves a new entry of *On your mind*, or a check-in. The output is the id of the entry.
  @MainActor static func save(_ content: MindContent, _ passphrase: PassphraseOption) throws -> Output {
    let entry = MindEntry(id: UUID(), content: content, moment: moment)
    try withStore(for: .writing, unlockedBy: passphrase) { store in try await store.add(entry, finishesDraft: false) }
    return .done([entry.id.lowercase])
  }

  /// The entries that match a query, unreadable ones included.
  @MainActor static func mindEntries(of query: MindQuery, _ passphrase: PassphraseOption) throws -> [MindEntry] {
    try withStore(for: .reading, unlockedBy: passphrase) { store in try await store.mindEntries(of: query) }
  }

  /// `text` as lines to print. The first follows `prefix`, and the others are indented, so that none of them looks like
  /// another entry.
  static func lines(_ prefix: String, _ text: String) -> [String] {
    TerminalText.lines(text).enumerated().map { index, line in
      (index == 0 ? prefix : String(repeating: " ", count: 14)) + line
    }
  }
}
