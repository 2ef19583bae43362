import Core
import Foundation
import Observation

/// A session as it goes: which exercise, whether its share is over, and at the end what is kept of it.
///
/// Nothing here advances by itself.
@Observable
final class SessionModel {
  /// What is to be done.
  let plan: Plan
  /// Which step is on screen.
  private(set) var index: Int
  /// What is on screen: the plan's exercise, or what was taken in its place.
  private(set) var exercise: Exercise
  /// Whether the step's minutes have passed; it goes on all the same.
  private(set) var isShareOver = false
  /// Whether the page should go: the last exercise was finished, or the computer slept.
  private(set) var isOver = false

  /// What it began with.
  let origin: SessionRecord.Origin
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let chimes: Chimes
  @ObservationIgnored private let id: UUID
  @ObservationIgnored private let began: Moment
  @ObservationIgnored private var stepBegan = SuspendingClock.now  // which stands still while the computer sleeps
  @ObservationIgnored private let asleepBefore: Duration
  @ObservationIgnored private var uses: [SessionRecord.Use]
  @ObservationIgnored private var share: Task<Void, Never>?
  @ObservationIgnored private var minutes: Task<Void, Never>?
  @ObservationIgnored private var isKept = false

  /// A session that begins now.
  ///
  /// - Parameter first: what to begin with in place of the plan's first exercise.
  convenience init(
    _ origin: SessionRecord.Origin, first: Exercise? = nil, _ dependencies: Dependencies
  ) {
    let record = SessionRecord(id: UUID(), moment: dependencies.moment, origin: origin, uses: [])
    let exercise = first ?? Plan(origin).steps[0].exercise
    self.init(goingOnWith: UnfinishedSession(record: record, step: 0, exercise: exercise), dependencies)
    if case .plan(let mood, _) = origin {
      let note = MoodNote(id: UUID(), mood: mood, moment: began, occasion: .before, session: id)
      dependencies.records.keep { try await $0.add(note) }
    }
  }

  /// A session that was cut short, from where it was.
  init(goingOnWith session: UnfinishedSession, _ dependencies: Dependencies) {
    plan = Plan(session.record.origin)
    index = min(max(session.step, 0), plan.steps.count - 1)
    exercise = session.exercise
    origin = session.record.origin
    self.dependencies = dependencies
    chimes = Chimes(dependencies)
    id = session.record.id
    began = session.record.moment
    uses = session.record.uses
    asleepBefore = dependencies.timeAsleep()
    dependencies.followUps.forget()
    waitForShare()
    keepUnfinished()
    countMinutes()
  }

  isolated deinit {
    share?.cancel()
    minutes?.cancel()
  }

  /// What the progress button says.
  var progressTitle: String { index == plan.steps.count - 1 ? localized("Done") : localized("Next") }

  /// What is said when the share is over; nil before.
  var shareLine: String? {
    guard isShareOver else { return nil }
    let minutes = plan.steps[index].minutes
    return pluralized(
      "{count} minute has passed. Stay as long as you like.", "{count} minutes have passed. Stay as long as you like.",
      count: minutes)
  }

  /// *Next* or *Done* was pressed.
  func progressPressed() {
    if index == plan.steps.count - 1 {
      left()
      dependencies.followUps.end(record)
      isOver = true
    } else {
      noteUse()
      index += 1
      exercise = plan.steps[index].exercise
      isShareOver = false
      waitForShare()
      keepUnfinished()
    }
  }

  /// *Not this one* was pressed: another exercise takes the place of this one, for what is left of its share.
  func notThisOnePressed() {
    noteUse()
    exercise = exercise.alternative(
      met: Set(uses.map(\.exercise)).union(plan.steps.dropFirst(index + 1).map(\.exercise)))
    keepUnfinished()
  }

  /// The computer sleeps, or slept: the session ends here and is offered again. Sound in a dark room, when the lid is
  /// opened next morning, would startle.
  func slept() {
    guard !isKept else { return }
    let unfinished = unfinished
    left()
    dependencies.followUps.interrupt(unfinished)
    isOver = true
  }

  /// The session is left, by whatever way: what was done is kept.
  func left() {
    guard !isKept else { return }
    isKept = true
    share?.cancel()
    minutes?.cancel()
    chimes.close()
    noteUse()
    let record = record
    dependencies.records.keep { try await $0.add(record) }
    dependencies.settings[.lastDayRelaxed] = began.day.description
  }

  private var record: SessionRecord { SessionRecord(id: id, moment: began, origin: origin, uses: uses) }

  private var currentUse: SessionRecord.Use {
    SessionRecord.Use(exercise: exercise, seconds: Int((SuspendingClock.now - stepBegan).components.seconds))
  }

  private var unfinished: UnfinishedSession {
    let record = SessionRecord(id: id, moment: began, origin: origin, uses: uses + [currentUse])
    return UnfinishedSession(record: record, step: index, exercise: exercise)
  }

  private func noteUse() {
    uses.append(currentUse)
    stepBegan = .now
  }

  /// So that a crash can't take away what was done.
  private func keepUnfinished() {
    let unfinished = unfinished
    dependencies.records.keep { try await $0.keep(unfinished) }
  }

  private func countMinutes() {
    let timer = dependencies.timer
    minutes = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      while (try? await timer.sleep(for: .seconds(60))) != nil { self?.minutePassed() }
    }
  }

  /// The desktop says when it sleeps; where it does not, the clocks tell.
  private func minutePassed() {
    if dependencies.timeAsleep() - asleepBefore > .seconds(5) { slept() } else { keepUnfinished() }
  }

  private func waitForShare() {
    share?.cancel()
    let timer = dependencies.timer, minutes = plan.steps[index].minutes
    share = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .seconds(minutes * 60))) != nil else { return }
      self?.shareEnded()
    }
  }

  /// A voice is not rung over: the meditation's own end has its chime.
  private func shareEnded() {
    isShareOver = true
    if exercise != .meditation { chimes.play(index == plan.steps.count - 1 ? .sessionEnd : .exerciseEnd) }
  }
}
