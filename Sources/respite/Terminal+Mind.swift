import App
import Core
import Foundation
import Store

extension Terminal {
  // TRANSLATORS: In the terminal, in place of something whose words are damaged in the file.
  /// Shown in place of an entry that can't be read.
  static let unreadable = localized("This one can’t be read.")

  /// Saves a new entry of *On your mind*, or a check-in. The output is the id of the entry.
  ///
  /// - Parameters:
  ///   - content: what's saved.
  ///   - passphrase: opens the lock, if there's one.
  ///   - former: entries beside which there can't be another, and the sentence that says so.
  /// - Throws: `Failure` with that sentence if there's one of them.
  @MainActor static func save(
    _ content: MindContent, _ passphrase: PassphraseOption, asOnlyOne former: (of: MindQuery, sentence: String)? = nil
  ) throws -> Output {
    let entry = MindEntry(id: UUID(), content: content, moment: moment)
    try withStore(for: .writing, unlockedBy: passphrase) { store in
      if let former, try await !store.mindEntries(of: former.of).isEmpty { throw Failure(former.sentence) }
      try await store.add(entry, finishesDraft: false)
    }
    return .done([entry.id.lowercase])
  }

  /// Lists the entries that match a query: as JSON, or each as its day, its id and what `words` returns. An entry is
  /// called unreadable if `words` returns nil, and is left out of JSON.
  @MainActor static func list(
    _ query: MindQuery, asJSON: Bool, _ passphrase: PassphraseOption, words: (MindEntry) -> String?
  ) throws -> Output {
    let found = try mindEntries(of: query, passphrase)
    if asJSON { return try .json(found.filter { $0.content != nil }.map(MindArchiveEntry.init)) }
    return .answer(
      found.flatMap { lines("\($0.moment.day)  \($0.id.lowercase)  ", words($0) ?? unreadable) })
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
