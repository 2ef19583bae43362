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
  /// Whether the page should close: the computer slept, or there is nothing to say about so short a session.
  private(set) var isOver = false
  /// The end of the session, in its place; nil until *Done* was pressed.
  private(set) var landing: LandingModel?
  /// Whether the sleep timer has ended the session. The page remains dark until the person presses anything.
  private(set) var isAtRest = false
  /// Whether the person has woken after that, and is shown *Go on* and *Good night*, hardly lit. Nothing is asked.
  private(set) var isAwake = false
  /// Ends the session after a time that the person sets before falling asleep.
  let sleepTimer: SleepTimer

  /// Whether a person to talk to is one press away: the session began with *Help now* or an anxious mood, or a voice
  /// can be heard in it, which may name people.
  var offersPeople: Bool { origin == .helpNow || before == .anxious || guide(of: exercise) != nil }

  /// The session's origin.
  var origin: SessionRecord.Origin { record.origin }

  /// The mood that the session began with; nil if none was said.
  var before: Mood? { if case .plan(let mood, _) = origin { mood } else { said } }
  /// The mood that was said before a session that the person chose, as someone who's still anxious does.
  private var said: Mood?

  /// The session's record, without the exercise on screen.
  @ObservationIgnored private var record: SessionRecord
  @ObservationIgnored let dependencies: Dependencies
  @ObservationIgnored private let followUps: SessionFollowUps
  @ObservationIgnored private let chimes: Cues
  /// When the exercise on screen began, in `timeAwake`.
  @ObservationIgnored private var exerciseBegan: Duration
  @ObservationIgnored private var asleepBefore: Duration
  @ObservationIgnored private let shareTimer = OwnedTask()
  @ObservationIgnored private let minuteTimer = OwnedTask()
  @ObservationIgnored private let recalling = OwnedTask()
  @ObservationIgnored private var hasLeft = false
  /// The guided session that the person chose, or that an interrupted session used last; nil for each exercise's usual
  /// one.
  @ObservationIgnored let given: GuidedSession.ID?
  /// What was offered at night and pressed, so that it shows what it says; nil for any other session.
  @ObservationIgnored var offer: NightOffer?
  /// A cache: the title of the scene that *Calming Scene* opens with, and the value of the setting `lastScene` that it
  /// belongs to.
  @ObservationIgnored var sceneTitle: (of: Scene.ID, title: String)?
  /// Returns the scene that the session is in; nil if it's in none.
  @ObservationIgnored var scene: () -> Scene? = { nil }

  /// Starts a new session.
  ///
  /// - Parameters:
  ///   - first: replaces the plan's first exercise.
  ///   - id: of its record.
  ///   - before: the mood that was said before it, for a session that the person chose.
  convenience init(
    _ origin: SessionRecord.Origin, first: Exercise? = nil, id: SessionRecord.ID = UUID(), before: Mood? = nil,
    _ dependencies: Dependencies, _ state: AppState
  ) {
    let record = SessionRecord(id: id, moment: dependencies.moment, origin: origin, uses: [])
    let plan = Plan(origin, without: dependencies.settings.leftOut)
    self.init(record, plan, step: 0, exercise: first ?? plan.steps[0].exercise, dependencies, state)
    said = before
  }

  /// Resumes a session that was interrupted, at the step it had reached.
  convenience init(resuming session: UnfinishedSession, _ dependencies: Dependencies, _ state: AppState) {
    let plan = Plan(session.record.origin, without: dependencies.settings.leftOut)
    let step = min(max(session.step, 0), plan.steps.count - 1)
    self.init(session.record, plan, step: step, exercise: session.exercise, dependencies, state)
    if case .chosen = origin { recalling.run { [weak self] in await self?.recall() } }
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
    if record.origin != .helpNow { followUps.dismiss() }  // help isn't done instead of anything
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

  /// The text that `shareLine` will have; nil if there's no set time.
  var nextShareLine: String? {
    minutes.map(shareLine(after:))
  }

  /// The minutes of this step, or of the guided session that is its exercise; nil if it has no end.
  private var minutes: Int? {
    let guide = exercise == .meditation ? guide(of: exercise) : nil
    if guide?.isForPanic == true { return nil }  // its own words say that one may stay
    return guide?.endsInSound == false ? guide?.minutes : plan.steps[index].minutes
  }

  private func shareLine(after minutes: Int) -> String {
    // This exercise took over within the step, so the step's minutes aren't its own.
    former != nil
      // TRANSLATORS: When the time planned for an exercise has passed. {count} counts all the exercises of the
      // session so far.
      ? pluralized(
        "That’s {count} minute altogether. Stay as long as you like.",
        "That’s {count} minutes altogether. Stay as long "
          + "as you like.",
        count: minutesSpent)
      // TRANSLATORS: When the time planned for an exercise has passed.
      : pluralized(
        "That’s {count} minute. Stay as long as you like.",
        "That’s {count} minutes. Stay as long as you like.", count: minutes)
  }

  /// *Next* or *Done* was pressed.
  func progressPressed() {
    guard !isAtRest else { return woken() }
    guard landing == nil else { return }
    sleepTimer.turnOff()
    if isLastStep {
      left()
      land()
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
    let leftOut = dependencies.settings.leftOut
    return Array(all.filter { $0 != former && !leftOut.contains($0) }.prefix(3))
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
    if landing != nil { return isOver = true }  // in the morning, it would be about another day
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

  /// The sleep timer has ended: stores the session as *Done* does. Doesn't ask how the person feels now,
  /// which would wake them and, in the morning, be about another day.
  private func rest() {
    left()
    isAtRest = true
  }

  /// How short a look at something is, in seconds, of which there's nothing to say.
  private static let glance = 10

  /// *Done* was pressed at the last exercise. The place remains, except after a mere glance at something that the
  /// person chose themselves, about which there is nothing to say or to ask. Who leaves what's for panic at once is
  /// perhaps the worse off, and so is who breaks off at night what should have brought sleep.
  private func land() {
    let isForPanic = guide(of: exercise)?.isForPanic == true
    let isGlance = record.seconds < Self.glance
    guard !isGlance || asksAfterwards || isForPanic || offer != nil else { return isOver = true }
    landing = LandingModel(
      of: record, before: before, asks: asksAfterwards, isForPanic: isForPanic, dependencies, followUps
    ) { [weak self] in self?.scene() }
  }

  /// The person pressed something: the page of a session at rest can be seen again.
  func woken() {
    guard isAtRest, !isAwake else { return }
    isAwake = true
    sleepTimer.woken()
  }

  /// *Good night* was pressed: the page is black again.
  func sleptAgain() {
    guard isAwake else { return }
    isAwake = false
    sleepTimer.sleptAgain()
  }

  /// *Go on* was pressed, at night. A new session begins, which the person chose; nothing is asked after it.
  func goOn() {
    guard isAwake else { return }
    (isAtRest, isAwake, hasLeft) = (false, false, false)
    record = SessionRecord(id: UUID(), moment: dependencies.moment, origin: .chosen(exercise), uses: [])
    said = nil
    exerciseBegan = dependencies.timeAwake()
    asleepBefore = dependencies.timeAsleep()
    storeUnfinished()
    startMinuteTimer()
    sleepTimer.goOn()
  }

  /// Whether it's day, when someone who wakes gets up.
  var isDay: Bool {
    let now = dependencies.clock.now()
    let seconds = Int(now.timeIntervalSince1970.rounded(.down)) + dependencies.clock.utcOffset(now)
    return (5..<18).contains((seconds % 86_400 + 86_400) % 86_400 / 3_600)
  }

  /// The page closes, for whatever reason. Records what was done, once.
  func left() {
    landing?.left()
    guard !hasLeft else { return }
    hasLeft = true
    shareTimer.cancel()
    minuteTimer.cancel()
    recalling.cancel()
    chimes.close()
    recordExercise()
    followUps.last = (exercise, guide(of: exercise)?.id)
    let record = record
    dependencies.records.save(isBookkeeping: true) { try await $0.add(record) }
    dependencies.settings[.lastDayRelaxed] = record.moment.day.description
  }

  /// Whether the session's end asks how the person feels now. It doesn't if they chose the exercise themselves, because
  /// they weren't asked before it either; unless they had said that they're still anxious.
  private var asksAfterwards: Bool {
    if case .chosen = origin { said != nil } else { true }
  }

  /// Looks up the mood that was said before a session that was interrupted.
  private func recall() async {
    let day = record.moment.day
    let notes = await attempt("read the mood before a session") {
      try await dependencies.records.store().moods(from: day, to: day)
    }
    said = notes?.last { $0.occasion == .before && $0.session == record.id }?.mood
  }

  private var isLastStep: Bool { index == plan.steps.count - 1 }

  /// How long the exercise on screen has been there.
  private var secondsHere: Int { Int((dependencies.timeAwake() - exerciseBegan).components.seconds) }

  /// The session's record, including the exercise on screen.
  private var recordWithExercise: SessionRecord {
    let guide = exercise == .meditation ? guide(of: exercise)?.id : nil
    let use = SessionRecord.Use(exercise: exercise, guide: guide, seconds: secondsHere)
    return SessionRecord(id: record.id, moment: record.moment, origin: record.origin, uses: record.uses + [use])
  }

  /// The session as it is, to be gone on with after *Help now*; nil if it has ended, if it was *Help now* itself, or
  /// if the person was about to fall asleep.
  var interruptible: UnfinishedSession? {
    isUnderWay && origin != .helpNow && !sleepTimer.isOn ? unfinished : nil
  }

  /// Whether the session hasn't ended: leaving it now would cut it short.
  var isUnderWay: Bool { landing == nil && !isAtRest && !isOver && !hasLeft }

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

  /// How long the session has been so far, in whole minutes, at least one.
  private var minutesSpent: Int { MinuteWords.whole(recordWithExercise.uses.reduce(0) { $0 + $1.seconds }) }

  /// The voice of a guided session has ended by itself, with a chime of its own. Says so as when the minutes have
  /// passed; but no more minutes than there were, for someone who went to a later chapter.
  func voiceEnded() {
    guard landing == nil, !hasLeft, let minutes else { return }
    shareTimer.cancel()
    (isShareOver, shareLine) = (true, shareLine(after: min(minutes, MinuteWords.whole(secondsHere))))
  }

  /// The step's minutes have passed. Shows the line, and plays a chime except over a guided session, which ends with
  /// one. Does neither while the sleep timer is on.
  private func shareEnded() {
    isShareOver = true
    guard !sleepTimer.isOn else { return }
    shareLine = nextShareLine
    guard exercise != .meditation else { return }
    chimes.play(isLastStep ? .sessionEnd : .exerciseEnd)
    if isLastStep { followUps.lastChime = dependencies.timeAwake() }
  }
}
