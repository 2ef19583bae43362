import Core
import Foundation
import Observation

/// The seven questions of GAD-7: an introduction, the form, the result, and earlier results.
@Observable
final class GAD7Model: Writing {
  /// The stages of the page.
  enum Stage: Equatable {
    case beginning, form
    /// The answers that were just saved.
    case result(GAD7)
  }

  /// Answers that are stored.
  nonisolated struct Answered: Hashable, Sendable, Identifiable {
    let id: MindEntry.ID
    let day: LocalDay
    let answers: GAD7
  }

  /// The stage on screen.
  private(set) var stage = Stage.beginning
  /// The answers on the form, in the order of the questions; nil for a question without one.
  private(set) var answers = [Int?](repeating: nil, count: GAD7.count)
  /// Whether numbers are shown.
  var showsNumbers: Bool { dependencies.settings[.showsNumbers] }
  /// Whether the questions are offered every two weeks.
  var isOffered: Bool { dependencies.settings[.offersGAD7] }
  /// The offer to restore the result that was removed last.
  let undo: UndoOffer
  /// A sentence about what went wrong, or nil.
  private(set) var notice: String?
  /// The index of the question that `notice` is about: the first without an answer when *Done* was pressed. Nil if
  /// `notice` is about something else.
  private(set) var asked: Int?
  private var glance: RecordsGlance<[Answered]>?
  @ObservationIgnored private var isSaving = false
  /// The answers after *Done*, until they're saved.
  private var unsaved: MindEntry?
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    (self.dependencies, undo) = (dependencies, UndoOffer(dependencies))
    glance = RecordsGlance(dependencies, of: [.mind(.gad7)]) { store in
      try await store.mindEntries(of: MindQuery(kinds: [.gad7], isOldestFirst: true)).compactMap { entry in
        entry[GAD7.self].map { Answered(id: entry.id, day: entry.moment.day, answers: $0) }
      }
    }
  }

  /// The earlier answers, the oldest first.
  var history: [Answered] { glance?.value ?? [] }
  /// Formats days.
  var dates: Dates { dependencies.dates }
  /// The number of questions without an answer.
  var missing: Int { answers.count { $0 == nil } }

  /// *Begin* was pressed.
  func beginPressed() {
    answers = [Int?](repeating: nil, count: GAD7.count)
    (stage, notice, asked) = (.form, nil, nil)
    undo.withdraw()
  }

  /// An answer was chosen.
  func answered(_ item: Int, _ value: Int) { answers[item] = value }

  /// *Done* was pressed. Saves the answers if all are given; otherwise returns the index of the first question without
  /// one.
  @discardableResult func donePressed() -> Int? {
    if let first = answers.firstIndex(of: nil) {
      // TRANSLATORS: Said below seven questions when someone presses “Done”; {count} is how many have no answer.
      notice = pluralized(
        "{count} question has no answer yet.", "{count} questions have no answer yet.", count: missing)
      asked = first
      return first
    }
    guard !isSaving, stage == .form, let gad7 = GAD7(answers.compactMap(\.self)) else { return nil }
    unsaved = MindEntry(id: unsaved?.id ?? UUID(), content: MindContent(gad7), moment: dependencies.moment)
    (notice, asked) = (nil, nil)
    Task { await flush() }
    return nil
  }

  var isUnsaved: Bool { unsaved != nil }
  /// Empty, since only answers can be unsaved, and those are still on the form.
  var unsavedWords: String { "" }
  func flush() async {
    guard !isSaving, let entry = unsaved, let gad7 = entry[GAD7.self] else { return }
    isSaving = true
    defer { isSaving = false }
    do {
      try await dependencies.records.write { try await $0.add(entry, finishesDraft: false) }
      guard unsaved?.id == entry.id else { return }
      (unsaved, stage, notice) = (nil, .result(gad7), nil)
    } catch {
      notice = ErrorPresenter.sentence(notSaved: error)
    }
  }
  func throwAway() { (unsaved, notice) = (nil, nil) }

  /// *Offer it every two weeks* was switched on or off.
  func offerToggled(_ isOn: Bool) { dependencies.settings[.offersGAD7] = isOn }

  /// *Show numbers* or *Hide numbers* was pressed.
  func numbersPressed() { dependencies.settings[.showsNumbers] = !showsNumbers }

  /// *Remove* was pressed.
  func removePressed(_ answered: Answered) {
    let records = dependencies.records
    records.save { try await $0.deleteMindEntry(answered.id) }
    // TRANSLATORS: A short message with a button “Undo”: a result of seven questions was removed.
    undo.offer(localized("Result removed."), about: answered.id, movesFocus: true) {
      records.save { try await $0.restoreMindEntry(answered.id) }
    }
  }

  /// Loads the reading *When to seek help*; nil if it's missing.
  func whenToSeekHelp() async -> ReadingRequest? { await dependencies.reading("when-to-seek-help") }
}
