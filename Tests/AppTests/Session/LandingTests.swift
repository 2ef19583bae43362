import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// The end of a session in its place.
@MainActor @Suite struct LandingTests {
  private let around = Surroundings()

  /// Ends a session of so many seconds with *Done*, and returns its landing.
  private func land(
    _ origin: SessionRecord.Origin = .plan(.anxious, .short), after seconds: Int = 360
  ) throws -> LandingModel { try #require(end(origin, after: seconds).landing) }

  private func end(_ origin: SessionRecord.Origin, after seconds: Int) -> SessionModel {
    let session = SessionModel(origin, around.dependencies, around.state)
    around.awake.time += .seconds(seconds)
    session.progressPressed()
    return session
  }

  private var bells: [Cue] { around.players.cues.flatMap(\.played) }

  @Test("Done leaves the person where they are, says how long it was in words, and rings one bell")
  func lands() async throws {
    let session = end(.plan(.anxious, .short), after: 370)
    let landing = try #require(session.landing)
    #expect(!session.isOver && landing.title == "Six minutes." && landing.ask == "How do you feel now?")
    #expect(landing.spoken == "Six minutes. How do you feel now?" && bells == [.landing])
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().map(\.seconds) == [370], "it's kept already")
    #expect(try await around.store.unfinishedSession() == nil)
    session.progressPressed()
    session.left()
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().count == 1 && bells == [.landing])
    #expect(around.players.cues.allSatisfy { $0.isClosed })
  }

  @Test("What made it worse leaves plans and offers, and another face takes that back")
  func worse() async throws {
    let landing = try land(.plan(.anxious, .short))
    landing.worsePressed()
    #expect(landing.answer == nil && around.settings.leftOut.isEmpty, "nothing was said yet")
    landing.answered(.anxious)
    landing.worsePressed()
    #expect(landing.answer?.isWorse == true && around.settings.leftOut == [.statements])
    #expect(landing.answer?.words == "Eyes open. Feet on the floor. Look at one thing near you.")
    await around.dependencies.records.settle()
    let day = around.dependencies.moment.day
    #expect(try await around.store.moods(from: day, to: day).map(\.occasion) == [.afterWorse])
    #expect(landing.another != .exercise(.statements))

    let next = SessionModel(.plan(.anxious, .short), around.dependencies, around.state)
    #expect(next.exercise == .grounding && !next.offers.contains(.statements))
    let chosen = SessionModel(.chosen(.statements), around.dependencies, around.state)
    #expect(chosen.exercise == .statements, "what one chooses by oneself is there")

    landing.answered(.soSo)
    #expect(landing.answer?.isWorse == false && around.settings.leftOut.isEmpty)
    await around.dependencies.records.settle()
    #expect(try await around.store.moods(from: day, to: day).map(\.occasion) == [.after])
    landing.worsePressed()
    #expect(around.settings.leftOut.isEmpty, "only after Anxious")
  }

  @Test("After a glance there's no bell and no length, and what was chosen just closes")
  func glance() throws {
    let landing = try land(.plan(.soSo, .short), after: 29)
    #expect(landing.title == "How do you feel now?" && landing.ask == nil && landing.spoken == landing.title)
    #expect(bells.isEmpty && !landing.offersWriting && landing.begun.isEmpty)
    #expect(end(.chosen(.scene), after: 9).isOver)
    let short = end(.chosen(.scene), after: 20)
    #expect(!short.isOver && short.landing?.title == "You took a moment." && short.landing?.offersWriting == false)
    let chosen = end(.chosen(.scene), after: 95)
    #expect(
      !chosen.isOver && chosen.landing?.isOpen == false && chosen.landing?.title == "You took a moment.",
      "the number would be a verdict")
    #expect(chosen.landing?.ask == nil && chosen.landing?.offersWriting == true, "it asks nothing")
  }

  @Test(
    "Right after the session’s own chime there’s no second bell",
    arguments: [(20, [Cue.sessionEnd]), (90, [.sessionEnd, .landing])])
  func oneBell(later seconds: Int, heard: [Cue]) async {
    let session = SessionModel(.plan(.anxious, .short), around.dependencies, around.state)
    #expect(await eventually { around.timer.sleepers == 2 })
    around.awake.time += .seconds(300)
    around.timer.advance(by: .seconds(300))
    #expect(await eventually { session.isShareOver })
    around.awake.time += .seconds(seconds)
    session.progressPressed()
    #expect(session.landing != nil && bells == heard)
  }

  @Test("The bell is silent where sounds are muted or chimes are off")
  func silent() throws {
    around.settings[.muted] = true
    _ = try land()
    (around.settings[.muted], around.settings[.endChime]) = (false, false)
    _ = try land()
    #expect(bells.isEmpty)
  }

  @Test("Lengths are words up to twenty minutes, and figures above")
  func words() {
    let lengths = (0...23).map(MinuteWords.inSentence)
    #expect(lengths[0] == "one minute" && lengths[13] == "thirteen minutes" && lengths[21] == "21 minutes")
    #expect(Set(lengths.dropFirst()).count == 23 && MinuteWords.sentence(1) == "One minute.")
  }

  @Test("The words come after a breath, at once with a press, and sooner where nothing may move")
  func breath() async throws {
    let landing = try land()
    landing.appeared()
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: LandingModel.silence - .seconds(1))
    #expect(!landing.hasWords)
    around.timer.advance(by: .seconds(1))
    #expect(await eventually { landing.hasWords })
    let pressed = try land()
    pressed.appeared()
    pressed.touched()
    #expect(pressed.hasWords)
    let still = Surroundings(prefersReducedMotion: true)
    let session = SessionModel(.helpNow, still.dependencies, still.state)
    session.progressPressed()
    session.landing?.appeared()
    #expect(await eventually { still.timer.sleepers == 2 })
    still.timer.advance(by: LandingModel.shortSilence)
    #expect(await eventually { session.landing?.hasWords == true })
  }

  @Test("It asks once: the answer is kept with the session, can be corrected, stays, and Relax asks nothing that day")
  func asksOnce() async throws {
    let relax = RelaxModel(around.dependencies, around.state)
    #expect(relax.heading == "How are you feeling right now?")
    let landing = try land()
    landing.appeared()
    #expect(await eventually { around.timer.sleepers == 2 })
    landing.answered(.anxious)
    landing.answered(.good)
    landing.answered(.good)
    #expect(landing.answer?.words == "From anxious to good." && landing.ask == nil)
    await around.dependencies.records.settle()
    #expect(try await around.store.moods().map(\.mood) == [.good])
    #expect(try await around.store.moods().map(\.occasion) == [.after])
    #expect(try await around.store.moods().last?.session == around.store.sessions().last?.id)
    around.timer.advance(by: .seconds(300))
    #expect(landing.answer?.mood == .good && landing.isOpen, "it stays until the person goes")
    #expect(relax.heading == "You can say how you feel, whenever you like.")
    around.wall.turn(by: 86_400)
    #expect(relax.heading == "How are you feeling right now?")
  }

  @Test("One can rather not say; then nothing is kept, and nothing asked that day either")
  func declined() async throws {
    let landing = try land()
    landing.declined()
    landing.answered(.good)
    await around.dependencies.records.settle()
    #expect(try await around.store.moods().isEmpty)
    #expect(landing.title == "Six minutes." && landing.ask == nil && !landing.isOpen && landing.answer == nil)
    #expect(RelaxModel(around.dependencies, around.state).heading != "How are you feeling right now?")
  }

  @Test(
    "Unanswered for ten minutes, “now” isn't true any more: the question goes, sound and film rest, the place stays")
  func rests() async throws {
    let session = end(.helpNow, after: 60)
    let landing = try #require(session.landing)
    landing.appeared()
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: LandingModel.patience)
    #expect(await eventually { landing.isAtRest })
    #expect(!landing.isOpen && !session.isOver)
    landing.answered(.good)
    #expect(landing.answer == nil)
  }

  @Test("The computer's sleep takes the landing away, and offers nothing again")
  func sleeps() throws {
    let session = end(.plan(.good, .short), after: 60)
    session.slept()
    #expect(session.isOver && around.state.followUps.current == nil)
  }

  @Test("Once the lock closes, what was said can't be read")
  func locked() throws {
    let landing = try land()
    landing.lockClosed()
    #expect(landing.isOpen, "nothing was said yet")
    landing.answered(.good)
    landing.lockClosed()
    #expect(landing.answer == nil && !landing.isOpen && landing.title == "Six minutes.")
  }

  @Test("Still anxious, one exercise is offered that wasn't part of the session, and begins with its mood recorded")
  func another() async throws {
    let landing = try land()
    landing.answered(.anxious)
    #expect(landing.another == .exercise(.grounding) && landing.answer?.peopleFirst == false)
    guard case .session(.plan(.anxious, .short), .grounding?, let id)? = landing.anotherPressed() else {
      Issue.record("The exercise should begin.")
      return
    }
    await around.dependencies.records.settle()
    let moods = try await around.store.moods()
    #expect(moods.map(\.occasion) == [.after, .before] && moods.last?.session == id)
  }

  @Test("Still anxious at night, nothing is offered that needs a light, and how it was is asked again")
  func anotherAtNight() throws {
    around.wall.turn(by: 14 * 3_600)
    let landing = try land()
    landing.answered(.anxious)
    #expect(landing.another == .atNight(.rain))
    guard case .nightSession(.rain, let origin, let id, .anxious?)? = landing.anotherPressed() else {
      Issue.record("The rain should begin.")
      return
    }
    let next = SessionModel(origin, id: id, before: .anxious, around.dependencies, around.state)
    #expect(next.offersPeople)
    around.timer.advance(by: .seconds(60))
    next.progressPressed()
    #expect(next.landing?.isOpen == true)
  }

  @Test("Who leaves what's for panic at once is met all the same, with people, and led to Relax")
  func panicLeftEarly() throws {
    let card = try #require(ContentFolder.shipped.guided().sessions.first { $0.isForPanic })
    let session = end(around.settings.begin(.session(card)), after: 10)
    let landing = try #require(session.landing)
    #expect(!landing.isOpen && landing.title == "That’s all right." && landing.ask == "Take all the time you need.")
    #expect(landing.offersHelp && landing.leadsToRelax && !landing.offersWriting)
  }

  @Test("Who breaks off at night what should have brought sleep is met too, and what's for panic has no clock")
  func brokenOffAtNight() throws {
    let card = try #require(ContentFolder.shipped.guided().sessions.first { $0.isForPanic })
    let panic = SessionModel(around.settings.begin(.session(card)), around.dependencies, around.state)
    #expect(panic.nextShareLine == nil, "its own words say that one may stay")
    around.wall.turn(by: 14 * 3_600)
    let session = SessionModel(.chosen(.statements), around.dependencies, around.state)
    session.offer = .words
    around.awake.time += .seconds(10)
    session.progressPressed()
    #expect(session.landing?.title == "That’s all right." && session.landing?.offersHelp == true)
  }

  @Test("What has just not helped isn't offered again that day")
  func notAgain() async throws {
    for expected in [LandingModel.Another.exercise(.grounding), .exercise(.scene)] {
      let landing = try land()
      await Task.yield()
      #expect(await eventually { landing.another == expected })
      landing.answered(.anxious)
      try await around.store.add(
        SessionRecord(
          id: UUID(), moment: around.dependencies.moment, origin: .plan(.anxious, .short),
          uses: [.init(exercise: .grounding, seconds: 60)]))
      await around.dependencies.records.settle()
    }
  }

  @Test("What clearly helped before is offered first")
  func helpedBefore() async throws {
    for _ in 0..<5 {
      let id = UUID(), moment = around.dependencies.moment
      try await around.store.add(
        SessionRecord(
          id: id, moment: moment, origin: .plan(.anxious, .short), uses: [.init(exercise: .scene, seconds: 120)]))
      for (mood, occasion) in [(Mood.anxious, MoodNote.Occasion.before), (.good, .after)] {
        try await around.store.add(
          MoodNote(id: UUID(), mood: mood, moment: moment, occasion: occasion, session: id))
      }
    }
    let landing = try land()
    #expect(await eventually { landing.another == .exercise(.scene) })
    landing.answered(.anxious)
    #expect(landing.another == .exercise(.scene))
  }

  @Test("After the third anxious answer in a row, or the second on a day, people come first, in words that know it")
  func peopleFirst() async throws {
    var found: [Bool?] = []
    var said: Set<String> = []
    for (mood, before, days) in [
      (Mood.anxious, 0, 0), (.anxious, 1, 0), (.good, 2, 0), (.anxious, 0, 0), (.anxious, 1, 1), (.anxious, 2, 1),
    ] {
      around.wall.turn(by: Double(days) * 86_400)
      let landing = try land()
      #expect(await eventually { landing.anxiousBefore == before })
      landing.answered(mood)
      found.append(landing.answer?.peopleFirst)
      if mood == .anxious, let words = landing.answer?.words { said.insert(words) }
      await around.dependencies.records.settle()
    }
    #expect(found == [false, true, false, false, false, true] && said.count == 2, "nobody counts")
  }

  @Test("Who came so-so or good and is anxious now is told so, and people come before another exercise")
  func hasBecomeAnxious() throws {
    for (before, isFirst) in [(Mood.anxious, false), (.soSo, true), (.good, true)] {
      let landing = try land(.plan(before, .short))
      landing.answered(.anxious)
      #expect(landing.answer?.peopleFirst == isFirst, "from \(before)")
      #expect(landing.answer?.words.hasPrefix("It got harder.") == isFirst)
      landing.answered(.good)
      #expect(landing.answer?.peopleFirst == false)
    }
  }

  @Test("Who was anxious and would rather not say isn't asked again, and still has people")
  func ratherNotSay() throws {
    for (origin, helps) in [
      (SessionRecord.Origin.helpNow, true), (.plan(.anxious, .short), true), (.plan(.good, .short), false),
    ] {
      let landing = try land(origin, after: 20)
      #expect(landing.title == "How do you feel now?" && !landing.offersHelp)
      landing.declined()
      #expect(landing.title == "That’s all right." && landing.offersHelp == helps)
    }
  }

  @Test("Every answer has its line, and none praises")
  func lines() throws {
    for before in [Mood.anxious, .soSo, .good] {
      for now in Mood.allCases {
        let landing = try land(.plan(before, .short))
        landing.answered(now)
        let words = landing.answer?.words ?? ""
        #expect(!words.isEmpty && !words.contains("!"))
        #expect(landing.offersWriting == (now == .good || (before, now) == (.anxious, .soSo)))
      }
    }
  }

  @Test("A reflection is begun with how long it was, and where")
  func begun() throws {
    let session = end(.plan(.good, .short), after: 360)
    #expect(session.landing?.begun == "After six minutes")
    let shore = around.dependencies.scenes?.scenes().scenes.first
    session.scene = { shore }
    #expect(session.landing?.begun == "After six minutes by the sea")
    session.landing?.answered(.good)
    #expect(session.landing?.begun == "After six minutes by the sea", "it was good before, too")
    let better = try #require(end(.plan(.anxious, .short), after: 360).landing)
    better.answered(.soSo)
    #expect(better.begun == "After six minutes, I went from anxious to so-so.")
    let scenes = ContentFolder.shipped.scenes().scenes
    #expect(scenes.allSatisfy { $0.place?.isEmpty == false }, "each scene says where one is")
  }

  @Test("What was begun isn't stored until the person goes on with it, and never harms a draft")
  func begunBesideADraft() async throws {
    let words = "After six minutes by the sea"
    let alone = ComposeModel(around.dependencies, around.state, begun: words)
    #expect(alone.found?.event == words)
    alone.eventChanged(words)
    await alone.flush()
    #expect(try await around.store.draft() == nil && !alone.isUnsaved)
    let sentence = ComposeModel(around.dependencies, around.state, begun: words + ".")
    #expect(sentence.found?.event == words + ". ", "one goes on with the next sentence")
    alone.eventChanged(words + ", it was quiet.")
    await alone.flush()
    #expect(try await around.store.draft()?.event == words + ", it was quiet.")

    try await around.store.keep(ReflectionDraft(event: "The bus waited", reason: "Kind"))
    let model = ComposeModel(around.dependencies, around.state, begun: words)
    #expect(await eventually { model.found?.event == "The bus waited\n" + words })
    // As a text view reports new text: first nothing, then all of it.
    model.eventChanged("")
    model.eventChanged("The bus waited\n" + words)
    await model.flush()
    #expect(try await around.store.draft() == ReflectionDraft(event: "The bus waited", reason: "Kind"))
    model.progressPressed()
    #expect(model.question == .reason)
    model.progressPressed()
    #expect(await eventually { model.isSaved })
    #expect(try await around.store.reflections().map(\.event) == ["The bus waited\n" + words])
  }

  @Test("Something else is the shelf of what is short, with what's for panic first")
  func somethingElse() {
    around.settings.favourites = ["rain"]
    let shelf = ShelfModel(around.dependencies, around.state.followUps)
    #expect(shelf.sections.first?.cards.map(\.id).prefix(2) == ["panic-companion", "rain"])
    let minutes = shelf.sections.flatMap(\.cards).compactMap(\.item.minutes)
    #expect(!minutes.isEmpty && minutes.allSatisfy { $0 < 10 })
    let all = ShelfModel(around.dependencies)
    #expect(all.minutes == nil && all.sections.first?.cards.first?.id == "rain")
  }

  @Test("Who's still anxious and chooses something else is asked again after it, until they say otherwise")
  func askedAgain() async throws {
    let panic = ShelfItem.session(try #require(ContentFolder.shipped.guided().session("panic-companion")))
    try land().answered(.anxious)
    let shelf = ShelfModel(around.dependencies, around.state.followUps)
    guard case .sessionForNow(.chosen(.meditation), let id) = shelf.opened(by: panic) else {
      Issue.record("It should ask.")
      return
    }
    let session = SessionModel(
      .chosen(.meditation), id: id, before: .anxious, around.dependencies, around.state)
    #expect(session.offersPeople)
    around.awake.time += .seconds(180)
    session.progressPressed()
    let landing = try #require(session.landing)
    #expect(landing.ask == "How do you feel now?")
    landing.answered(.good)
    #expect(landing.answer?.words == "From anxious to good." && landing.offersWriting)
    await around.dependencies.records.settle()
    let moods = try await around.store.moods().filter { $0.session == id }
    #expect(moods.map(\.mood) == [.anxious, .good] && moods.map(\.occasion) == [.before, .after])
    #expect(try await around.store.sessions().last?.origin == .chosen(.meditation))
    // They've said that they're good, so the next card is one that was chosen, and asks nothing.
    guard case .session(.chosen(.meditation), nil, _) = shelf.opened(by: panic) else {
      Issue.record("It shouldn't ask.")
      return
    }
  }

  @Test("A session that asks again still asks if it was interrupted, and what was said counts for half an hour")
  func askedAgainLater() async throws {
    try land().answered(.anxious)
    let shelf = ShelfModel(around.dependencies, around.state.followUps)
    guard case .sessionForNow(let origin, let id) = shelf.opened(by: .exercise(.grounding)) else {
      Issue.record("It should ask.")
      return
    }
    let session = SessionModel(origin, id: id, before: .anxious, around.dependencies, around.state)
    around.awake.time += .seconds(60)
    session.slept()
    await around.dependencies.records.settle()
    guard case .interrupted(let unfinished)? = around.state.followUps.current else {
      Issue.record("It should be offered again.")
      return
    }
    let resumed = SessionModel(resuming: unfinished, around.dependencies, around.state)
    #expect(await eventually { resumed.before == .anxious })
    around.awake.time += .seconds(60)
    resumed.progressPressed()
    #expect(resumed.landing?.ask != nil)
    resumed.landing?.answered(.anxious)
    around.awake.time += .seconds(1_801)
    guard case .session = shelf.opened(by: .exercise(.grounding)) else {
      Issue.record("That was long ago.")
      return
    }
    let other = SessionModel(origin, before: nil, around.dependencies, around.state)
    around.awake.time += .seconds(60)
    other.progressPressed()
    #expect(other.landing?.isOpen == false)
  }

  @Test("A person is one press away wherever a voice is heard, and in what's for panic")
  func people() throws {
    let library = ContentFolder.shipped.guided()
    func offers(_ item: ShelfItem) -> Bool {
      SessionModel(around.settings.begin(item), around.dependencies, around.state).offersPeople
    }
    #expect(offers(.session(try #require(library.session("panic-companion")))))
    for session in library.all { #expect(offers(.session(session)), "\(session.id)") }
    #expect(library.sessions.filter(\.isForPanic).map(\.id) == ["panic-companion"])
    for origin in [SessionRecord.Origin.helpNow, .plan(.anxious, .long)] {
      #expect(SessionModel(origin, around.dependencies, around.state).offersPeople)
    }
    #expect(!SessionModel(.plan(.good, .long), around.dependencies, around.state).offersPeople)
  }

  @Test("A scene in front sinks by 6 dB, one that follows joins it, and after ten minutes all is still")
  func sound() async throws {
    let scene = SceneModel(around.dependencies, around.state)
    scene.begin(.scene)
    scene.appeared()
    scene.landed()
    #expect(around.players.scenes[0].fades == [SoundFade(presence: 1 / 3, time: .seconds(3))])
    #expect(abs(20 * log10(sin(.pi / 2 / 3)) + 6) < 0.05)
    scene.stepped(1)
    #expect(around.players.scenes.last?.fades == [SoundFade(presence: 1 / 3, time: .zero)])
    scene.faded()
    let player = try #require(around.players.scenes.last)
    #expect(await eventually { around.timer.sleepers == 1 })
    scene.rested()
    #expect(player.fades.last == SoundFade(presence: 0, time: .seconds(20)) && player.isPlaying)
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: .seconds(20))
    #expect(await eventually { !player.isPlaying && !scene.isMoving })
  }
}
