import Core
import Foundation

/// A value that a `DraftEditor` stores: as a draft while it's new, then as an entry, then as changes of that entry.
nonisolated protocol Draftable: Equatable, Sendable {
  /// Whether there's nothing to save.
  var isBlank: Bool { get }
  /// Everything in it that the person wrote.
  var words: [String] { get }
  /// Returns this value, with the main words of `former` if its own are blank, so that a stored entry is never emptied.
  func keepingMainWords(of former: Self) -> Self
  /// The stored draft and the page that the person was on; nil without one.
  static func draft(in store: any RecordStore) async throws -> (value: Self, page: Int)?
  /// Stores this as the draft.
  func saveDraft(page: Int, in store: any RecordStore) async throws
  /// Deletes the draft.
  static func discardDraft(in store: any RecordStore) async throws
  /// Adds this as an entry. With `finishesDraft`, deletes the draft in the same transaction.
  func add(_ id: UUID, at moment: Moment, finishesDraft: Bool, to store: any RecordStore) async throws
  /// Changes the stored entry from `former` to this.
  func edit(_ id: UUID, from former: Self, in store: any RecordStore) async throws
}

nonisolated extension Draftable where Self: MindTool {
  static func draft(in store: any RecordStore) async throws -> (value: Self, page: Int)? {
    guard let draft = try await store.mindDraft(kind), let value = draft.content[Self.self] else { return nil }
    return (value, draft.page)
  }

  func saveDraft(page: Int, in store: any RecordStore) async throws {
    try await store.keep(MindDraft(content, page: page))
  }

  static func discardDraft(in store: any RecordStore) async throws { try await store.discardMindDraft(kind) }

  func add(_ id: UUID, at moment: Moment, finishesDraft: Bool, to store: any RecordStore) async throws {
    try await store.add(MindEntry(id: id, content: content, moment: moment), finishesDraft: finishesDraft)
  }

  func edit(_ id: UUID, from former: Self, in store: any RecordStore) async throws {
    try await store.edit(MindEdit(id, from: former.content, to: content))
  }
}
