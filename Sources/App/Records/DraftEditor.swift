import Core
import Foundation
import Observation

/// The value of a page on which a person writes: a reflection, or an entry of a tool. Unsaved words are stored within
/// two seconds: as the draft until the entry is added, and then as changes of the entry.
///
/// For example:
///
/// ```swift
/// let editor = DraftEditor(Worry(), dependencies)
/// editor.draftFound = { page.show(editor.value) }
/// // on every keystroke:
/// editor.change { $0.text = field.text }
/// // *Save*:
/// await editor.add()
/// // when the page closes:
/// await editor.flush()
/// ```
@Observable
final class DraftEditor<Value: Draftable>: Writing {
  /// What was written to the store.
  enum Saved {
    /// The draft.
    case draft
    /// The entry; and whether its draft was deleted with that.
    case entry(finishedDraft: Bool)
    /// A change of the entry from this.
    case change(from: Value)
  }

  /// What is written so far.
  private(set) var value: Value
  /// The page that the person is on, counted from 0. It's stored with the draft.
  private(set) var page = 0
  /// Whether the entry is stored, so that a page for a new one can close.
  private(set) var isAdded: Bool
  /// Whether it's being stored.
  private(set) var isAdding = false
  /// A sentence about what went wrong, or nil.
  private(set) var notice: String?
  /// Called when a stored draft took the place of `value`.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// Called after each write.
  @ObservationIgnored var saved: (Saved) -> Void = { _ in }
  /// The entry's id: the stored one's, or that of the entry to be.
  @ObservationIgnored let id: MindEntry.ID
  /// What was stored last.
  @ObservationIgnored private var kept: Value
  @ObservationIgnored private var keptPage = 0
  /// The sentence of the last time that the stored draft couldn't be read; nil if it never failed.
  @ObservationIgnored private var draftNotice: String?
  /// Whether the stored draft was read, so that it can be replaced.
  @ObservationIgnored private var ownsDraft = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var autosave: Autosave?
  @ObservationIgnored private var finding: Task<Void, Never>?
  @ObservationIgnored private var adding: Task<Void, Never>?
  /// Puts a draft and what was typed before it was read into one; nil where what was typed becomes an entry.
  @ObservationIgnored private let join: ((_ draft: Value, _ typed: Value) -> Value)?

  /// Begins a new entry, or continues with its draft.
  ///
  /// - Parameter join: puts a draft and what was typed before it could be read into one. Without it, what was typed
  ///   becomes an entry of its own.
  init(_ new: Value, _ dependencies: Dependencies, join: ((_ draft: Value, _ typed: Value) -> Value)? = nil) {
    (value, kept, id, isAdded, self.dependencies, self.join) = (new, new, UUID(), false, dependencies, join)
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.store() ?? true }
    let timer = dependencies.timer
    finding = Task { [weak self] in
      var pauses = Backoff()
      // A cancelled sleep ends this task: the page was closed.
      while await self?.findDraft() == false, await timer.slept(for: pauses.next()) {}
    }
  }

  /// Changes a stored entry.
  init(changing id: MindEntry.ID, _ present: Value, _ dependencies: Dependencies) {
    (value, kept, self.id, isAdded, self.dependencies, join) = (present, present, id, true, dependencies, nil)
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.store() ?? true }
    autosave?.begin()
  }

  isolated deinit { finding?.cancel() }

  /// Changes what is written.
  func change(_ body: (inout Value) -> Void) {
    var changed = value
    body(&changed)
    guard changed != value else { return }
    value = changed
    autosave?.changed()
  }

  /// Goes to another page.
  func turn(to page: Int) {
    guard page != self.page else { return }
    self.page = page
    if !isAdded { autosave?.changed() }
  }

  /// Whether something typed isn't saved, or is being saved.
  var isUnsaved: Bool { isAdding || present != kept }

  /// Everything written here.
  var unsavedWords: String { value.words.filter { !$0.isBlank }.joined(separator: "\n\n") }

  /// Adds the new entry, and deletes its draft. Does nothing if its main words are blank. `notice` says
  /// what went wrong.
  ///
  /// - Parameter moment: when it was written; nil for now.
  func add(at moment: Moment? = nil) async {
    guard !isAdded, !isAdding, !value.isBlank else { return }
    isAdding = true
    let task = Task { await addNow(moment ?? dependencies.moment) }
    adding = task
    await task.value
  }

  private func addNow(_ moment: Moment) async {
    // Wait for a draft that is being written.
    await autosave?.settle()
    let (id, added, finishesDraft) = (id, value, ownsDraft)
    do {
      try await dependencies.records.write {
        try await added.add(id, at: moment, finishesDraft: finishesDraft, to: $0)
      }
      (notice, isAdded, kept) = (nil, true, added)
      saved(.entry(finishedDraft: finishesDraft))
      autosave?.begin()
      // What was typed meanwhile.
      if kept != value { autosave?.changed() }
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
    }
    isAdding = false
  }

  /// Saves everything now. Returns once it's saved or has failed.
  func flush() async {
    await adding?.value
    if !isAdded, !ownsDraft, value != kept { _ = await findDraft() }
    await autosave?.flush()
  }

  /// The person gives up what isn't saved.
  func throwAway() {
    autosave?.forget()
    (value, page, notice) = (kept, keptPage, nil)
  }

  /// What is to be saved. A stored entry always has its main words.
  private var present: Value { isAdded ? value.keepingMainWords(of: kept) : value }

  /// Deletes the draft, and begins again with `new`.
  func discard(for new: Value) async {
    guard !isAdded else { return }
    await autosave?.settle()
    (value, kept, page, keptPage) = (new, new, 0, 0)
    dependencies.records.keep(isBookkeeping: true) { try await Value.discardDraft(in: $0) }
  }

  /// Returns false if it couldn't be stored.
  private func store() async -> Bool {
    // A draft stored after the entry that it became would be offered again.
    if isAdding { return false }
    let (present, page) = (present, page)
    do {
      if isAdded {
        guard present != kept else { return true }
        let (id, former) = (id, kept)
        try await dependencies.records.write { try await present.edit(id, from: former, in: $0) }
        (kept, notice) = (present, nil)
        saved(.change(from: former))
      } else {
        guard present != kept || page != keptPage else { return true }
        try await dependencies.records.write { try await present.saveDraft(page: page, in: $0) }
        (kept, keptPage, notice) = (present, page, nil)
        saved(.draft)
      }
      return true
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
      return false
    }
  }

  /// Reads the stored draft. Returns false if it can't be read.
  private func findDraft() async -> Bool {
    do {
      let draft = try await Value.draft(in: dependencies.records.store())
      // Don't add a draft to an entry that is being saved.
      await adding?.value
      guard !isAdded, !isAdding, !ownsDraft else { return true }
      // A failed save is still to be read about.
      if notice == draftNotice { notice = nil }
      if let (found, page) = draft {
        if value == kept {
          (value, kept, self.page, keptPage) = (found, found, page, page)
        } else if let join {
          (value, kept, keptPage) = (join(found, value), found, page)
        } else {
          // Something else was written before the draft could be read: that becomes an entry of its own, and the draft
          // stays.
          await add()
          return isAdded
        }
        draftFound()
      }
      ownsDraft = true
      autosave?.begin()
      return true
    } catch {
      // If saving failed too, its sentence says more: that the words are still here.
      draftNotice = ErrorPresenter.sentence(error)
      if notice == nil { notice = draftNotice }
      return false
    }
  }
}
