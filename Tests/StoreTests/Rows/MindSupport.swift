// Samples of what is kept with the tools of *On your mind*, shared by the store's tests.

import Core
import Foundation
import GRDB
import Samples
import Testing

@testable import Store

extension MindEntry {
  /// One of `day`, `second` seconds after the fixed clock.
  static func sample(_ content: MindContent, on day: LocalDay = .march29, second: Int = 0) -> MindEntry {
    MindEntry(id: UUID(), content: content, moment: .sample(on: day, second: second))
  }

  /// A worry with only its text.
  static func worry(_ text: String, on day: LocalDay = .march29, second: Int = 0) -> MindEntry {
    sample(MindContent(Worry(text)), on: day, second: second)
  }
}

extension RespiteStore {
  /// Adds entries with these contents, one second apart.
  @discardableResult func add(_ contents: [MindContent]) async throws -> [MindEntry] {
    let entries = contents.enumerated().map { MindEntry.sample($1, second: $0) }
    for entry in entries { try await add(entry, finishesDraft: false) }
    return entries
  }

  /// Changes a worry.
  @discardableResult func edit(_ entry: MindEntry, to worry: Worry) async throws -> MindEntry? {
    try await edit(MindEdit(entry.id, from: try #require(entry.content), to: MindContent(worry)))
  }

  /// The main sentences of what a query finds.
  func sentences(_ query: MindQuery = MindQuery()) async throws -> [String] {
    try await mindEntries(of: query).map { $0.content?.words.first ?? "" }
  }
}
