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
  /// Whether the step's minutes have passed. The exercise goes on.
  private(set) var isShareOver = false
  /// Whether the page should close: the last exercise was finished, or the computer slept.
  private(set) var isOver = false

  /// What the session began with.
  var origin: SessionRecord.Origin { record.origin }

  /// The session so far, without the exercise on screen.
  @ObservationIgnored private var record: SessionRecord
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let followUps: SessionFollowUps
  @ObservationIgnored private let chimes: Chimes
  /// When the exercise on screen began, in `timeAwake`.
  @ObservationIgnored private var exerciseBegan: Duration
  @ObservationIgnored private let asleepBefore: Duration
  @ObservationIgnored private var shareTimer: Task<Void, Never>?
  @ObservationIgnored private var minuteTimer: Task<Void, Never>?
  @ObservationIgnored private var hasLeft = false

  /// Starts a new session, and records the mood that was picked for it.
  ///
  /// - Parameter first: replaces the plan's first exercise.
  convenience init(
    _ origin: SessionRecord.Origin, first: Exercise? = nil, _ dependencies: Dependencies, _ state: AppState
  ) {
    let record = SessionRecord(id: UUID(), moment: dependencies.moment, origin: origin, uses: [])
    let plan = Plan(origin)
    self.init(record, plan, step: 0, exercise: first ?? plan.steps[0].exercise, dependencies, state)
    if case .plan(let mood, _) = origin {
      let note = MoodNote(id: UUID(), mood: mood, moment: record.moment, occasion: .before, session: record.id)
      dependencies.records.keep { try await $0.add(note) }
    }
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
    self.dependencies = dependencies
    followUps = state.followUps
    chimes = Chimes(dependencies)
    exerciseBegan = dependencies.timeAwake()
    asleepBefore = dependencies.timeAsleep()
    followUps.dismiss()
    startShareTimer()
    keepUnfinished()
    startMinuteTimer()
  }

  isolated deinit {
    shareTimer?.cancel()
    minuteTimer?.cancel()
  }

  /// The label of the progress button.
  var progressTitle: String { isLastStep ? localized("Done") : localized("Next") }

  /// Says that the step's minutes have passed; nil before.
  var shareLine: String? {
    guard isShareOver else { return nil }
    let minutes = plan.steps[index].minutes
    return pluralized(
      "{count} minute has passed. Stay as long as you like.", "{count} minutes have passed. Stay as long as you like.",
      count: minutes)
  }

  /// *Next* or *Done* was pressed.
  func progressPressed() {
    if isLastStep {
      left()
      followUps.offer(.ended(record))
      isOver = true
    } else {
      recordExercise()
      index += 1
      exercise = plan.steps[index].exercise
      isShareOver = false
      startShareTimer()
      keepUnfinished()
    }
  }

  /// *Not this one* was pressed: another exercise takes over for the rest of the step's minutes.
  func notThisOnePressed() {
    recordExercise()
    exercise = exercise.alternative(
      met: Set(record.uses.map(\.exercise)).union(plan.steps.dropFirst(index + 1).map(\.exercise)))
    keepUnfinished()
  }

  /// The computer is about to sleep, or has slept. Ends the session and offers it again: sound that starts when the lid
  /// opens in a dark room the next morning would startle.
  func slept() {
    guard !hasLeft else { return }
    let unfinished = unfinished
    left()
    followUps.offer(.interrupted(unfinished))
    isOver = true
  }

  /// The page closes, for whatever reason. Records what was done, once.
  func left() {
    guard !hasLeft else { return }
    hasLeft = true
    shareTimer?.cancel()
    minuteTimer?.cancel()
    chimes.close()
    recordExercise()
    let record = record
    dependencies.records.keep { try await $0.add(record) }
    dependencies.settings[.lastDayRelaxed] = record.moment.day.description
  }

  private var isLastStep: Bool { index == plan.steps.count - 1 }

  /// The session so far, with the exercise on screen.
  private var recordWithExercise: SessionRecord {
    let seconds = Int((dependencies.timeAwake() - exerciseBegan).components.seconds)
    let use = SessionRecord.Use(exercise: exercise, seconds: seconds)
    return SessionRecord(id: record.id, moment: record.moment, origin: record.origin, uses: record.uses + [use])
  }

  private var unfinished: UnfinishedSession {
    UnfinishedSession(record: recordWithExercise, step: index, exercise: exercise)
  }

  private func recordExercise() {
    record = recordWithExercise
    exerciseBegan = dependencies.timeAwake()
  }

  /// Stores the session as it stands, so that a crash can't lose it.
  private func keepUnfinished() {
    let unfinished = unfinished
    dependencies.records.keep { try await $0.keep(unfinished) }
  }

  private func startMinuteTimer() {
    let timer = dependencies.timer
    minuteTimer = Task { [weak self] in
      // The sleep throws only when this task is cancelled.
      while (try? await timer.sleep(for: .seconds(60))) != nil { self?.minutePassed() }
    }
  }

  /// Desktops announce sleep on the bus. Where none does, the clocks show afterwards that the computer slept.
  private func minutePassed() {
    if dependencies.timeAsleep() - asleepBefore > .seconds(5) { slept() } else { keepUnfinished() }
  }

  private func startShareTimer() {
    shareTimer?.cancel()
    let timer = dependencies.timer, minutes = plan.steps[index].minutes
    shareTimer = Task { [weak self] in
      // The sleep throws only when this task is cancelled.
      guard (try? await timer.sleep(for: .seconds(minutes * 60))) != nil else { return }
      self?.shareEnded()
    }
  }

  /// Plays no chime over the meditation's voice: it has one at its own end.
  private func shareEnded() {
    isShareOver = true
    if exercise != .meditation { chimes.play(isLastStep ? .sessionEnd : .exerciseEnd) }
  }
}
