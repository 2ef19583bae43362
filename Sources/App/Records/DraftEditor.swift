import Core
import Foundation
import Observation

/// Edits and saves the value of a page where a person writes: a reflection, or an entry of a tool. Unsaved words are
/// stored within two seconds: as the draft until the entry is added, and then as changes of the entry.
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
  /// What a successful write stored.
  enum Saved {
    /// The value, as the draft.
    case draft
    /// The value, as a new entry. `finishedDraft` says whether the draft was deleted in the same transaction.
    case entry(finishedDraft: Bool)
    /// A change of the stored entry, which was `from` before.
    case change(from: Value)
  }

  /// The value as it's written now, saved or not.
  private(set) var value: Value
  /// The page that the person is on, counted from 0. It's stored with the draft.
  private(set) var page = 0
  /// Whether the entry is stored, so that a page for a new one can close.
  private(set) var isAdded: Bool
  /// Whether the entry is being added.
  private(set) var isAdding = false
  /// A sentence about what went wrong, or nil.
  private(set) var notice: String?
  /// Called when a stored draft has replaced `value`, or was joined with it.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// Called after each write that succeeds.
  @ObservationIgnored var saved: (Saved) -> Void = { _ in }
  /// The id of the stored entry, or of the one to be added.
  @ObservationIgnored let id: MindEntry.ID
  /// The value stored last.
  @ObservationIgnored private var stored: Value
  @ObservationIgnored private var storedPage = 0
  /// The sentence about the last failure to read the stored draft; nil if there was none.
  @ObservationIgnored private var draftNotice: String?
  /// Whether the stored draft was read, so that it can be replaced.
  @ObservationIgnored private var ownsDraft = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var autosave: Autosave?
  @ObservationIgnored private var finding: Task<Void, Never>?
  @ObservationIgnored private var adding: Task<Void, Never>?
  /// Combines a stored draft with what was typed before it could be read. If nil, what was typed becomes an entry.
  @ObservationIgnored private let join: ((_ draft: Value, _ typed: Value) -> Value)?

  /// Begins a new entry, or continues with its draft.
  ///
  /// - Parameter join: combines a stored draft with what was typed before it could be read. Without it, what was typed
  ///   becomes a separate entry.
  init(_ new: Value, _ dependencies: Dependencies, join: ((_ draft: Value, _ typed: Value) -> Value)? = nil) {
    (value, stored, id, isAdded, self.dependencies, self.join) = (new, new, UUID(), false, dependencies, join)
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
    (value, stored, self.id, isAdded, self.dependencies, join) = (present, present, id, true, dependencies, nil)
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.store() ?? true }
    autosave?.begin()
  }

  isolated deinit { finding?.cancel() }

  /// Changes the value, and schedules a save.
  func change(_ body: (inout Value) -> Void) {
    var changed = value
    body(&changed)
    guard changed != value else { return }
    value = changed
    autosave?.changed()
  }

  /// Turns to another page.
  func turn(to page: Int) {
    guard page != self.page else { return }
    self.page = page
    if !isAdded { autosave?.changed() }
  }

  /// Whether something typed isn't saved, or is being saved.
  var isUnsaved: Bool { isAdding || present != stored }

  /// Everything written here.
  var unsavedWords: String { value.words.filter { !$0.isBlank }.joined(separator: "\n\n") }

  /// Adds the new entry, and deletes its draft. Does nothing if its main words are blank. If the write fails, `notice`
  /// says why.
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
      (notice, isAdded, stored) = (nil, true, added)
      saved(.entry(finishedDraft: finishesDraft))
      autosave?.begin()
      // Save what was typed in the meantime.
      if stored != value { autosave?.changed() }
    } catch {
      notice = ErrorPresenter.sentence(notSaved: error)
    }
    isAdding = false
  }

  /// Saves everything now. Returns once that has succeeded or failed.
  func flush() async {
    await adding?.value
    if !isAdded, !ownsDraft, value != stored { _ = await findDraft() }
    await autosave?.flush()
  }

  /// Discards what isn't saved, as the person asked.
  func throwAway() {
    autosave?.forget()
    (value, page, notice) = (stored, storedPage, nil)
  }

  /// The value to save. In a stored entry, main words that were deleted are replaced by the ones stored last.
  private var present: Value { isAdded ? value.keepingMainWords(of: stored) : value }

  /// Deletes the draft, and begins again with `new`.
  func discard(for new: Value) async {
    guard !isAdded else { return }
    await autosave?.settle()
    (value, stored, page, storedPage) = (new, new, 0, 0)
    dependencies.records.save(isBookkeeping: true) { try await Value.discardDraft(in: $0) }
  }

  /// Stores the draft, or the change of the entry. Returns false if that failed.
  private func store() async -> Bool {
    // A draft stored after the entry that it became would be offered again.
    if isAdding { return false }
    let (present, page) = (present, page)
    do {
      if isAdded {
        guard present != stored else { return true }
        let (id, former) = (id, stored)
        try await dependencies.records.write { try await present.edit(id, from: former, in: $0) }
        (stored, notice) = (present, nil)
        saved(.change(from: former))
      } else {
        guard present != stored || page != storedPage else { return true }
        try await dependencies.records.write { try await present.saveDraft(page: page, in: $0) }
        (stored, storedPage, notice) = (present, page, nil)
        saved(.draft)
      }
      return true
    } catch {
      notice = ErrorPresenter.sentence(notSaved: error)
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
      // The notice of a failed save remains.
      if notice == draftNotice { notice = nil }
      if let (found, page) = draft {
        if value == stored {
          (value, stored, self.page, storedPage) = (found, found, page, page)
        } else if let join {
          (value, stored, storedPage) = (join(found, value), found, page)
        } else {
          // What was written before the draft could be read becomes a separate entry, and the draft remains.
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
