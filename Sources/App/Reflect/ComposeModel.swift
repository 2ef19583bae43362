import Core
import Foundation
import Observation

/// Two answers as they are written; no word of them is only on screen for longer than two seconds.
@Observable
final class ComposeModel {
  /// Which question is asked.
  enum Question: Equatable {
    case event, reason
  }

  private(set) var question = Question.event
  /// Whether the reflection is kept and the page can go.
  private(set) var isSaved = false
  /// Whether it is being kept just now.
  private(set) var isSaving = false
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// The draft that was found, once it was, with what was typed meanwhile below it; the page shows it.
  private(set) var found: ReflectionDraft?
  /// Whether the person has been asked if it was yesterday: after midnight, before five, where a day begins at midnight.
  private(set) var offersYesterday = false
  /// Whether it is written for the day before.
  var isForYesterday = false
  /// Told when `found` has come: before anything more can be written.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// The reflection that the words belong to: one that is being changed, or a new one once it is in the store.
  @ObservationIgnored private var reflection: Reflection?
  @ObservationIgnored private let isNew: Bool
  @ObservationIgnored private var draft = ReflectionDraft()
  @ObservationIgnored private var keptDraft = ReflectionDraft()
  /// Whether the draft that may have been there was read, so that it can be written over.
  @ObservationIgnored private var hasReadDraft = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let draftPresence: DraftPresence
  @ObservationIgnored private var autosave: Autosave?
  @ObservationIgnored private var finding: Task<Void, Never>?
  @ObservationIgnored private var saving: Task<Void, Never>?

  /// A new reflection, or a change of one.
  init(_ dependencies: Dependencies, _ state: AppState, changing edited: Reflection? = nil) {
    self.dependencies = dependencies
    draftPresence = state.draftPresence
    (reflection, isNew) = (edited, edited == nil)
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.keepWords() ?? true }
    if let edited {
      draft = ReflectionDraft(event: edited.event, reason: edited.reason)
      (keptDraft, found) = (draft, draft)
      autosave?.begin()
    } else {
      let timer = dependencies.timer
      finding = Task { [weak self] in
        var pauses = Backoff()
        // A cancelled sleep ends this task: the page has gone.
        while await self?.findDraft() == false, (try? await timer.sleep(for: pauses.next())) != nil {}
      }
      offerYesterday()
    }
  }

  isolated deinit { finding?.cancel() }

  /// What the button says.
  var buttonTitle: String { question == .event ? localized("Next") : localized("Save") }

  /// The first answer changed.
  func eventChanged(_ text: String) {
    guard text != draft.event else { return }
    draft.event = text
    autosave?.changed()
  }

  /// The second answer changed.
  func reasonChanged(_ text: String) {
    guard text != draft.reason else { return }
    draft.reason = text
    autosave?.changed()
  }

  /// Enter, or the button: on to the second question, and from there into the store.
  func progressPressed() {
    guard !isSaving, !isSaved, !draft.event.isBlank else { return }
    if question == .event {
      question = .reason
      if isNew { offerYesterday() }
    } else {
      isSaving = true
      saving = Task { await save() }
    }
  }

  /// Back to the first question. True if the second stood there.
  func backPressed() -> Bool {
    guard question == .reason, !isSaved else { return false }
    question = .event
    return true
  }

  /// Keeps what is written, now: as the draft, or where it belongs if it is in the store. A reflection never becomes
  /// empty.
  func keepDraft() async {
    await saving?.value
    if isNew, !hasReadDraft, !draft.isEmpty { _ = await findDraft() }
    await autosave?.flush()
  }

  /// False if it could not be kept.
  private func keepWords() async -> Bool {
    // A draft that came after the reflection that it became would be there again tomorrow.
    if isSaving { return false }
    let words = draft
    guard words != keptDraft, reflection == nil || !words.event.isBlank else { return true }
    do {
      if let reflection {
        try await edit(reflection, to: words)
      } else {
        try await dependencies.records.write { try await $0.keep(words) }
        draftPresence.isPresent = !words.isEmpty
      }
      keptDraft = words
      notice = nil
      return true
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
      return false
    }
  }

  private func save() async {
    // A draft that is on its way comes first.
    await autosave?.settle()
    do {
      while !draft.event.isBlank, reflection == nil || draft != keptDraft { try await save(draft) }
      notice = nil
      isSaved = reflection != nil
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
    }
    isSaving = false
  }

  /// Keeps words as the reflection; those that were written while others were kept, as a change of it.
  private func save(_ words: ReflectionDraft) async throws {
    if let reflection {
      try await edit(reflection, to: words)
    } else {
      let new = Reflection(id: UUID(), event: words.event.trimmed, reason: words.reason.trimmed, moment: moment)
      // An earlier draft that no one has seen yet stays for the next time.
      let finishesDraft = hasReadDraft
      try await dependencies.records.write { try await $0.add(new, finishesDraft: finishesDraft) }
      reflection = new
      autosave?.begin()
      if finishesDraft { draftPresence.isPresent = false }
      // What is written for yesterday doesn't undo today.
      let last = LocalDay(dependencies.settings[.lastDayReflected])
      if last.map({ $0 < new.moment.day }) ?? true {
        dependencies.settings[.lastDayReflected] = new.moment.day.description
      }
    }
    keptDraft = words
  }

  private func edit(_ reflection: Reflection, to words: ReflectionDraft) async throws {
    try await dependencies.records.write {
      try await $0.edit(reflection.id, event: words.event.trimmed, reason: words.reason.trimmed)
    }
  }

  /// This moment, for the day that was chosen.
  private var moment: Moment {
    let moment = dependencies.moment
    guard offersYesterday, isForYesterday else { return moment }
    return Moment(instant: moment.instant, utcOffset: moment.utcOffset, day: moment.day.advanced(by: -1))
  }

  /// Asked again at the second question: midnight may have passed meanwhile. An offer that was made stands.
  private func offerYesterday() {
    let startHour = dependencies.settings[.dayStartHour]
    let moment = dependencies.clock.moment(dayStartHour: 0)
    let isNight = dependencies.clock.moment(dayStartHour: Self.endOfNight).day < moment.day
    offersYesterday = offersYesterday || startHour == 0 && isNight
  }

  private static let endOfNight = 5

  /// Puts the draft that was left, if there is one, above what was written meanwhile. False if it could not be read.
  private func findDraft() async -> Bool {
    do {
      let kept = try await dependencies.records.store().draft()
      // Words that are just being saved are saved as they stand.
      await saving?.value
      guard reflection == nil, !hasReadDraft else { return true }
      hasReadDraft = true
      notice = nil
      if let kept {
        draft = ReflectionDraft(
          event: Self.joined(kept.event, draft.event), reason: Self.joined(kept.reason, draft.reason))
        keptDraft = kept
        found = draft
        draftFound()
      }
      autosave?.begin()
      return true
    } catch {
      // If saving failed too, its sentence says more: that the words are still here.
      if notice == nil { notice = ErrorPresenter.sentence(error) }
      return false
    }
  }

  private static func joined(_ first: String, _ second: String) -> String {
    first.isEmpty || second.isEmpty ? first + second : "\(first)\n\(second)"
  }
}
