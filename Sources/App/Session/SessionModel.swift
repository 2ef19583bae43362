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
  private(set) var index = 0
  /// What is on screen: the plan's exercise, or what was taken in its place.
  private(set) var exercise: Exercise
  /// Whether the step's minutes have passed; it goes on all the same.
  private(set) var isShareOver = false
  /// Whether the last exercise was finished.
  private(set) var isDone = false

  /// What it began with.
  let origin: SessionRecord.Origin
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let chimes: Chimes
  @ObservationIgnored private let id = UUID()
  @ObservationIgnored private let began: Moment
  @ObservationIgnored private var stepBegan = ContinuousClock.now
  @ObservationIgnored private var uses: [SessionRecord.Use] = []
  @ObservationIgnored private var share: Task<Void, Never>?
  @ObservationIgnored private var isKept = false

  init(plan: Plan, origin: SessionRecord.Origin, _ dependencies: Dependencies) {
    self.plan = plan
    exercise = plan.steps[0].exercise
    self.origin = origin
    self.dependencies = dependencies
    chimes = Chimes(dependencies)
    began = dependencies.moment
    if case .plan(let mood, _) = origin {
      let note = MoodNote(id: UUID(), mood: mood, moment: began, occasion: .before, session: id)
      dependencies.records.keep { try await $0.add(note) }
    }
    waitForShare()
  }

  isolated deinit { share?.cancel() }

  /// What the progress button says.
  var progressTitle: String { index == plan.steps.count - 1 ? "Done" : "Next" }

  /// What is said when the share is over; nil before.
  var shareLine: String? {
    guard isShareOver else { return nil }
    let minutes = plan.steps[index].minutes
    return "\(minutes) minutes have passed. Stay as long as you like."
  }

  /// *Next* or *Done* was pressed.
  func progressPressed() {
    noteUse()
    if index == plan.steps.count - 1 {
      isDone = true
    } else {
      index += 1
      exercise = plan.steps[index].exercise
      isShareOver = false
      waitForShare()
    }
  }

  /// *Not this one* was pressed: another exercise takes the place of this one, for what is left of its share.
  func notThisOnePressed() {
    noteUse()
    exercise = exercise.alternative(
      met: Set(uses.map(\.exercise)).union(plan.steps.dropFirst(index + 1).map(\.exercise)))
  }

  /// The session is left, by whatever way: what was done is kept.
  func left() {
    guard !isKept else { return }
    isKept = true
    share?.cancel()
    chimes.close()
    if !isDone { noteUse() }
    let record = SessionRecord(id: id, moment: began, origin: origin, uses: uses)
    dependencies.records.keep { try await $0.add(record) }
    dependencies.settings[.lastDayRelaxed] = began.day.description
  }

  private func noteUse() {
    let seconds = (ContinuousClock.now - stepBegan).components.seconds
    uses.append(SessionRecord.Use(exercise: exercise, seconds: Int(seconds)))
    stepBegan = .now
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
