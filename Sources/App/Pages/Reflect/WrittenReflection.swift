import Core
import Foundation

/// The two answers of a reflection while they're being written, and the day of a stored one, which can be corrected.
nonisolated struct WrittenReflection: Draftable {
  var event = ""
  var reason = ""
  /// The day of a stored reflection; nil for a new one.
  var day: LocalDay?

  /// The two answers as a draft.
  var draft: ReflectionDraft { ReflectionDraft(event: event, reason: reason) }

  var isBlank: Bool { event.isBlank }
  var words: [String] { [event, reason] }

  func keepingMainWords(of former: WrittenReflection) -> WrittenReflection {
    event.isBlank ? WrittenReflection(event: former.event, reason: reason, day: day) : self
  }

  /// This draft, followed by what was typed before the draft had been read.
  func followed(by typed: WrittenReflection) -> WrittenReflection {
    func joined(_ first: String, _ second: String) -> String {
      first.isEmpty || second.isEmpty ? first + second : "\(first)\n\(second)"
    }
    return WrittenReflection(event: joined(event, typed.event), reason: joined(reason, typed.reason), day: day)
  }

  static func draft(in store: any RecordStore) async throws -> (value: WrittenReflection, page: Int)? {
    try await store.draft().map { (WrittenReflection(event: $0.event, reason: $0.reason), 0) }
  }

  func saveDraft(page: Int, in store: any RecordStore) async throws { try await store.keep(draft) }

  static func discardDraft(in store: any RecordStore) async throws { try await store.keep(ReflectionDraft()) }

  func add(_ id: UUID, at moment: Moment, finishesDraft: Bool, to store: any RecordStore) async throws {
    let new = Reflection(id: id, event: event.trimmed, reason: reason.trimmed, moment: moment)
    try await store.add(new, finishesDraft: finishesDraft)
  }

  func edit(_ id: UUID, from former: WrittenReflection, in store: any RecordStore) async throws {
    try await store.edit(
      id, event: event.trimmed, reason: reason.trimmed, day: day == former.day ? nil : day)
  }
}
