import Core
import Foundation
import Observation

/// A running session: its exercise, whether that exercise's minutes have passed, and what is recorded at the end.
///
/// Nothing here advances by itself.
@Observable
final class SessionModel {
  /// The exercises and their minutes.
  let plan: Plan
  /// The index of the current step in the plan.
  private(set) var index: Int
  /// The exercise on screen: the plan's, or the one taken in its place.
  private(set) var exercise: Exercise
  /// The exercise that *Not this one* last replaced in this step; nil if none was.
  private(set) var former: Exercise?
  /// Whether the step's minutes have passed. The exercise continues.
  private(set) var isShareOver = false
  /// Whether the page should close: the last exercise was finished, or the computer slept.
  private(set) var isOver = false
  /// Whether the sleep timer has ended the session. The page remains dark until the person presses anything, and then
  /// closes without a question.
  private(set) var isAtRest = false
  /// Ends the session after a time that the person sets before falling asleep.
  let sleepTimer: SleepTimer

  /// The session's origin.
  var origin: SessionRecord.Origin { record.origin }

  /// The session's record, without the exercise on screen.
  @ObservationIgnored private var record: SessionRecord
  @ObservationIgnored let dependencies: Dependencies
  @ObservationIgnored private let followUps: SessionFollowUps
  @ObservationIgnored private let chimes: Cues
  /// When the exercise on screen began, in `timeAwake`.
  @ObservationIgnored private var exerciseBegan: Duration
  @ObservationIgnored private let asleepBefore: Duration
  @ObservationIgnored private let shareTimer = OwnedTask()
  @ObservationIgnored private let minuteTimer = OwnedTask()
  @ObservationIgnored private var hasLeft = false
  /// The guided session that the person chose, or that an interrupted session used last; nil for each exercise's usual
  /// one.
  @ObservationIgnored let given: GuidedSession.ID?
  /// A cache: the title of the scene that *Calming Scene* opens with, and the value of the setting `lastScene` that it
  /// belongs to.
  @ObservationIgnored var sceneTitle: (of: Scene.ID, title: String)?

  /// Starts a new session.
  ///
  /// - Parameters:
  ///   - first: replaces the plan's first exercise.
  ///   - id: of its record.
  convenience init(
    _ origin: SessionRecord.Origin, first: Exercise? = nil, id: SessionRecord.ID = UUID(),
    _ dependencies: Dependencies, _ state: AppState
  ) {
    let record = SessionRecord(id: id, moment: dependencies.moment, origin: origin, uses: [])
    let plan = Plan(origin)
    self.init(record, plan, step: 0, exercise: first ?? plan.steps[0].exercise, dependencies, state)
  }

  /// Resumes a session that was interrupted, at the step it had reached.
  convenience init(resuming session: UnfinishedSession, _ dependencies: Dependencies, _ state: AppState) {
    let plan = Plan(session.record.origin)
    let step = min(max(session.step, 0), plan.steps.count - 1)
    self.init(session.record, plan, step: step, exercise: session.exercise, dependencies, state)
  }

  private init(
    _ record: SessionRecord, _ plan: Plan, step: Int, exercise: Exercise, _ dependencies: Dependencies,
    _ state: AppState
  ) {
    (self.record, self.plan, index, self.exercise) = (record, plan, step, exercise)
    let isChosen = if case .chosen = record.origin { true } else { false }
    given = record.uses.last?.guide ?? (isChosen ? dependencies.settings.lastUsed.first : nil)
    self.dependencies = dependencies
    followUps = state.followUps
    sleepTimer = SleepTimer(dependencies)
    chimes = Cues(dependencies, .endChime)
    exerciseBegan = dependencies.timeAwake()
    asleepBefore = dependencies.timeAsleep()
    followUps.dismiss()
    sleepTimer.hasEnded = { [weak self] in self?.rest() }
    startShareTimer()
    storeUnfinished()
    startMinuteTimer()
  }

  /// The label of the progress button: *Done*, or the title of the next exercise.
  var progressTitle: String {
    guard !isLastStep else { return localized("Done") }
    let next = plan.steps[index + 1].exercise
    // TRANSLATORS: Button: ends this exercise and begins the next one of the session. {what} is the name of an
    // exercise or the title of a scene.
    return localized("Next: {what}", ["what": title(of: next)])
  }

  /// The step's place in the plan, as in “2 of 3”; nil if it's the only one.
  var place: String? {
    plan.steps.count == 1
      ? nil : localized("{number} of {all}", ["number": index + 1, "all": plan.steps.count])
  }

  /// The line that says that the step's minutes have passed; nil until they have, and for an exercise that took over
  /// after that.
  private(set) var shareLine: String?

  /// The text that `shareLine` will have; nil if the step has no set time.
  var nextShareLine: String? {
    guard let minutes = plan.steps[index].minutes else { return nil }
    // This exercise took over within the step, so the step's minutes aren't its own.
    return former != nil
      // TRANSLATORS: When the time planned for an exercise has passed. {count} counts all the exercises of the
      // session so far.
      ? pluralized(
        "That’s {count} minute altogether. Stay as long as you like.",
        "That’s {count} minutes altogether. Stay as long "
          + "as you like.",
        count: max(1, (recordWithExercise.uses.reduce(0) { $0 + $1.seconds } + 30) / 60))
      // TRANSLATORS: When the time planned for an exercise has passed.
      : pluralized(
        "That’s {count} minute. Stay as long as you like.",
        "That’s {count} minutes. Stay as long as you like.", count: minutes)
  }

  /// *Next* or *Done* was pressed.
  func progressPressed() {
    guard !isAtRest else { return woken() }
    sleepTimer.turnOff()
    if isLastStep {
      left()
      if asksAfterwards { followUps.offer(.ended(record)) }
      isOver = true
    } else {
      recordExercise()
      index += 1
      exercise = plan.steps[index].exercise
      former = nil
      (isShareOver, shareLine) = (false, nil)
      startShareTimer()
      storeUnfinished()
    }
  }

  /// The exercises that *Not this one* offers, the best first. `former` isn't among them: a separate button goes back
  /// to it.
  var offers: [Exercise] {
    let ahead = plan.steps.dropFirst(index + 1).map(\.exercise)
    let all = exercise.offers(met: record.uses.map(\.exercise), ahead: ahead)
    return Array(all.filter { $0 != former }.prefix(3))
  }

  /// One of the offers was pressed, or the way back: that exercise takes over for the rest of the step's minutes.
  func offerPressed(_ next: Exercise) {
    guard !isAtRest else { return woken() }
    sleepTimer.turnOff()
    recordExercise()
    (former, shareLine) = (exercise, nil)
    exercise = next
    storeUnfinished()
  }

  /// The computer is about to sleep, or has slept. Ends the session and offers to continue it later: sound that starts
  /// by itself when the lid is opened in a dark room the next morning would startle.
  func slept() {
    guard !hasLeft else { return }
    guard !sleepTimer.isOn else {  // it was meant to end by itself
      left()
      return isOver = true
    }
    let unfinished = unfinished
    left()
    followUps.offer(.interrupted(unfinished))
    isOver = true
  }

  /// The sleep timer has ended: stores the session as if *Done* had been pressed. Doesn't ask how the person feels now,
  /// which would wake them and, in the morning, be about another day.
  private func rest() {
    left()
    isAtRest = true
  }

  /// The person pressed something: closes a session at rest.
  func woken() { if isAtRest { isOver = true } }

  /// The page closes, for whatever reason. Records what was done, once.
  func left() {
    guard !hasLeft else { return }
    hasLeft = true
    shareTimer.cancel()
    minuteTimer.cancel()
    chimes.close()
    recordExercise()
    let record = record
    dependencies.records.save(isBookkeeping: true) { try await $0.add(record) }
    dependencies.settings[.lastDayRelaxed] = record.moment.day.description
  }

  /// Whether *Done* leads to the question how the person feels now. It doesn't if they chose the exercise themselves,
  /// because they weren't asked before it either.
  private var asksAfterwards: Bool {
    if case .chosen = origin { false } else { true }
  }

  private var isLastStep: Bool { index == plan.steps.count - 1 }

  /// The session's record, including the exercise on screen.
  private var recordWithExercise: SessionRecord {
    let seconds = Int((dependencies.timeAwake() - exerciseBegan).components.seconds)
    let guide = exercise == .meditation ? guide(of: exercise)?.id : nil
    let use = SessionRecord.Use(exercise: exercise, guide: guide, seconds: seconds)
    return SessionRecord(id: record.id, moment: record.moment, origin: record.origin, uses: record.uses + [use])
  }

  private var unfinished: UnfinishedSession {
    UnfinishedSession(record: recordWithExercise, step: index, exercise: exercise)
  }

  private func recordExercise() {
    record = recordWithExercise
    exerciseBegan = dependencies.timeAwake()
  }

  /// Stores the session as it is now, so that a crash can't lose it.
  private func storeUnfinished() {
    let unfinished = unfinished
    dependencies.records.save(isBookkeeping: true) { try await $0.keep(unfinished) }
  }

  private func startMinuteTimer() {
    let timer = dependencies.timer
    minuteTimer.run { [weak self] in while await timer.slept(for: .seconds(60)) { self?.minutePassed() } }
  }

  /// Stores the session or, if the computer has slept, ends it. Most desktops announce sleep on the bus; for the
  /// others, the clocks show it afterwards.
  private func minutePassed() {
    if dependencies.timeAsleep() - asleepBefore > .seconds(5) { slept() } else { storeUnfinished() }
  }

  private func startShareTimer() {
    shareTimer.cancel()
    guard let minutes = plan.steps[index].minutes else { return }
    shareTimer.run(after: .seconds(minutes * 60), on: dependencies.timer) { [weak self] in self?.shareEnded() }
  }

  /// The step's minutes have passed. Shows the line, and plays a chime except over a guided session, which ends with
  /// one. Does neither while the sleep timer is on.
  private func shareEnded() {
    isShareOver = true
    guard !sleepTimer.isOn else { return }
    shareLine = nextShareLine
    if exercise != .meditation { chimes.play(isLastStep ? .sessionEnd : .exerciseEnd) }
  }
}
