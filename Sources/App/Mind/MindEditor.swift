import Core
import Foundation
import Observation

/// What a person writes with one of the tools of *On your mind*. Unsaved words are stored within two seconds: as the
/// draft of the tool until the entry is added, and then as changes of the entry.
///
/// For example:
///
/// ```swift
/// let editor = MindEditor(Worry(), dependencies)
/// editor.draftFound = { page.show(editor.value) }
/// // on every keystroke:
/// editor.change { $0.text = field.text }
/// // *Save*:
/// await editor.add()
/// // when the page closes:
/// await editor.flush()
/// ```
@Observable
final class MindEditor<Tool: MindTool>: Writing {
  /// What is written so far.
  private(set) var value: Tool
  /// The page that the person is on, counted from 0. It is kept with the draft.
  private(set) var page = 0
  /// Whether the entry is stored, so that a page for a new one can close.
  private(set) var isAdded: Bool
  /// Whether it's being stored.
  private(set) var isAdding = false
  /// A sentence about what went wrong, or nil.
  private(set) var notice: String?
  /// Called when a stored draft took the place of `value`.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// The entry's id: the stored one's, or that of the entry to be.
  @ObservationIgnored let id: MindEntry.ID
  /// What was stored last.
  @ObservationIgnored private var kept: Tool
  @ObservationIgnored private var keptPage = 0
  /// Whether the stored draft was read, so that it can be replaced.
  @ObservationIgnored private var ownsDraft = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var autosave: Autosave?
  @ObservationIgnored private var finding: Task<Void, Never>?
  @ObservationIgnored private var adding: Task<Void, Never>?
  /// Puts a draft and what was typed before it was read into one; nil where what was typed becomes an entry.
  @ObservationIgnored private let join: ((_ draft: Tool, _ typed: Tool) -> Tool)?

  /// Begins a new entry, or goes on with its draft.
  ///
  /// - Parameter join: puts a draft and what was typed before it could be read into one. Without it, what was typed becomes
  ///   an entry of its own.
  init(_ new: Tool, _ dependencies: Dependencies, join: ((_ draft: Tool, _ typed: Tool) -> Tool)? = nil) {
    (value, kept, id, isAdded, self.dependencies, self.join) = (new, new, UUID(), false, dependencies, join)
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.store() ?? true }
    let timer = dependencies.timer
    finding = Task { [weak self] in
      var pauses = Backoff()
      // A cancelled sleep ends this task: the page was closed.
      while await self?.findDraft() == false, (try? await timer.sleep(for: pauses.next())) != nil {}
    }
  }

  /// Changes a stored entry.
  init(changing id: MindEntry.ID, _ present: Tool, _ dependencies: Dependencies) {
    (value, kept, self.id, isAdded, self.dependencies, join) = (present, present, id, true, dependencies, nil)
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.store() ?? true }
    autosave?.begin()
  }

  isolated deinit { finding?.cancel() }

  /// Changes what is written.
  func change(_ body: (inout Tool) -> Void) {
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
  var unsavedWords: String { value.content.words.joined(separator: "\n\n") }

  /// Adds the new entry, and ends its draft. Does nothing if its first field is blank. `notice` says what went wrong.
  func add() async {
    guard !isAdded, !isAdding, !value.content.isBlank else { return }
    isAdding = true
    let task = Task { await addNow() }
    adding = task
    await task.value
  }

  private func addNow() async {
    // Wait for a draft that is being written.
    await autosave?.settle()
    let (entry, finishesDraft) = (MindEntry(id: id, content: value.content, moment: dependencies.moment), ownsDraft)
    do {
      try await dependencies.records.write { try await $0.add(entry, finishesDraft: finishesDraft) }
      (notice, isAdded) = (nil, true)
      if let added = entry[Tool.self] { kept = added }
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

  /// What is to be saved. A stored entry always has the words of its first field.
  private var present: Tool { isAdded ? value.keepingMainWords(of: kept) : value }

  /// Deletes the draft, and begins anew with `new`.
  func discard(for new: Tool) async {
    guard !isAdded else { return }
    await autosave?.settle()
    (value, kept, page, keptPage) = (new, new, 0, 0)
    dependencies.records.keep(isBookkeeping: true) { try await $0.discardMindDraft(Tool.kind) }
  }

  /// Returns false if it couldn't be stored.
  private func store() async -> Bool {
    // A draft stored after the entry that it became would be offered again.
    if isAdding { return false }
    let (present, page) = (present, page)
    do {
      if isAdded {
        guard present != kept else { return true }
        let edit = MindEdit(id, from: kept.content, to: present.content)
        _ = try await dependencies.records.write { try await $0.edit(edit) }
      } else {
        guard present != kept || page != keptPage else { return true }
        let draft = MindDraft(present.content, page: page)
        try await dependencies.records.write { try await $0.keep(draft) }
      }
      (kept, keptPage, notice) = (present, page, nil)
      return true
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
      return false
    }
  }

  /// Reads the stored draft. Returns false if it can't be read.
  private func findDraft() async -> Bool {
    do {
      let draft = try await dependencies.records.store().mindDraft(Tool.kind)
      guard !isAdded, !isAdding, !ownsDraft else { return true }
      notice = nil
      if let draft, let found = draft.content[Tool.self] {
        if value == kept {
          (value, kept, page, keptPage) = (found, found, draft.page, draft.page)
        } else if let join {
          (value, kept, keptPage) = (join(found, value), found, draft.page)
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
      if notice == nil { notice = ErrorPresenter.sentence(error) }
      return false
    }
  }
}
