import Core
import Foundation
import Observation

/// The end of a session, in its place: how long it was, and once, how the person feels now. It stays until they go.
///
/// A bell sounds as it begins. The words come after a breath, or at once with anything the person does.
@Observable
final class LandingModel {
  /// The session, which is already stored.
  let session: SessionRecord
  private let isForPanic: Bool
  /// Whether the words are on screen.
  private(set) var hasWords = false
  /// Whether the question can still be answered: it was asked, and wasn't declined, and hasn't waited too long for
  /// “now” to be true.
  private(set) var isOpen: Bool
  /// The person's answer; nil if there isn't one, or once the lock has closed over it.
  private(set) var answer: SessionAnswer?
  /// Whether no one has answered for so long that sound and film rest.
  private(set) var isAtRest = false

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let followUps: SessionFollowUps
  @ObservationIgnored private let place: () -> Scene?
  /// The mood that the session began with; nil if none was said.
  @ObservationIgnored private let before: Mood?
  @ObservationIgnored private let wasAsked: Bool
  @ObservationIgnored private let latelyHelped: LatelyHelpedModel
  @ObservationIgnored private let bell: Cues
  @ObservationIgnored private let breath = OwnedTask()
  @ObservationIgnored private let waiting = OwnedTask()
  @ObservationIgnored private let looking = OwnedTask()
  /// How many of the last answers in a row were *anxious*, at most two; 0 while they haven't been read.
  @ObservationIgnored private(set) var anxiousBefore = 0
  /// Whether the last of them was today.
  @ObservationIgnored private var wasAnxiousToday = false
  /// The exercises of the day's sessions; empty while they haven't been read.
  @ObservationIgnored private var triedToday: Set<Exercise> = []

  /// How long the place is alone with its light before the words come.
  static let silence = Duration.seconds(3)
  /// The same with reduced motion, where the light changes at once.
  static let shortSilence = Duration.seconds(1)
  /// How long the question waits for an answer. Later, “now” would no longer be about the session.
  static let patience = Duration.seconds(600)
  /// So soon after the session's own chime the landing has no bell: that was it.
  private static let oneBell = Duration.seconds(60)
  /// How many days back earlier answers count.
  private static let memory = 60

  /// - Parameters:
  ///   - session: the record of the session.
  ///   - before: the mood that it began with; nil if none was said.
  ///   - asks: whether the person is asked how they feel now.
  ///   - isForPanic: whether its last exercise is meant for panic.
  ///   - place: returns the scene that the session was in; nil if it was in none.
  init(
    of session: SessionRecord, before: Mood?, asks: Bool, isForPanic: Bool = false, _ dependencies: Dependencies,
    _ followUps: SessionFollowUps, in place: @escaping () -> Scene?
  ) {
    (self.session, isOpen, self.place) = (session, asks, place)
    (self.before, wasAsked, self.isForPanic) = (before, asks, isForPanic)
    (self.dependencies, self.followUps) = (dependencies, followUps)
    latelyHelped = LatelyHelpedModel(dependencies)
    bell = Cues(dependencies, .endChime)
    let sinceChime = followUps.lastChime.map { dependencies.timeAwake() - $0 }
    if session.tookAWhile, sinceChime.map({ $0 > Self.oneBell }) ?? true { bell.play(.landing) }
    guard asks else { return }
    latelyHelped.appeared()
    looking.run { [weak self] in await self?.lookBack() }
  }

  /// Whether nothing should move by itself.
  var reducesMotion: Bool { dependencies.reducesMotion }

  /// The sentence that comes first: how long the session was or, if it was no more than a glance, the question. Of a
  /// few minutes the number isn't said: it would sound like a verdict.
  var title: String {
    if !session.tookAWhile, wasAsked || offersHelp {
      // TRANSLATORS: At the end of a session, when someone would rather not say how they feel.
      return isOpen || answer != nil ? Self.question : localized("That’s all right.")
    }
    // TRANSLATORS: At the end of a session of up to two minutes. A plain statement, without praise.
    return minutes < 3 ? localized("You took a moment.") : MinuteWords.sentence(minutes)
  }

  /// The line below the title: the question, if it doesn't come first and hasn't been answered.
  var ask: String? {
    // TRANSLATORS: At the end of a session for panic, where nothing is asked.
    if isForPanic, !wasAsked { return localized("Take all the time you need.") }
    return isOpen && answer == nil && session.tookAWhile ? Self.question : nil
  }

  /// What a screen reader says before the first face.
  var spoken: String { session.tookAWhile ? "\(title) \(Self.question)" : title }

  // TRANSLATORS: The question at the end of a session, above three faces: anxious, so-so, good.
  private static var question: String { localized("How do you feel now?") }

  /// Whether writing is offered: the person feels good or better, or wasn't asked.
  /// Never after a glance, of which there's nothing to tell, after what's for panic, or in the middle of the night.
  var offersWriting: Bool {
    session.tookAWhile
      && (answer.map(\.isWorthAReflection) ?? (!wasAsked && !isForPanic && !dependencies.isNight))
  }

  /// Whether people and something else are offered without an answer: after a session for panic, or one at night, that
  /// was chosen by itself, when it may not be over; and to someone who was anxious and would rather not say.
  var offersHelp: Bool {
    guard wasAsked else { return isForPanic || dependencies.isNight }
    return !isOpen && answer == nil && (isForPanic || before == .anxious || session.origin == .helpNow)
  }

  /// Whether the way out leads to Relax, rather than to the cards that the session was chosen from: someone for whom
  /// it may not be over isn't left with forty of them.
  var leadsToRelax: Bool { answer?.mood == .anxious || offersHelp }

  /// A reflection about the session, or the beginning of one: “After six minutes by the sea, I went from anxious to
  /// good.”
  var begun: String {
    guard session.tookAWhile else { return "" }
    let values = ["minutes": MinuteWords.inSentence(minutes), "place": place()?.place ?? ""]
    let after =
      values["place"] == ""
      // TRANSLATORS: The beginning of a reflection, which the person goes on with. {minutes} is “six minutes”.
      ? localized("After {minutes}", values)
      // TRANSLATORS: The beginning of a reflection, which the person goes on with. {minutes} is “six minutes”, {place}
      // “by the sea”.
      : localized("After {minutes} {place}", values)
    return answer?.told(after) ?? after
  }

  /// What is offered to a person who still feels anxious.
  enum Another: Equatable {
    case exercise(Exercise)
    case atNight(NightOffer)

    /// The label of its button.
    var title: String {
      switch self {
      case .exercise(let exercise): exercise.title
      case .atNight(let offer): offer.title
      }
    }
  }

  /// What is offered to a person who still feels anxious: an exercise that clearly helped before or, if there's none
  /// that wasn't part of this session, what's for the night, or the next best one.
  var another: Another? { offered ?? choice }
  /// The one that was offered with the answer, which doesn't change any more.
  private var offered: Another?

  /// The page is on screen.
  func appeared() {
    breath.run(after: reducesMotion ? Self.shortSilence : Self.silence, on: dependencies.timer) { [weak self] in
      self?.hasWords = true
    }
    waiting.run(after: Self.patience, on: dependencies.timer) { [weak self] in self?.rest() }
  }

  /// The person did something: the words come at once.
  func touched() {
    breath.cancel()
    if !hasWords { hasWords = true }
  }

  /// One of the faces was pressed. Stores the answer; another one corrects it.
  func answered(_ mood: Mood) {
    guard isOpen else { return }
    touched()
    if var answer {
      guard answer.mood != mood else { return }
      followUps.answered(mood)
      if answer.isWorse { leaveOut(false) }
      dependencies.records.save(isBookkeeping: true) { [note = answer.note] in
        try await $0.correct(note, to: mood, .after)
      }
      (answer.mood, answer.isWorse) = (mood, false)
      return self.answer = answer
    }
    let note = MoodNote(id: UUID(), mood: mood, moment: dependencies.moment, occasion: .after, session: session.id)
    dependencies.records.save(isBookkeeping: true) { try await $0.add(note) }
    offered = choice
    answer = SessionAnswer(
      note: note.id, before: before, mood: mood, anxiousBefore: anxiousBefore, isSameDay: wasAnxiousToday)
    followUps.answered(mood)
  }

  /// The exercise that made it worse, if the person says so: the last one of the session.
  var last: Exercise? { session.uses.last?.exercise }

  /// *This made it worse* was pressed. The exercise leaves plans and offers until it's put back in Settings.
  func worsePressed() {
    guard var answer, answer.mood == .anxious, !answer.isWorse else { return }
    dependencies.records.save(isBookkeeping: true) { [note = answer.note] in
      try await $0.correct(note, to: .anxious, .afterWorse)
    }
    answer.isWorse = true
    self.answer = answer
    leaveOut(true)
  }

  private func leaveOut(_ isLeftOut: Bool) {
    guard let last else { return }
    if isLeftOut { dependencies.settings.leftOut.insert(last) } else { dependencies.settings.leftOut.remove(last) }
  }

  /// Loads the reading *When calming doesn’t calm*; nil if it's missing.
  func whenCalmingDoesNot() async -> ReadingRequest? { await dependencies.reading("when-calming-doesnt-calm") }

  /// *I'd rather not say* was pressed.
  func declined() {
    isOpen = false
    followUps.answered(nil)
  }

  /// What's offered was pressed. Records the mood before its session, and returns the session to open.
  func anotherPressed() -> Route? {
    guard let another else { return nil }
    let next = UUID()
    let note = MoodNote(id: UUID(), mood: .anxious, moment: dependencies.moment, occasion: .before, session: next)
    dependencies.records.save(isBookkeeping: true) { try await $0.add(note) }
    return switch another {
    case .exercise(let exercise): .session(.plan(.anxious, .short), first: exercise, id: next)
    case .atNight(let offer): dependencies.begin(offer, id: next, before: .anxious)
    }
  }

  /// The lock has closed: what the person said can't be read any more.
  func lockClosed() {
    anxiousBefore = 0
    guard answer != nil else { return }
    (answer, isOpen) = (nil, false)
  }

  /// The page has closed.
  func left() {
    for task in [breath, waiting, looking] { task.cancel() }
    bell.close()
  }

  private var minutes: Int { MinuteWords.whole(session.seconds) }

  private var choice: Another? {
    let met = session.uses.map(\.exercise) + dependencies.settings.leftOut
    func isNew(_ exercise: Exercise) -> Bool { !met.contains(exercise) && !triedToday.contains(exercise) }
    if let helped = latelyHelped.exercises(after: .anxious).first(where: { !met.contains($0) }) {
      return .exercise(helped)
    }
    // To look around the room, as one would by day, means to turn on the light.
    let offers = dependencies.isNight ? dependencies.nightOffers : []
    if let offer = offers.first(where: { isNew($0.exercise) }) ?? offers.first(where: { !met.contains($0.exercise) }) {
      return .atNight(offer)
    }
    // Not once more what has just not helped.
    let leftOut = dependencies.settings.leftOut
    let others = (session.uses.last?.exercise.offers(met: met) ?? []).filter { !leftOut.contains($0) }
    return (others.first(where: isNew) ?? others.first).map { .exercise($0) }
  }

  private func rest() {
    if answer == nil { isOpen = false }
    isAtRest = true
  }

  /// Reads the two answers before this one into `anxiousBefore`, which is 0 if they can't be read, as while the lock is
  /// closed.
  private func lookBack() async {
    let today = dependencies.moment.day
    let notes = await attempt("read the answers before") {
      try await dependencies.records.store().moods(from: today.advanced(by: -Self.memory), to: today)
    }
    let sessions = await attempt("read the day's sessions") {
      try await dependencies.records.store().sessions(from: today, to: today)
    }
    triedToday = Set((sessions ?? []).flatMap(\.uses).map(\.exercise))
    let earlier = (notes ?? []).filter { $0.occasion.isAfter }.suffix(2)
    anxiousBefore = earlier.reversed().prefix { $0.mood == .anxious }.count
    wasAnxiousToday = earlier.last?.moment.day == today
  }
}
