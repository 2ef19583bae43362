import App
import Core
import Foundation
import Store

extension Terminal {
  // TRANSLATORS: In the terminal, in place of something whose words are damaged in the file.
  /// What stands for an entry that can't be read.
  static let unreadable = localized("This one can’t be read.")

  /// Keeps something new of *On your mind*, or a check-in, and prints its id.
  @MainActor static func keep(_ content: MindContent, _ passphrase: PassphraseOption) throws {
    let entry = MindEntry(id: UUID(), content: content, moment: moment)
    let areParked = try wait {
      let store = try await open(passphrase)
      defer { store.close() }
      try await store.add(entry, finishesDraft: false)
      return await Self.areParked(in: store)
    }
    note(areParked)
    try report(entry.id.lowercase)
  }

  /// Whether any worry is parked, for `note`; nil if that can't be known.
  ///
  /// The command has done what it was asked for, so this doesn't make it fail. The next write tries again.
  static func areParked(in store: RespiteStore) async -> Bool? {
    await attempt("count the parked worries") { try await ParkedWorries.areAny(in: store) }
  }

  /// Writes whether any worry is parked, after a restoration; see `ParkedWorries`. Under a lock the window does it.
  @MainActor static func noteParkedWorries() {
    let areParked = attempt("open the store") {
      try wait {
        let store = try openStore(.reading)
        defer { store.close() }
        return store.state == .closed ? nil : await Self.areParked(in: store)
      }
    }
    note(areParked ?? nil)
  }

  /// Writes whether any worry is parked, if it's known.
  @MainActor static func note(_ areParked: Bool?) {
    guard let areParked, let settings = DesktopSettings() else { return }
    ParkedWorries.write(areParked, to: settings)
    settings.flush()
  }

  /// The entries that match a query, with stand-ins for those that can't be read.
  static func mindEntries(of query: MindQuery, _ passphrase: PassphraseOption) throws -> [MindEntry] {
    try wait {
      let store = try await open(passphrase, .reading)
      defer { store.close() }
      return try await store.mindEntries(of: query)
    }
  }

  /// Prints a list as JSON.
  static func printJSON(_ entries: [some Encodable]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(entries), as: UTF8.self)
    try write(Data((TerminalText.json(text) + "\n").utf8))
  }

  /// A text after a prefix, its further lines indented, so that none of them looks like another entry.
  static func lines(_ prefix: String, _ text: String) -> [String] {
    TerminalText.lines(text).enumerated().map { index, line in
      (index == 0 ? prefix : String(repeating: " ", count: 14)) + line
    }
  }
}
