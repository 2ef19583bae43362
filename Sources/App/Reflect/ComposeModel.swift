import Core
import Foundation
import Observation

/// The two answers of a reflection while they are being written. Unsaved text is stored within two seconds.
@Observable
final class ComposeModel: Writing {
  /// One of the two questions.
  enum Question: Equatable {
    case event, reason
  }

  private(set) var question = Question.event
  /// Whether the reflection is stored and the page can close.
  private(set) var isSaved = false
  /// Whether the reflection is being stored.
  private(set) var isSaving = false
  /// A sentence about what went wrong, or nil.
  private(set) var notice: String?
  /// The text for the page to show: a stored draft, followed by what was typed before it was read. Nil until then.
  private(set) var found: ReflectionDraft?
  /// Whether *Count this as yesterday’s* is offered: between midnight and five, if the person's day begins at midnight.
  private(set) var offersYesterday = false
  /// Whether the reflection counts for the day before.
  var isForYesterday = false
  /// The day of the reflection that is being changed, which can be put right; nil while a new one is written.
  private(set) var day: LocalDay?
  /// Called as soon as `found` is set. Observation would let another keystroke come first.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// The stored reflection: the one being changed, or a new one once it has been saved.
  @ObservationIgnored private var reflection: Reflection?
  @ObservationIgnored private let isNew: Bool
  @ObservationIgnored private var draft = ReflectionDraft()
  @ObservationIgnored private var keptDraft = ReflectionDraft()
  @ObservationIgnored private var keptDay: LocalDay?
  /// Whether the stored draft was read, so that it can be overwritten.
  @ObservationIgnored private var hasReadDraft = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let draftPresence: DraftPresence
  @ObservationIgnored private var autosave: Autosave?
  @ObservationIgnored private var finding: Task<Void, Never>?
  @ObservationIgnored private var saving: Task<Void, Never>?

  /// Begins a new reflection, or changes `edited`.
  init(_ dependencies: Dependencies, _ state: AppState, changing edited: Reflection? = nil) {
    self.dependencies = dependencies
    draftPresence = state.draftPresence
    (reflection, isNew) = (edited, edited == nil)
    autosave = Autosave(timer: dependencies.timer) { [weak self] in await self?.keepWords() ?? true }
    if let edited {
      draft = ReflectionDraft(event: edited.event, reason: edited.reason)
      (keptDraft, found) = (draft, draft)
      (day, keptDay) = (edited.moment.day, edited.moment.day)
      autosave?.begin()
    } else {
      let timer = dependencies.timer
      finding = Task { [weak self] in
        var pauses = Backoff()
        // A cancelled sleep ends this task: the page was closed.
        while await self?.findDraft() == false, (try? await timer.sleep(for: pauses.next())) != nil {}
      }
      offerYesterday()
    }
  }

  isolated deinit { finding?.cancel() }

  /// The day in words, for the button that changes it; nil while a new reflection is written.
  var dayName: String? { day.map { dependencies.dates.title($0, today: dependencies.moment.day) } }

  /// A sentence about a day that is still to come; nil for any other.
  var dayNotice: String? {
    guard let day, day > dependencies.moment.day else { return nil }
    // TRANSLATORS: On the page to change a reflection, if it’s dated in the future, as it is when the computer’s clock was
    // wrong.
    return localized("This day is still to come. You can put it right below.")
  }

  /// A field for the day, which calls `dayChosen(_:)`.
  func dayField() -> DayField {
    // TRANSLATORS: Above a field: the day that a reflection counts for.
    DayField(name: localized("Day"), dependencies, day: day, span: .past) { [weak self] in self?.dayChosen($0) }
  }

  /// Another day was chosen for the reflection; nil for none that's understood, which changes nothing.
  func dayChosen(_ chosen: LocalDay?) {
    guard let chosen, day != nil, chosen != day else { return }
    day = chosen
    autosave?.changed()
  }

  /// The label of the button.
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

  /// Enter or the button was pressed: asks the second question, or saves after it.
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

  /// Whether some of the text isn't saved, or is being saved.
  var isUnsaved: Bool { isSaving || words != keptDraft || day != keptDay }

  /// Both answers.
  var unsavedWords: String { [draft.event, draft.reason].filter { !$0.isBlank }.joined(separator: "\n\n") }

  /// The person gives up what isn't saved.
  func throwAway() {
    autosave?.forget()
    (draft, found, day, notice) = (keptDraft, keptDraft, keptDay, nil)
  }

  /// What is to be saved. A stored reflection always has its first answer.
  private var words: ReflectionDraft {
    guard reflection != nil, draft.event.isBlank else { return draft }
    return ReflectionDraft(event: keptDraft.event, reason: draft.reason)
  }

  /// Saves the text now: as the draft, or as a change of the stored reflection. Never empties a reflection.
  func flush() async {
    await saving?.value
    if isNew, !hasReadDraft, !draft.isEmpty { _ = await findDraft() }
    await autosave?.flush()
  }

  /// Returns false if the text couldn't be stored.
  private func keepWords() async -> Bool {
    // A draft stored after the reflection that it became would be offered again.
    if isSaving { return false }
    let words = words
    guard words != keptDraft || day != keptDay else { return true }
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
    // Wait for a draft that is being written.
    await autosave?.settle()
    do {
      while !draft.event.isBlank, reflection == nil || draft != keptDraft || day != keptDay { try await save(draft) }
      notice = nil
      isSaved = reflection != nil
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
    }
    isSaving = false
  }

  /// Stores `words` as the new reflection, or as a change of it if it is stored already.
  private func save(_ words: ReflectionDraft) async throws {
    if let reflection {
      try await edit(reflection, to: words)
    } else {
      let new = Reflection(id: UUID(), event: words.event.trimmed, reason: words.reason.trimmed, moment: moment)
      // An earlier draft that hasn't been shown yet stays for the next time.
      let finishesDraft = hasReadDraft
      draftPresence.justSaved = new.id
      try await dependencies.records.write { try await $0.add(new, finishesDraft: finishesDraft) }
      reflection = new
      autosave?.begin()
      if finishesDraft { draftPresence.isPresent = false }
      noteDay(new.moment.day)
    }
    keptDraft = words
  }

  private func edit(_ reflection: Reflection, to words: ReflectionDraft) async throws {
    let changed = day == keptDay ? nil : day
    try await dependencies.records.write {
      try await $0.edit(reflection.id, event: words.event.trimmed, reason: words.reason.trimmed, day: changed)
    }
    guard let changed else { return }
    keptDay = changed
    noteDay(changed)
  }

  /// The reminder stays silent on a day with a reflection.
  private func noteDay(_ day: LocalDay) {
    dependencies.settings.note(day, in: .lastDayReflected, today: dependencies.moment.day)
  }

  /// The present moment, with the day that was chosen.
  private var moment: Moment {
    let moment = dependencies.moment
    guard offersYesterday, isForYesterday else { return moment }
    return Moment(instant: moment.instant, utcOffset: moment.utcOffset, day: moment.day.advanced(by: -1))
  }

  /// Sets `offersYesterday` by the clock; once true it stays. Called again at the second question, because midnight may
  /// have passed.
  private func offerYesterday() {
    let startHour = dependencies.settings[.dayStartHour]
    let moment = dependencies.clock.moment(dayStartHour: 0)
    let isNight = dependencies.clock.moment(dayStartHour: Self.endOfNight).day < moment.day
    offersYesterday = offersYesterday || startHour == 0 && isNight
  }

  private static let endOfNight = 5

  /// Reads the stored draft and puts it above what was typed meanwhile. Returns false if it can't be read.
  private func findDraft() async -> Bool {
    do {
      let kept = try await dependencies.records.store().draft()
      // Don't add a draft to a reflection that is being saved.
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
