import Core
import Foundation
import Observation

nonisolated extension GAD7: Draftable {}

/// The seven questions of GAD-7: an introduction, the form, the result, and earlier results. Until *Done*, the answers
/// are stored as a draft.
@Observable
final class GAD7Model {
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
  var answers: [Int?] { editor.value.given }
  /// The answer to the question that isn't scored; nil without one.
  var difficulty: Int? { editor.value.difficulty }
  /// Whether that question is asked: all seven are answered, and there's a problem that could make things difficult.
  var asksForDifficulty: Bool { editor.value.isWhole && editor.value.total > 0 }
  /// Whether the form was begun and left.
  var hasDraft: Bool { answers.contains { $0 != nil } }
  /// Whether numbers are shown.
  var showsNumbers: Bool { dependencies.settings[.showsNumbers] }
  /// Whether the questions are offered every two weeks.
  var isOffered: Bool { dependencies.settings[.offersGAD7] }
  /// The offer to restore the result that was removed last.
  let undo: UndoOffer
  /// A sentence about what went wrong, or nil.
  var notice: String? { missed ?? editor.notice }
  /// The sentence about questions without an answer; nil for none.
  private var missed: String?
  /// The index of the question that `notice` is about: the first without an answer when *Done* was pressed. Nil if
  /// `notice` is about something else.
  private(set) var asked: Int?
  private var glance: RecordsGlance<[Answered]>?
  private var editor: DraftEditor<GAD7>
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    (self.dependencies, undo) = (dependencies, UndoOffer(dependencies))
    editor = DraftEditor(GAD7(), dependencies) { draft, typed in
      // What was answered before the draft was read is newer.
      var both = draft
      for (question, answer) in typed.given.enumerated() { if let answer { both.answer(question, answer) } }
      both.difficulty = typed.difficulty ?? draft.difficulty
      return both
    }
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

  /// What isn't saved yet.
  var writing: any Writing { editor }

  /// *Begin* or *Go on* was pressed.
  func beginPressed() {
    (stage, missed, asked) = (.form, nil, nil)
    undo.withdraw()
  }

  /// *Begin again* was pressed: the draft is discarded.
  func beginAgainPressed() {
    Task { [weak self, editor] in
      await editor.discard(for: GAD7())
      self?.beginPressed()
    }
  }

  /// An answer was chosen.
  func answered(_ item: Int, _ value: Int) {
    editor.change { $0.answer(item, value) }
    if let asked, answers[asked] != nil { (missed, self.asked) = (nil, nil) }
  }

  /// An answer to the question that isn't scored was chosen.
  func difficultyAnswered(_ value: Int) { editor.change { $0.difficulty = value } }

  /// *Done* was pressed. Saves the answers if all are given; otherwise returns the index of the first question without
  /// one.
  @discardableResult func donePressed() -> Int? {
    if let first = answers.firstIndex(of: nil) {
      // TRANSLATORS: Said below seven questions when someone presses “Done”; {count} is how many have no answer.
      missed = pluralized(
        "{count} question has no answer yet.", "{count} questions have no answer yet.", count: missing)
      asked = first
      return first
    }
    guard stage == .form, !editor.isAdding else { return nil }
    (missed, asked) = (nil, nil)
    Task { [weak self, editor] in
      if editor.value.total == 0 { editor.change { $0.difficulty = nil } }
      await editor.add()
      guard let self, editor.isAdded else { return }
      stage = .result(editor.value)
    }
    return nil
  }

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
