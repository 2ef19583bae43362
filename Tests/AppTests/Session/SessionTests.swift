import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct SessionTests {
  private let around = Surroundings()

  @Test("Next goes through the plan in order, and on the last step the button says Done")
  func progress() {
    let model = SessionModel(.plan(.soSo, .long), around.dependencies, around.state)
    #expect(model.exercise == .breathing && model.progressTitle == "Next: Shore at dusk" && model.place == "1 of 3")
    model.progressPressed()
    #expect(model.exercise == .scene && model.progressTitle == "Next: Ten quiet minutes" && model.place == "2 of 3")
    model.progressPressed()
    #expect(model.exercise == .meditation && model.progressTitle == "Done" && model.place == "3 of 3")
    #expect(model.landing == nil)
    model.progressPressed()
    #expect(model.landing != nil && !model.isOver, "it ends in its place")
  }

  @Test("When a step's time is over a line says so, and nothing advances by itself")
  func share() async {
    let model = SessionModel(.plan(.anxious, .long), around.dependencies, around.state)
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: .seconds(299))
    #expect(model.shareLine == nil)
    around.timer.advance(by: .seconds(1))
    #expect(await eventually { model.isShareOver })
    #expect(model.shareLine == "That’s 5 minutes. Stay as long as you like.")
    #expect(model.exercise == .statements)
    #expect(around.players.cues.map(\.played) == [[.exerciseEnd]])
    model.progressPressed()
    #expect(model.shareLine == nil)
  }

  @Test("After Not this one, the line about the minutes says nothing untrue of the exercise that took over")
  func shareAfterNotThisOne() async {
    let model = SessionModel(.plan(.soSo, .short), around.dependencies, around.state)
    #expect(await eventually { around.timer.sleepers == 2 })
    model.offerPressed(model.offers[0])
    around.awake.time = .seconds(290)
    around.timer.advance(by: .seconds(300))
    #expect(await eventually { model.isShareOver })
    #expect(model.shareLine == "That’s 5 minutes altogether. Stay as long as you like.")
    model.offerPressed(model.offers[0])
    #expect(model.isShareOver && model.shareLine == nil)
  }

  @Test("When the voice of a guided session has ended by itself, a line says so, of no more minutes than there were")
  func voiceEnds() async throws {
    _ = around.settings.begin(.session(try #require(ContentFolder.shipped.guided().session("five-minutes"))))
    for (seconds, line) in [
      (299, "That’s 5 minutes. Stay as long as you like."), (40, "That’s 1 minute. Stay as long as you like."),
      (400, "That’s 5 minutes. Stay as long as you like."),
    ] {
      let model = SessionModel(.chosen(.meditation), around.dependencies, around.state)
      #expect(model.nextShareLine == "That’s 5 minutes. Stay as long as you like." && model.shareLine == nil)
      around.awake.time += .seconds(seconds)
      model.voiceEnded()
      #expect(model.shareLine == line && model.isShareOver && model.landing == nil)
      #expect(around.players.cues.allSatisfy { $0.played.isEmpty }, "The session has a chime of its own.")
      model.left()
    }
  }

  @Test("Next names the scene that comes")
  func nextScene() {
    let model = SessionModel(.plan(.soSo, .moderate), around.dependencies, around.state)
    #expect(model.progressTitle == "Next: Shore at dusk")
    around.settings[.lastScene] = "rain"
    #expect(model.progressTitle == "Next: Rain on the window")
    #expect(SessionModel(.plan(.soSo, .short), around.dependencies, around.state).place == nil)
  }

  @Test("Not this one offers three others by name, and the way back; what takes over is recorded")
  func notThisOne() async throws {
    let model = SessionModel(.plan(.anxious, .long), around.dependencies, around.state)
    #expect(model.offers == [.grounding, .muscleRelease, .meditation])
    #expect(model.former == nil)
    model.offerPressed(.grounding)
    #expect(model.exercise == .grounding && model.former == .statements)
    #expect(model.offers == [.muscleRelease, .meditation, .scene], "what the plan still has comes after what is new")
    model.offerPressed(.statements)
    #expect(model.exercise == .statements && model.former == .grounding)
    #expect(model.progressTitle == "Next: Slow Breathing" && model.index == 0)
    model.progressPressed()
    #expect(model.exercise == .breathing && model.former == nil)
    model.left()
    await around.dependencies.records.settle()
    #expect(
      try await around.store.sessions().first?.uses.map(\.exercise)
        == [.statements, .grounding, .statements, .breathing])
  }

  @Test("Help now offers the senses and a scene first")
  func helpNowOffers() {
    let model = SessionModel(.helpNow, around.dependencies, around.state)
    #expect(model.offers == [.grounding, .scene, .statements])
    #expect(model.title(of: .statements) == "Coping Statements")
    #expect(model.title(of: .scene) == around.dependencies.scenes?.scenes().scenes.first?.title)
  }

  @Test("Progress is saved during a session, and removed at its end")
  func unfinished() async throws {
    let model = SessionModel(.plan(.anxious, .long), around.dependencies, around.state)
    model.progressPressed()
    model.offerPressed(.grounding)
    await around.dependencies.records.settle()
    let kept = try await around.store.unfinishedSession()
    #expect(kept?.step == 1 && kept?.exercise == model.exercise && model.exercise != .breathing)
    #expect(kept?.record.uses.map(\.exercise) == [.statements, .breathing, model.exercise])
    model.left()
    await around.dependencies.records.settle()
    #expect(try await around.store.unfinishedSession() == nil)
    #expect(try await around.store.sessions().map(\.id) == [kept?.record.id])
  }

  @Test("A session ended by a crash is stored at the next start and offered again, unless it's old")
  func recovery() async throws {
    for (hours, isOffered) in [(-1.0, true), (3.9, true), (4.1, false)] {
      let around = Surroundings()
      let now = around.dependencies.clock.now()
      let began = Moment(now.addingTimeInterval(-hours * 3_600), in: .gmt, dayStartHour: 0)
      let record = SessionRecord(
        id: UUID(), moment: began, origin: .plan(.soSo, .long), uses: [.init(exercise: .breathing, seconds: 70)])
      let session = UnfinishedSession(record: record, step: 1, exercise: .scene)
      try await around.store.keep(session)
      around.state.followUps.recover()
      await around.dependencies.records.settle()
      #expect(try await around.store.sessions() == [record])
      #expect(try await around.store.unfinishedSession() == nil)
      #expect(around.state.followUps.current == (isOffered ? .interrupted(session) : nil))
      guard isOffered else { continue }
      let relax = RelaxModel(around.dependencies, around.state)
      #expect(relax.followUp == .interrupted(session))
      let model = SessionModel(resuming: session, around.dependencies, around.state)
      #expect(model.index == 1 && model.exercise == .scene && relax.followUp == nil)
      model.left()
      await around.dependencies.records.settle()
      #expect(try await around.store.sessions().map(\.id) == [record.id])
      #expect(try await around.store.sessions().first?.uses.map(\.exercise) == [.breathing, .scene])
      #expect(try await around.store.moods().isEmpty, "a mood is recorded only once")
    }
  }

  @Test("A session ends if the computer sleeps, is stored, and is offered again")
  func sleep() async throws {
    let model = SessionModel(.plan(.soSo, .short), around.dependencies, around.state)
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { around.timer.sleepers == 2 })
    #expect(!model.isOver)
    around.asleep.time = .seconds(7_200)
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { model.isOver })
    guard case .interrupted(let session) = around.state.followUps.current else {
      Issue.record("The session should be offered again, without a question about the mood.")
      return
    }
    #expect(session.exercise == .breathing)
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().count == 1)
    #expect(try await around.store.unfinishedSession() == nil)
  }

  @Test("A clock set back an hour takes no time from a session and doesn't swap its moods")
  func clockSetBack() async throws {
    let relax = RelaxModel(around.dependencies, around.state)
    relax.moodPicked(.anxious)
    guard case .session(let origin, _, let id)? = relax.lengthPicked(.short) else {
      Issue.record("The session should begin.")
      return
    }
    let model = SessionModel(origin, id: id, around.dependencies, around.state)
    around.wall.turn(by: -3_600)
    model.progressPressed()
    model.landing?.answered(.good)
    await around.dependencies.records.settle()
    let session = try #require(try await around.store.sessions().first)
    #expect(session.uses.allSatisfy { (0...5).contains($0.seconds) })
    let day = around.dependencies.moment.day
    let report = WhatHelpsReport(
      period: .day, endingWith: day, practised: [session.moment.day],
      sessions: [
        SessionRecord(
          id: session.id, moment: session.moment, origin: session.origin,
          uses: [.init(exercise: .statements, seconds: 300)])
      ], moods: try await around.store.moods())
    #expect(report.spans[0].feelings.map(\.after) == [.good])
  }

  @Test("Texts advance by themselves up to the last, which stays, and can be paused, resumed and stepped back")
  func pacedText() async {
    let text = PacedText("# a remark\n[5] One.\n[7] Two.\n[0] never\n[soon] never\n[9] Three.")
    #expect(text.steps.map(\.words) == ["One.", "Two.", "Three."])
    let model = PacedTextModel(text, around.dependencies)
    model.appeared()
    #expect(model.words == "One." && model.isRunning && model.isTimed)
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .seconds(5))
    #expect(await eventually { model.words == "Two." && around.timer.sleepers == 1 })
    model.playPressed()
    around.timer.advance(by: .seconds(60))
    #expect(model.words == "Two." && !model.isRunning)
    model.stepped(-1)
    #expect(model.words == "One.")
    model.stepped(1)
    model.playPressed()
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .seconds(7))
    #expect(await eventually { model.words == "Three." })
    #expect(model.isAtEnd && !model.isRunning)
    model.playPressed()
    #expect(model.words == "One." && model.isRunning)
    model.disappeared()
    #expect(!model.isRunning)
  }

  @Test("A text without times waits for the person at every step, and a text with times sounds at each change")
  func pacedByThePerson() async {
    let senses = PacedTextModel(PacedText("Look.\nListen.\nYou are here."), around.dependencies)
    senses.appeared()
    #expect(senses.words == "Look." && !senses.isTimed && !senses.isRunning && around.timer.sleepers == 0)
    senses.playPressed()
    #expect(around.timer.sleepers == 0)
    senses.continuePressed()
    #expect(senses.words == "Listen.")
    senses.continuePressed()
    senses.continuePressed()
    #expect(senses.words == "Look." && around.players.cues.isEmpty)
    let muscles = PacedTextModel(PacedText("[5] Tighten.\n[7] Let go.\n[9] Rest."), around.dependencies)
    muscles.appeared()
    #expect(await eventually { around.timer.sleepers == 1 })
    around.timer.advance(by: .seconds(5))
    #expect(await eventually { muscles.words == "Let go." })
    muscles.continuePressed()
    #expect(muscles.words == "Rest." && around.players.cues.map(\.played.count) == [2])
  }

  @Test(
    "Every exercise that is in no plan is in words and has its text: seven steps or more, each under 110 characters")
  func shippedTexts() throws {
    let planned = Mood.allCases.flatMap { mood in
      SessionLength.allCases.flatMap { Plan(mood: mood, length: $0).steps.map(\.exercise) }
    }
    let inWords = Set(Exercise.allCases).subtracting(planned)
    #expect(inWords.isSuperset(of: [.grounding, .muscleRelease]))
    for exercise in inWords {
      let text = try #require(ContentFolder.shipped.pacedText(of: exercise), "\(exercise.rawValue).txt is missing.")
      #expect(text.steps.count >= 7 && text.steps.allSatisfy { $0.words.count < 110 }, "\(exercise)")
      #expect(
        !text.steps.contains { $0.words.lowercased().contains("close your eyes") }, "nobody reads with closed eyes")
    }
  }

  @Test(
    "The last step ends with its own chime, and chimes are silent if muted, turned off, or during a spoken exercise")
  func chimes() async {
    func cues(_ mood: Mood, _ change: (TransientSettings) -> Void) async -> [[Cue]] {
      let around = Surroundings()
      change(around.settings)
      let model = SessionModel(.plan(mood, .short), around.dependencies, around.state)
      let isSilent = around.settings[.muted] || !around.settings[.endChime]
      #expect(await eventually { around.timer.sleepers == 2 })
      around.timer.advance(by: .seconds(300))
      #expect(
        await eventually { model.isShareOver && (isSilent || around.players.cues.first?.played.isEmpty == false) })
      model.left()
      #expect(around.players.cues.allSatisfy { $0.isClosed })
      return around.players.cues.map(\.played)
    }
    #expect(await cues(.anxious) { _ in } == [[.sessionEnd]])
    #expect(await cues(.anxious) { $0[.muted] = true } == [])
    #expect(await cues(.anxious) { $0[.endChime] = false } == [])

    let model = SessionModel(.plan(.good, .moderate), around.dependencies, around.state)
    #expect(model.exercise == .meditation)
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: .seconds(600))
    #expect(await eventually { model.isShareOver })
    #expect(around.players.cues.isEmpty)
  }

  @Test("A session stores what was done, and the day, once")
  func kept() async throws {
    let model = SessionModel(.plan(.good, .long), around.dependencies, around.state)
    model.progressPressed()
    model.left()
    model.left()
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().count == 1)
    #expect(try await around.store.sessions().first?.uses.map(\.exercise) == [.scene, .meditation])
    #expect(around.settings[.lastDayRelaxed] == "2026-03-10")
  }

  @Test("A record says which guided session was heard, and one that was cut short goes on with the same")
  func guided() async throws {
    let library = ContentFolder.shipped.guided()
    _ = around.settings.begin(.session(try #require(library.session("first-week/2"))))
    let model = SessionModel(.chosen(.meditation), around.dependencies, around.state)
    #expect(model.guide(of: .meditation)?.id == "first-week/2" && model.shareLine == nil)
    #expect(model.nextShareLine == "That’s 7 minutes. Stay as long as you like.")
    await around.dependencies.records.settle()
    let unfinished = try #require(try await around.store.unfinishedSession())
    around.settings.favourites = ["body-scan"]
    _ = around.settings.begin(.scene("rain"))
    let resumed = SessionModel(resuming: unfinished, around.dependencies, around.state)
    #expect(resumed.guide(of: .meditation)?.id == "first-week/2")
    let planned = SessionModel(.plan(.good, .moderate), around.dependencies, around.state)
    #expect(planned.guide(of: .meditation)?.id == "body-scan", "the favourite of ten minutes")
    planned.left()
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().last?.uses.map(\.guide) == ["body-scan"])
  }

  @Test("An exercise made of words is silent unless its voice was asked for by name")
  func silent() throws {
    func asks(_ item: ShelfItem) -> Bool {
      SessionModel(around.settings.begin(item), around.dependencies, around.state).asksForVoice
    }
    #expect(!asks(.exercise(.grounding)) && !asks(.exercise(.muscleRelease)))
    #expect(asks(.session(try #require(ContentFolder.shipped.guided().session("five-senses")))))
  }

  @Test("Help now asks nothing and records no mood")
  func helpNow() async throws {
    let model = SessionModel(.helpNow, around.dependencies, around.state)
    #expect(model.exercise == .breathing)
    model.left()
    await around.dependencies.records.settle()
    #expect(try await around.store.moods().isEmpty)
    #expect(try await around.store.sessions().first?.origin == .helpNow)
  }

  @Test("A chosen session counts as practice, keeps no mood, is asked nothing afterwards, and a scene has no end")
  func chosen() async throws {
    let model = SessionModel(.chosen(.scene), around.dependencies, around.state)
    #expect(model.progressTitle == "Done")
    around.timer.advance(by: .seconds(3_600))
    #expect(model.shareLine == nil)
    model.progressPressed()
    #expect(model.isOver && model.landing == nil, "it was a mere glance")
    #expect(around.state.followUps.current == nil)
    await around.dependencies.records.settle()
    #expect(try await around.store.moods().isEmpty)
    #expect(try await around.store.sessions().first?.origin == .chosen(.scene))
    #expect(around.settings[.lastDayRelaxed] == "2026-03-10")
  }
}

@MainActor @Suite struct BreathingTests {
  @Test("The button starts, pauses within a breath, and resumes from there")
  func pausing() {
    let model = BreathingModel(Surroundings().dependencies, in: .plan(.soSo, .short))
    #expect(model.title == "Begin" && model.status == nil)
    model.pressed(at: 100)
    #expect(model.title == "Breathe in")
    model.frame(at: 103)
    model.pressed(at: 103)
    #expect(model.title == "Paused")
    model.frame(at: 500)
    #expect(model.title == "Paused")
    model.pressed(at: 1_000)
    model.frame(at: 1_000.9)
    #expect(model.title == "Breathe in")
    model.frame(at: 1_001)
    #expect(model.title == "Breathe out")
    #expect(model.status == "Round 1 · 0:04")
  }

  @Test("Rounds and phases follow the pattern for twenty minutes")
  func rounds() {
    let model = BreathingModel(Surroundings().dependencies, in: .plan(.soSo, .short))
    model.pressed(at: 0)
    model.frame(at: 1_200)
    #expect(model.rounds == 120)
    #expect(model.status == "Round 121 · 20:00")
  }

  @Test("No breath is held unless the person chose a rhythm that holds it")
  func unheld() {
    let around = Surroundings()
    let origins: [SessionRecord.Origin] = [.helpNow, .chosen(.breathing)] + Mood.allCases.map { .plan($0, .long) }
    for origin in origins {
      let pattern = BreathingModel(around.dependencies, in: origin).pattern
      #expect(pattern.steps.allSatisfy { $0.phase != .hold }, "\(origin): \(pattern.id)")
    }
    #expect(
      Shelf(scenes: [], patterns: BreathingPattern.all.map(\.id)).item("breathing", around.settings)
        == .pattern("long-exhale"))
    around.settings[.breathingPattern] = "calm"
    #expect(
      BreathingModel(around.dependencies, in: .plan(.soSo, .short)).pattern == .fives, "it's still there, under its id")
  }

  @Test("Help now starts breathing at once, without holds")
  func helpNow() {
    let model = BreathingModel(Surroundings().dependencies, in: .helpNow)
    #expect(model.title == "Breathe in")
    model.frame(at: 50)
    model.frame(at: 54)
    #expect(model.title == "Breathe out")
  }

  @Test("Only with reduced motion are the seconds of each step counted")
  func counting() {
    let still = BreathingModel(Surroundings(prefersReducedMotion: true).dependencies, in: .plan(.soSo, .short))
    still.pressed(at: 0)
    var counts: [Int?] = []
    for time in stride(from: 0.0, to: 6, by: 1) {
      still.frame(at: time + 0.5)
      counts.append(still.count)
    }
    #expect(counts == [1, 2, 3, 4, 1, 2])
    let moving = BreathingModel(Surroundings().dependencies, in: .plan(.soSo, .short))
    moving.pressed(at: 0)
    moving.frame(at: 2.5)
    #expect(moving.count == nil)
  }

  @Test("An unknown pattern id falls back to the calm pattern")
  func unknownPattern() {
    let around = Surroundings()
    around.settings[.breathingPattern] = "no such thing"
    #expect(BreathingModel(around.dependencies, in: .plan(.soSo, .short)).pattern == .longExhale)
  }
}
