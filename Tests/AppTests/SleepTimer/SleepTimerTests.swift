import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// A scene with a sleep timer, on a clock that the tests step.
@MainActor @Suite struct SleepTimerTests {
  private let around = Surroundings(scenes: Scene.made("a", "b", "c"))
  private let session: SessionModel
  private let scene: SceneModel
  private var timer: SleepTimer { session.sleepTimer }
  private var dimming: Dimming { timer.dimming }
  private var made: [QuietScenePlayer] { around.players.scenes }

  init() {
    session = SessionModel(.plan(.good, .short), around.dependencies, around.state)
    scene = SceneModel(around.dependencies, around.state, sleepTimer: session.sleepTimer)
    scene.begin(.scene)
    scene.appeared()
    timer.sound = scene
  }

  /// The tasks that wait on the clock once all that was due has happened: the session's minutes and its share, the
  /// timer's next step, the dark, and the note.
  private var expectedSleepers: Int {
    let counts = if case .running(.minutes) = timer.state { true } else { timer.state == .fading }
    return [
      !session.isAtRest, !session.isAtRest && !session.isShareOver, counts, timer.isOn && !dimming.isBlack,
      timer.wentOn,
    ]
    .count { $0 }
  }

  /// Advances the clock second by second, and waits each time until what is due has happened.
  private func pass(_ seconds: Int) async {
    #expect(await eventually { around.timer.sleepers == expectedSleepers })
    for _ in 0..<seconds {
      around.timer.advance(by: .seconds(1))
      #expect(await eventually { around.timer.sleepers == expectedSleepers })
    }
  }

  /// A second after a page has appeared, the model asks how much power there is.
  private func settle() async {
    #expect(await eventually { around.timer.sleepers == 3 })
    around.timer.advance(by: .seconds(1))
    #expect(await eventually { around.timer.sleepers == 2 })
  }

  /// Sets the timer and waits until all but `left` seconds have passed.
  private func set(_ minutes: Int, until left: Int) async {
    await settle()
    timer.start(.minutes(minutes))
    await pass(minutes * 60 - left)
  }

  @Test("In the dark from the start, the sound goes on while the page turns black, and a touch brings the picture back")
  func inTheDark() async {
    await settle()
    around.settings[.sleepMinutes] = 45
    timer.startInTheDark()
    #expect(await eventually { dimming.saysSo }, "it says what will happen")
    #expect(timer.state == .running(.minutes(45)) && !dimming.isDark)
    await pass(5)
    #expect(!dimming.isDark && dimming.saysSo, "what it is can be seen first")
    await pass(1)
    #expect(dimming.isDark && !dimming.isBlack && dimming.saysSo)
    await pass(10)
    #expect(dimming.isBlack && scene.isPlaying && !dimming.saysSo)
    timer.touched()
    #expect(!dimming.isDark)
    await pass(59)
    #expect(!dimming.isDark && !dimming.saysSo, "whoever has touched something sees it for a minute, and knows")
    await pass(1)
    #expect(dimming.isDark && timer.state == .running(.minutes(45)))
  }

  @Test("With reduced motion the rain in the dark is heard, and it gets dark at once")
  func inTheDarkWithReducedMotion() async {
    let still = Surroundings(prefersReducedMotion: true, scenes: Scene.made("a"))
    let session = SessionModel(.chosen(.scene), still.dependencies, still.state)
    session.sleepTimer.startInTheDark()
    #expect(await eventually { still.timer.sleepers > 0 })
    still.timer.advance(by: .zero)
    #expect(await eventually { session.sleepTimer.dimming.isDark })
    #expect(session.sleepTimer.dimming.isBlack && session.sleepTimer.dimming.saysSo)
    let scene = SceneModel(still.dependencies, still.state, sleepTimer: session.sleepTimer)
    scene.begin(.scene)
    scene.appeared()
    #expect(scene.isPlaying)
  }

  @Test("It's never on by itself, and begins with the minutes chosen last")
  func remembered() {
    #expect(timer.state == .off && !timer.isOn && timer.chosen == .minutes(30))
    timer.start(.minutes(45))
    #expect(timer.state == .running(.minutes(45)) && timer.minutesLeft == 45)
    timer.turnOff()
    #expect(timer.state == .off && timer.minutesLeft == nil)
    let later = SleepTimer(around.dependencies)
    #expect(later.state == .off && later.chosen == .minutes(45))
    around.settings.setValue(22, "sleep-minutes")
    #expect(later.chosen == .minutes(15))
    around.settings.setValue(900, "sleep-minutes")
    #expect(later.chosen == .minutes(60))
  }

  @Test("It counts down in whole minutes, and what it says of them can be read")
  func counts() async {
    await settle()
    timer.start(.minutes(15))
    #expect(SleepTimerWords.state(timer) == "Stops in 15 minutes")
    await pass(59)
    #expect(timer.minutesLeft == 15)
    await pass(1)
    #expect(timer.minutesLeft == 14)
    await pass(12 * 60 - 1)
    #expect(timer.minutesLeft == 3 && SleepTimerWords.state(timer) == "Stops in 3 minutes")
    await pass(1)
    #expect(timer.minutesLeft == 2 && SleepTimerWords.state(timer) == "Fading away")
    timer.turnOff()
    #expect(SleepTimerWords.state(timer) == nil)
  }

  @Test(
    "The sound fades over the last two minutes, then everything stops and the session is kept, once, without a question"
  )
  func ends() async throws {
    around.awake.time = .seconds(900)
    await set(15, until: 121)
    #expect(made[0].fades.isEmpty)
    await pass(1)
    #expect(made[0].fades == [SoundFade(presence: 0, time: .seconds(120))])
    await pass(120)
    #expect(timer.state == .ended)
    #expect(made[0].isClosed && !scene.isPlaying && scene.state == .ended && session.isAtRest)
    #expect(!session.isOver, "the page stays, dark")
    #expect(dimming.isDark && dimming.isBlack)
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().map { $0.uses } == [[.init(exercise: .scene, seconds: 900)]])
    #expect(try await around.store.unfinishedSession() == nil)
    #expect(around.settings[.lastDayRelaxed] == "2026-03-10")
    #expect(around.state.followUps.current == nil)
    session.woken()
    #expect(session.isAwake && !session.isOver && session.landing == nil, "waking asks nothing, at night or by day")
    #expect(!dimming.isDark && around.state.followUps.current == nil)
    session.sleptAgain()
    #expect(!session.isAwake && dimming.isBlack)
    session.left()
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().count == 1)
    #expect(try await around.store.moods().isEmpty)
  }

  @Test("After the night nothing starts again: not by the desktop's controls, not by waking, not by Done")
  func staysStopped() async {
    await set(15, until: 0)
    #expect(timer.state == .ended)
    let players = made.count
    #expect(scene.playback.status == .stopped && !scene.playback.canPlay)
    #expect(around.state.nowPlaying.playable === scene, "the desktop sees that it has stopped")
    for request in [Playback.Request.play, .playOrPause, .skip(1), .skip(-1), .volume(1), .pause, .stop] {
      scene.perform(request)
    }
    scene.shownChanged(false)
    scene.shownChanged(true)
    scene.playPressed()
    scene.begin(.breathing)
    scene.begin(.scene)
    timer.touched()
    timer.start(.minutes(15))
    session.slept()
    #expect(made.count == players && made.allSatisfy { $0.isClosed } && timer.state == .ended)
    #expect(scene.playback.status == .stopped && around.state.followUps.current == nil)
    #expect(dimming.isBlack, "and it stays dark")
    session.progressPressed()
    #expect(session.isAwake && session.landing == nil && around.state.followUps.current == nil)
  }

  @Test("Go on, which the person alone can press, plays the scene again for fifteen minutes, as a session of its own")
  func goesOn() async throws {
    await set(15, until: 0)
    let players = made.count
    session.goOn()
    #expect(made.count == players && timer.state == .ended, "not while it's dark")
    session.woken()
    around.awake.time = .seconds(1_000)
    session.goOn()
    #expect(!session.isAtRest && !session.isAwake && timer.state == .running(.minutes(15)) && !dimming.isDark)
    #expect(made.count == players + 1 && made.last?.isHeard == true && scene.isPlaying)
    await around.dependencies.records.settle()
    let unfinished = try await around.store.unfinishedSession()
    #expect(unfinished?.record.origin == .chosen(.scene), "nothing will be asked after it")
    around.awake.time = .seconds(1_100)
    session.left()
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().map(\.seconds).sorted() == [0, 100])
  }

  @Test("By day whoever wakes gets up", arguments: [(3.0, false), (6, true), (16, true), (23, false)])
  func morning(hour: Double, isDay: Bool) {
    around.wall.turn(by: (hour - 12) * 3_600)
    #expect(session.isDay == isDay)
  }

  @Test(
    "A press in the last two minutes brings the sound back within a second, and fifteen minutes more; then it can be off"
  )
  func comesBack() async {
    await set(30, until: 60)
    #expect(timer.state == .fading)
    timer.touched()
    #expect(made[0].fades.last == SoundFade(presence: 1, time: SleepTimer.comingBack))
    #expect(SleepTimer.comingBack <= .seconds(0.75))
    #expect(timer.state == .running(.minutes(15)) && timer.minutesLeft == 15 && timer.wentOn)
    #expect(around.settings[.sleepMinutes] == 30, "that wasn't chosen")
    await pass(10)
    #expect(!timer.wentOn)
    await pass(15 * 60 - 130)
    #expect(timer.state == .fading)
    #expect(made[0].fades.count == 3)
    timer.touched()
    timer.turnOff()
    let fades = made[0].fades.count
    await pass(20 * 60)
    #expect(timer.state == .off && made[0].fades.count == fades && scene.isPlaying && !session.isAtRest)
  }

  @Test("Off during the fade brings the sound back, too, and a press before it changes nothing")
  func offWhileFading() async {
    await set(15, until: 300)
    timer.touched()
    #expect(made[0].fades.isEmpty && timer.minutesLeft == 5)
    await pass(200)
    #expect(timer.state == .fading)
    timer.turnOff()
    #expect(made[0].fades.last == SoundFade(presence: 1, time: SleepTimer.comingBack) && timer.state == .off)
  }

  @Test("A scene that follows another during the fade is as soft, and goes on fading")
  func joinsTheFade() async throws {
    await set(15, until: 90)
    #expect(timer.state == .fading)
    scene.show(try #require(scene.scenes.last))
    let player = try #require(made.last)
    #expect(player.scene.id == "c")
    #expect(player.fades == [SoundFade(presence: 0.75, time: .zero), SoundFade(presence: 0, time: .seconds(90))])
    scene.faded()
    scene.stepped(1)  // but one that was asked for brings the sound back
    #expect(timer.state == .running(.minutes(15)) && made.last?.fades.isEmpty == true)
  }

  @Test(
    "A minute after the last touch it gets dark within ten seconds, the film closes and the sound goes on; a touch ends it"
  )
  func darkens() async {
    await settle()
    await pass(300)
    #expect(!dimming.isDark, "not without a timer")
    timer.start(.minutes(30))
    await pass(40)
    timer.touched()
    await pass(59)
    #expect(!dimming.isDark)
    await pass(1)
    #expect(dimming.isDark)
    #expect(!dimming.isBlack)
    await pass(10)
    #expect(dimming.isBlack)
    scene.darkened(true)
    #expect(!made[0].hasPicture && made[0].isHeard && !scene.isMoving && scene.playback.status == .playing)
    timer.touched()
    #expect(!dimming.isDark && !dimming.isBlack && timer.isOn)
    scene.darkened(false)
    #expect(made[0].hasPicture && made[0].isHeard && scene.isMoving && scene.players.fades == 1, "by way of the poster")
  }

  @Test("It doesn't get dark over a popover, nor once the timer is off")
  func staysLight() async {
    dimming.mayDarken = { !scene.isChoosing }
    scene.isChoosing = true
    await settle()
    timer.start(.minutes(15))
    await pass(130)
    #expect(!dimming.isDark)
    scene.isChoosing = false
    await pass(61)
    #expect(dimming.isDark)
    timer.turnOff()
    #expect(!dimming.isDark)
    await pass(120)
    #expect(!dimming.isDark)
  }

  @Test("In the dark the desktop's controls pause, play, skip and set the volume, and don't light the room")
  func controlledInTheDark() async throws {
    await settle()
    timer.start(.minutes(30))
    await pass(71)
    #expect(dimming.isBlack)
    scene.darkened(true)
    scene.perform(.pause)
    #expect(scene.playback.status == .paused && !made[0].isHeard)
    scene.perform(.play)
    #expect(scene.playback.status == .playing && made[0].isHeard && !made[0].hasPicture)
    scene.perform(.skip(1))
    let player = try #require(made.last)
    #expect(
      player.scene.id == "b" && player.isHeard && !player.hasPicture && scene.players.fades == 0 && made[0].isClosed)
    scene.perform(.volume(0.4))
    #expect(player.volume == 0.4 && dimming.isBlack)
    scene.shownChanged(false)
    scene.shownChanged(true)
    #expect(!player.hasPicture, "a window that was hidden in between stays dark")
    scene.darkened(false)
    #expect(player.hasPicture && player.isPlaying)
  }

  @Test("While it's set no chime sounds and no line comes, when the exercise's minutes have passed")
  func quiet() async {
    await settle()
    timer.start(.minutes(15))
    await pass(301)
    #expect(session.isShareOver)
    #expect(session.shareLine == nil && around.players.cues.allSatisfy { $0.played.isEmpty })
  }

  @Test("A computer that goes to sleep ends the night, and the morning offers nothing")
  func asleep() async throws {
    timer.start(.minutes(15))
    session.slept()
    #expect(session.isOver && around.state.followUps.current == nil)
    await around.dependencies.records.settle()
    #expect(try await around.store.sessions().count == 1)
    #expect(try await around.store.unfinishedSession() == nil)
  }

  @Test("Another exercise begins without a timer, at full sound")
  func anotherExercise() async {
    await set(15, until: 60)
    #expect(timer.state == .fading)
    session.offerPressed(session.offers[0])
    #expect(timer.state == .off && made[0].fades.last?.presence == 1 && !dimming.isDark)
  }

  @Test("Until the end waits for the sound's own end")
  func untilTheEnd() async {
    await settle()
    timer.start(.untilTheEnd)
    #expect(timer.minutesLeft == nil && SleepTimerWords.state(timer) == "Stops at the end")
    await pass(3_600)
    #expect(timer.state == .running(.untilTheEnd) && made[0].fades.isEmpty && dimming.isBlack)
    timer.soundEnded()
    #expect(timer.state == .ended && session.isAtRest)
    #expect(around.settings[.sleepMinutes] == 30)
  }
}
