// *On your mind* in `MemoryStore`.

import Core
import Foundation

extension MemoryStore {
  func add(_ entry: MindEntry, finishesDraft: Bool) async throws {
    await pass()
    try changeLists { content in
      content.mind.append(entry)
      if finishesDraft { content.mindDrafts[entry.kind] = nil }
    }
  }

  @discardableResult func edit(_ edit: MindEdit) async throws -> MindEntry? {
    await pass()
    return try changeLists { content in
      guard let index = content.mind.firstIndex(where: { $0.id == edit.id }), let former = content.mind[index].content,
        let changed = try? edit.applied(to: former)
      else { return nil }
      content.mind[index] = MindEntry(
        id: edit.id, content: changed, moment: content.mind[index].moment, editedAt: .now)
      return content.mind[index]
    }
  }

  func deleteMindEntry(_ id: MindEntry.ID) async throws {
    try changeLists { content in
      content.mindBin.insert(contentsOf: content.mind.filter { $0.id == id }, at: 0)
      content.mind.removeAll { $0.id == id }
    }
  }

  func restoreMindEntry(_ id: MindEntry.ID) async throws {
    try changeLists { content in
      content.mind += content.mindBin.filter { $0.id == id }
      content.mindBin.removeAll { $0.id == id }
    }
  }

  func mindBin() async throws -> [MindEntry] { try tryRead { $0.mindBin } }
  func mindBinCount() async throws -> Int { try tryRead { $0.mindBin.count } }
  func mindEntry(_ id: MindEntry.ID) async throws -> MindEntry? {
    try tryRead { content in (content.mind + content.mindBin).first { $0.id == id } }
  }
  func count(of query: MindQuery) async throws -> Int { try found(query).count }
  func mindEntries(in range: Range<Int>, of query: MindQuery) async throws -> [MindEntry] {
    let found = try found(query)
    return Array(found[range.clamped(to: found.indices)])
  }
  func mindEntriesDue(on day: LocalDay, atMost limit: Int) async throws -> [MindEntry] {
    try tryRead { content in
      Array(
        content.mind.filter { $0.content?.due.map { $0 <= day } ?? false }
          .sorted { ($0.content?.due ?? day) < ($1.content?.due ?? day) }.prefix(limit))
    }
  }
  func mindDraft(_ kind: MindKind) async throws -> MindDraft? { try tryRead { $0.mindDrafts[kind] } }
  func keep(_ draft: MindDraft) async throws {
    await pass()
    let isEmpty = draft.page == 0 && draft.content.words.isEmpty
    try changeLists { $0.mindDrafts[draft.content.kind] = isEmpty ? nil : draft }
  }
  func discardMindDraft(_ kind: MindKind) async throws { try changeLists { $0.mindDrafts[kind] = nil } }
  func mindChanges() -> AsyncThrowingStream<Void, any Error> { listChanges() }

  private func found(_ query: MindQuery) throws -> [MindEntry] {
    let newest = try tryRead { content in
      content.mind.filter { entry in
        query.kinds.contains(entry.kind) && query.isOpen.map { $0 == entry.content?.isOpen } ?? true
          && query.first.map { entry.moment.day >= $0 } ?? true && query.last.map { entry.moment.day <= $0 } ?? true
          && (query.words.isBlank
            || entry.content?.words.contains { $0.localizedCaseInsensitiveContains(query.words.trimmed) } == true)
      }.sorted { ($0.moment.day, $0.moment.instant) > ($1.moment.day, $1.moment.instant) }
    }
    return query.isOldestFirst ? newest.reversed() : newest
  }
}
