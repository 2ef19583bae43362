import Core
import Foundation
import Observation

/// *A step*: something one would like to be able to do, and steps towards it. Changes are saved as they're made.
@Observable
final class LadderModel {
  /// The pages of a try: before it; while the person is away; after it; its end; and in place of those two, what's said
  /// to someone who didn't go after all.
  enum TryPage { case before, away, after, over, notGone }

  /// The step that is open; nil for the ladder.
  private(set) var openStep: Ladder.Step.ID?
  /// The try that is being written down, of the open step; nil for none.
  private(set) var openTry: Ladder.Try.ID?
  /// The page of the open try.
  private(set) var tryPage = TryPage.before
  /// The try that is among what went well by now, as far as this page knows; nil for none.
  private(set) var told: Ladder.Try.ID?
  /// The try whose surprise became a statement, as far as this page knows; nil for none.
  private(set) var stated: Ladder.Try.ID?
  /// The offer to restore the step that was deleted last.
  let undo: UndoOffer
  /// Called when a stored draft has replaced the ladder on screen.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// Whether the ladder was stored before the page opened.
  @ObservationIgnored let isStored: Bool
  @ObservationIgnored private let editor: DraftEditor<Ladder>
  @ObservationIgnored private let dependencies: Dependencies

  /// Begins a new ladder, or continues with its draft.
  init(_ dependencies: Dependencies) {
    (editor, isStored, self.dependencies) = (DraftEditor(Ladder(), dependencies), false, dependencies)
    undo = UndoOffer(dependencies)
    editor.draftFound = { [weak self] in self?.draftFound() }
  }

  /// Shows a stored ladder. If the person has gone to try a step within a day, shows that try.
  init(_ id: MindEntry.ID, _ ladder: Ladder, _ dependencies: Dependencies) {
    (editor, isStored, self.dependencies) = (DraftEditor(changing: id, ladder, dependencies), true, dependencies)
    undo = UndoOffer(dependencies)
    guard let (step, attempt) = ladder.away(at: dependencies.moment) else { return }
    (openStep, openTry, tryPage) = (step.id, attempt.id, .away)
  }

  /// The ladder as it's written.
  var ladder: Ladder { editor.value }
  /// Whether the ladder's goal is stored, so that steps can be added.
  var hasLadder: Bool { editor.isAdded }
  /// Whether there is something to save.
  var canSave: Bool { !ladder.goal.isBlank && !editor.isAdding }
  /// A sentence about what went wrong, or nil.
  var notice: String? { editor.notice }
  /// Whether numbers are shown.
  var showsNumbers: Bool { dependencies.settings[.showsNumbers] }
  /// The open step; nil for the ladder.
  var step: Ladder.Step? { openStep.flatMap { id in ladder.steps.first { $0.id == id } } }
  /// The try that is being written down.
  var attempt: Ladder.Try? { openTry.flatMap { id in step?.tries.first { $0.id == id } } }
  /// The last try of the open step if it was begun and not finished.
  var unfinished: Ladder.Try? { step?.unfinished }
  /// Since when the person has been away, such as “since 14:05”.
  var since: String {
    guard let moment = attempt?.moment else { return "" }
    let seconds = Int(moment.instant.timeIntervalSince1970) + moment.utcOffset
    let time = dependencies.dates.time(((seconds % 86_400 + 86_400) % 86_400) / 60)
    return moment.day == dependencies.moment.day
      // TRANSLATORS: Since when someone has been away to try something; {time} is a time of day.
      ? localized("since {time}", ["time": time])
      // TRANSLATORS: As above, on an earlier day: {day} is such as “Yesterday”.
      : localized("{day}, since {time}", ["day": day(moment.day), "time": time])
  }

  /// The person's day at this moment.
  var today: LocalDay { dependencies.moment.day }

  /// The day of a try in words, such as *Today*.
  func day(_ attempt: Ladder.Try) -> String { day(attempt.moment.day) }

  private func day(_ day: LocalDay) -> String { dependencies.dates.title(day, today: dependencies.moment.day) }

  /// The goal was changed.
  func goalChanged(_ goal: String) { editor.change { $0.goal = goal } }

  /// *Save* was pressed, or Enter in the field.
  func savePressed() {
    guard canSave else { return }
    editor.change { $0.goal = $0.goal.trimmed }
    Task { await editor.add() }
  }

  /// An example was pressed: copies its goal and steps to the ladder, and saves that.
  func exampleChosen(_ example: LadderExample) {
    editor.change { ladder in
      ladder.goal = example.goal
      ladder.steps = example.steps.map { Ladder.Step($0.text, difficulty: $0.difficulty) }
    }
    Task { await editor.add() }
  }

  /// *Add a step* was pressed: opens an empty one.
  func addPressed() {
    let step = Ladder.Step("")
    editor.change { $0.steps.append(step) }
    openStep = step.id
  }

  /// A step was pressed.
  func opened(_ step: Ladder.Step.ID) {
    (openStep, openTry, isMakingSmaller) = (step, nil, false)
    undo.withdraw()
  }

  /// Closes the open step, so that the ladder is shown. Removes the step if it has neither words nor tries. Returns
  /// false if no step is open.
  @discardableResult func closed() -> Bool {
    guard let step else { return false }
    (openStep, openTry) = (nil, nil)
    if step.text.isBlank, step.tries.isEmpty { editor.change { $0.steps.removeAll { $0.id == step.id } } }
    return true
  }

  /// Changes the open step.
  func change(_ body: (inout Ladder.Step) -> Void) {
    guard let openStep else { return }
    editor.change { ladder in
      if let place = ladder.steps.firstIndex(where: { $0.id == openStep }) { body(&ladder.steps[place]) }
    }
  }

  /// *Delete* was pressed.
  func deletePressed() {
    guard let step else { return }
    (openStep, openTry) = (nil, nil)
    editor.change { $0.steps.removeAll { $0.id == step.id } }
    // TRANSLATORS: Beside the button “Undo”, after a step was deleted.
    undo.offer(localized("Step removed."), movesFocus: true) { [editor] in editor.change { $0.steps.append(step) } }
  }

  /// *Try it* was pressed: opens a try. If the last try is unfinished, the person is away still, and continues there;
  /// if it's planned, they continue before it.
  func tryPressed() {
    if let attempt = unfinished {
      (openTry, tryPage) = (attempt.id, .away)
      return
    }
    let moment = dependencies.moment
    let attempt = step?.planned ?? Ladder.Try(moment: moment, isPlanned: true)
    if step?.planned == nil { change { $0.tries.append(attempt) } }
    (openTry, tryPage) = (attempt.id, .before)
    // How anxious one was before was answered about another day.
    if !attempt.isRecent(at: moment) { changeTry { ($0.moment, $0.before) = (moment, nil) } }
  }

  /// *I’m going*, *I’m back* or *Done* was pressed. From *I’m going* on, it's a try, whatever it says.
  func forwardPressed() {
    switch tryPage {
    case .before:
      let moment = dependencies.moment
      changeTry { if $0.isPlanned { ($0.moment, $0.isPlanned) = (moment, false) } }
      tryPage = .away
      Task { await saveNow() }
    case .away: tryPage = .after
    case .after: finished()
    case .over, .notGone: ended()
    }
  }

  /// *Previous* was pressed below a try. Whoever goes back before it hasn't gone, unless they've said how it was.
  func backPressed() {
    switch tryPage {
    case .before: tryClosed()
    case .away:
      changeTry { $0.isPlanned = !$0.saysHowItWas }
      tryPage = .before
    case .after: tryPage = .away
    case .over: tryPage = .after
    case .notGone:
      changeTry { $0.isPlanned = false }
      tryPage = .away
    }
  }

  /// *I couldn’t today* was pressed: it isn't a try, and what was said before it is kept for another day.
  func notGonePressed() {
    changeTry { $0.isPlanned = !$0.saysHowItWas }
    tryPage = .notGone
    Task { await saveNow() }
  }

  /// *Save it for that day* was pressed: what was said before the try is stored, and the ladder shown.
  func plannedForLater() {
    tryClosed()
    closed()
    Task { await saveNow() }
  }

  /// *Make it one of my statements* was pressed.
  func statementPressed() {
    guard let attempt, let edit = StatementEdit.add(attempt.surprise) else { return }
    let given = dependencies.content?.statements() ?? []
    dependencies.records.save { try await $0.change(edit, given: given) }
    stated = attempt.id
  }

  /// *Make it smaller* was pressed: opens a new step before the open one, with its words to be changed.
  func smallerPressed() {
    guard let step else { return }
    let smaller = Ladder.Step(step.text, difficulty: step.difficulty.map { max($0 - 10, 0) })
    editor.change { ladder in
      let place = ladder.steps.firstIndex { $0.id == step.id } ?? ladder.steps.endIndex
      ladder.steps.insert(smaller, at: place)
    }
    opened(smaller.id)
    isMakingSmaller = true
  }
  /// Whether the open step is one that was made from a larger one, and whose words are to be changed.
  private(set) var isMakingSmaller = false

  /// The beginning of a reflection about the open try.
  var begun: String {
    guard let words = step?.text.trimmed, let last = words.last else { return "" }
    // TRANSLATORS: The beginning of a reflection, about something that one usually avoids; {step} is what it was, in
    // the words in which it was planned, such as “Phone the dentist”. “It” is that. The person goes on with it.
    let sentence = localized("I did it: {step}", ["step": words])
    return last.isLetter || last.isNumber ? sentence + "." : sentence
  }

  /// A reflection about the try was stored.
  func reflected(on attempt: Ladder.Try.ID) { told = attempt }

  /// The person is back.
  private func finished() {
    changeTry { $0.isBack = true }
    tryPage = .over
    Task { await saveNow() }
  }

  /// Ends the try, and shows the ladder, where its rung is lit. If there's something to say about the step, shows that.
  private func ended() {
    tryClosed()
    if let step, !step.offersDone, !step.isStillHard, !step.mayBeTooBig { closed() }
  }

  /// Changes the try that is being written down.
  func changeTry(_ body: (inout Ladder.Try) -> Void) {
    guard let openTry else { return }
    change { step in
      if let place = step.tries.firstIndex(where: { $0.id == openTry }) { body(&step.tries[place]) }
    }
  }

  /// Closes the open try. Removes it if the person hasn't gone and has answered nothing. Returns false if none is open.
  @discardableResult func tryClosed() -> Bool {
    guard let attempt else { return false }
    openTry = nil
    if attempt == Ladder.Try(id: attempt.id, moment: attempt.moment, isPlanned: true) {
      change { $0.tries.removeAll { $0.id == attempt.id } }
    }
    return true
  }

  /// *Yes, done* was pressed.
  func donePressed() { change { $0.isDone = true } }
  /// *Not yet* was pressed: the page doesn't ask again before the next try whether the step is done.
  func notYetPressed() { change { $0.declinedAfter = $0.begun.count } }

  /// The words that aren't saved yet.
  var writing: any Writing { editor }

  /// Saves everything now.
  func saveNow() async { await editor.flush() }
}
