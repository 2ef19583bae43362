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
  /// The reflection that is being changed; nil while a new one is written.
  let edited: Reflection?
  @ObservationIgnored private var draft = ReflectionDraft()
  @ObservationIgnored private var keptDraft = ReflectionDraft()
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var resting: Task<Void, Never>?
  @ObservationIgnored private var longest: Task<Void, Never>?

  /// A new reflection, or a change of one.
  init(_ dependencies: Dependencies, changing edited: Reflection? = nil) {
    self.dependencies = dependencies
    self.edited = edited
    if let edited {
      draft = ReflectionDraft(event: edited.event, reason: edited.reason)
      (keptDraft, found) = (draft, draft)
    } else {
      Task { [weak self] in await self?.findDraft() }
      offerYesterday()
    }
  }

  isolated deinit {
    resting?.cancel()
    longest?.cancel()
  }

  /// What the button says.
  var buttonTitle: String { question == .event ? localized("Next") : localized("Save") }

  /// The first answer changed.
  func eventChanged(_ text: String) {
    guard text != draft.event else { return }
    draft.event = text
    changed()
  }

  /// The second answer changed.
  func reasonChanged(_ text: String) {
    guard text != draft.reason else { return }
    draft.reason = text
    changed()
  }

  /// Enter, or the button: on to the second question, and from there into the store.
  func progressPressed() {
    guard !isSaving, !isSaved, !draft.event.isBlank else { return }
    if question == .event {
      question = .reason
      if edited == nil { offerYesterday() }
    } else {
      isSaving = true
      Task { await save() }
    }
  }

  /// Back to the first question. True if the second stood there.
  func backPressed() -> Bool {
    guard question == .reason, !isSaved else { return false }
    question = .event
    return true
  }

  /// Keeps what is written, now: as the draft, or where it belongs if it is a change. A reflection never becomes empty.
  func keepDraft() async {
    resting?.cancel()
    longest?.cancel()
    (resting, longest) = (nil, nil)
    let words = draft
    guard !isSaved, !isSaving, words != keptDraft, edited == nil || !words.event.isBlank else { return }
    do {
      let store = try await dependencies.records.store()
      if let edited {
        try await store.edit(edited.id, event: words.event.trimmed, reason: words.reason.trimmed)
      } else {
        try await store.keep(words)
        dependencies.keptDraft.isThere = !words.isEmpty
      }
      keptDraft = words
      notice = nil
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
    }
  }

  private func save() async {
    resting?.cancel()
    longest?.cancel()
    let (event, reason, moment) = (draft.event.trimmed, draft.reason.trimmed, moment)
    do {
      let store = try await dependencies.records.store()
      if let edited {
        try await store.edit(edited.id, event: event, reason: reason)
      } else {
        try await store.add(
          Reflection(id: UUID(), event: event, reason: reason, moment: moment), finishesDraft: true)
        dependencies.keptDraft.isThere = false
        // What is written for yesterday doesn't undo today.
        let last = LocalDay(dependencies.settings[.lastDayReflected])
        if last.map({ $0 < moment.day }) ?? true {
          dependencies.settings[.lastDayReflected] = moment.day.description
        }
      }
      isSaved = true
    } catch {
      notice = ErrorPresenter.sentence(notKept: error)
    }
    isSaving = false
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

  private func findDraft() async {
    do {
      guard let kept = try await dependencies.records.store().draft() else { return }
      draft = ReflectionDraft(
        event: Self.joined(kept.event, draft.event), reason: Self.joined(kept.reason, draft.reason))
      keptDraft = kept
      found = draft
    } catch {
      notice = ErrorPresenter.sentence(error)
    }
  }

  private static func joined(_ first: String, _ second: String) -> String {
    first.isEmpty || second.isEmpty ? first + second : "\(first)\n\(second)"
  }

  /// Kept after 400 ms of rest, and after two seconds in any case.
  private func changed() {
    resting?.cancel()
    resting = keep(after: .milliseconds(400))
    if longest == nil { longest = keep(after: .seconds(2)) }
  }

  private func keep(after delay: Duration) -> Task<Void, Never> {
    let timer = dependencies.timer
    return Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: delay)) != nil else { return }
      await self?.keepDraft()
    }
  }
}
