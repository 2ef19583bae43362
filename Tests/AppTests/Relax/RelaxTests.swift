import Core
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct RelaxTests {
  private let around = Surroundings()
  private let relax: RelaxModel

  init() { relax = RelaxModel(around.dependencies, around.state) }

  @Test("Choosing a mood and a length records the mood and starts their plan")
  func begins() async throws {
    #expect(relax.lengthPicked(.short) == nil)
    relax.moodPicked(.anxious)
    guard case .session(.plan(.anxious, .long), nil, let id)? = relax.lengthPicked(.long) else {
      Issue.record("The session should be the plan for this mood and length.")
      return
    }
    await around.dependencies.records.settle()
    #expect(try await around.store.moods().map(\.mood) == [.anxious])
    #expect(try await around.store.moods().map(\.session) == [id])
    #expect(try await around.store.moods().map(\.occasion) == [.before])
  }

  @Test("Between midnight and five it speaks to someone who's awake, and what it offers begins at one press")
  func awake() {
    relax.appeared()
    #expect(!relax.isNight)
    around.wall.turn(by: 11.5 * 3_600)
    relax.appeared()
    #expect(!relax.isNight, "half past eleven in the evening")
    around.wall.turn(by: 1_800)
    #expect(!relax.isNight, "nothing changes before someone's eyes")
    relax.appeared()
    #expect(relax.isNight && relax.nightOffers == [.rain, .words, .windingDown])

    guard case .sessionInTheDark(.chosen(.scene))? = relax.nightOfferPressed(.rain) else {
      Issue.record("The rain should begin, in the dark.")
      return
    }
    #expect(around.settings[.lastScene] == "rain")
    guard case .session(.chosen(.statements), nil, _)? = relax.nightOfferPressed(.words) else {
      Issue.record("The statements should begin.")
      return
    }
    #expect(StatementsModel(around.dependencies).opening == .group(.night))
    guard case .session(.chosen(.meditation), nil, _)? = relax.nightOfferPressed(.windingDown) else {
      Issue.record("The guided session should begin.")
      return
    }
    #expect(around.settings.lastUsed.first == "winding-down")

    around.wall.turn(by: 5 * 3_600 - 1)
    relax.appeared()
    #expect(relax.isNight)
    around.wall.turn(by: 1)
    relax.appeared()
    #expect(!relax.isNight)
  }

  @Test("Nothing is offered at night that isn't installed")
  func awakeWithoutContent() {
    let bare = Surroundings(content: nil)
    #expect(!RelaxModel(bare.dependencies, bare.state).nightOffers.contains(.rain))
    #expect(!RelaxModel(bare.dependencies, bare.state).nightOffers.contains(.windingDown))
  }

  @Test("Escape, or a press elsewhere, goes back to the moods before it has any other effect")
  func goesBack() {
    #expect(!relax.cancelled())
    relax.moodPicked(.good)
    #expect(relax.cancelled())
    #expect(relax.mood == nil)
    relax.moodPicked(.good)
    relax.moodPicked(.good)
    #expect(relax.mood == nil)
  }

  @Test("What was picked stays on the page until the session covers it")
  func staysUntilCovered() {
    relax.moodPicked(.anxious)
    _ = relax.lengthPicked(.short)
    #expect(relax.mood == .anxious)
    relax.covered()
    #expect(relax.mood == nil)
    relax.moodPicked(.good)
    relax.covered()
    #expect(relax.mood == .good, "another page was only looked at")
  }

  @Test("After Done the page asks one question, keeps the answer, and shows it for four seconds")
  func asksAfterwards() async throws {
    #expect(!relax.asksAfterwards)
    SessionModel(.plan(.anxious, .short), around.dependencies, around.state).left()
    #expect(!relax.asksAfterwards, "leaving early isn't followed by the question")
    around.endSession(.plan(.anxious, .short))
    #expect(relax.asksAfterwards && relax.answer == nil)
    relax.nowPressed(.good)
    #expect(relax.asksAfterwards && relax.answer?.words == "From anxious to good.")
    await around.dependencies.records.settle()
    #expect(try await around.store.moods().map(\.occasion) == [.after])
    #expect(try await around.store.moods().last?.session == around.store.sessions().last?.id)
    await around.pass(.seconds(4)) { !relax.asksAfterwards }
    #expect(relax.answer?.isWorthAReflection == true, "and what was said stays, with the offer to keep it")
    relax.moodPicked(.good)
    #expect(relax.answer == nil)
  }

  @Test("Another face corrects the answer for as long as the faces are there")
  func corrects() async throws {
    around.endSession(.plan(.soSo, .short))
    relax.nowPressed(.anxious)
    relax.nowPressed(.soSo)
    relax.nowPressed(.soSo)
    #expect(relax.answer?.mood == .soSo)
    await around.dependencies.records.settle()
    #expect(try await around.store.moods().filter { $0.occasion == .after }.map(\.mood) == [.soSo])
    await around.pass(.seconds(4)) { !relax.asksAfterwards }
    relax.nowPressed(.good)
    #expect(relax.answer?.mood == .soSo)
  }

  @Test("Unanswered, the question goes after a minute")
  func goesAfterAMinute() async {
    around.endSession(.helpNow)
    await around.pass(.seconds(59))
    #expect(relax.asksAfterwards)
    await around.pass(.seconds(1)) { relax.followUp == nil }
    #expect(!relax.asksAfterwards)
  }

  @Test("Feeling anxious after a session leads to an exercise that wasn't part of it, and stays")
  func another() async {
    around.endSession(.plan(.anxious, .short))
    relax.nowPressed(.anxious)
    #expect(relax.another == .grounding && relax.answer?.peopleFirst == false)
    #expect(around.timer.sleepers == 0 && relax.asksAfterwards, "what is offered waits for the person")
    _ = SessionModel(.plan(.anxious, .short), first: relax.another, around.dependencies, around.state)
    #expect(relax.followUp == nil && relax.another == nil)
  }

  @Test("After the third anxious answer in a row, people come first")
  func peopleFirst() async {
    var found: [Bool?] = []
    for (mood, comesThird) in [
      (Mood.anxious, false), (.anxious, false), (.good, true), (.anxious, false), (.anxious, false), (.anxious, true),
    ] {
      around.endSession(.plan(.anxious, .short))
      if comesThird { #expect(await eventually { around.state.followUps.lastTwoAnxious }) }
      relax.nowPressed(mood)
      found.append(relax.answer?.peopleFirst)
      await around.dependencies.records.settle()
    }
    #expect(found == [false, false, false, false, false, true])
  }

  @Test("A stray press on the page is no answer; Escape, another tab and Not now are", arguments: 0..<3)
  func questionGoes(way: Int) {
    around.endSession(.plan(.anxious, .short))
    relax.backgroundPressed()
    #expect(relax.asksAfterwards)
    switch way {
    case 0: #expect(relax.cancelled())
    case 1: relax.disappeared()
    default: _ = SessionModel(.helpNow, around.dependencies, around.state)
    }
    #expect(relax.followUp == nil && !relax.cancelled())
  }

  @Test("Every answer has its line, and none praises")
  func lines() {
    for before in [Mood.anxious, .soSo, .good] {
      for now in Mood.allCases {
        let around = Surroundings()
        let relax = RelaxModel(around.dependencies, around.state)
        around.endSession(.plan(before, .short))
        relax.nowPressed(now)
        let words = relax.answer?.words ?? ""
        #expect(!words.isEmpty && !words.contains("!"))
        #expect(relax.answer?.isWorthAReflection == (now == .good || (before, now) == (.anxious, .soSo)))
      }
    }
  }

  @Test("Missing content is reported in one sentence, the most serious first")
  func notices() async {
    let well = Surroundings()
    #expect(RelaxModel(well.dependencies, well.state).notice == ErrorPresenter.settingsNotSaved)
    let bare = Surroundings(content: nil)
    #expect(RelaxModel(bare.dependencies, bare.state).notice == ErrorPresenter.contentMissing)
  }
}

extension Surroundings {
  /// Ends a session with *Done*.
  fileprivate func endSession(_ origin: SessionRecord.Origin) {
    SessionModel(origin, dependencies, state).progressPressed()
  }

  /// Turns the clock once the question waits for it, and waits until that has had its effect.
  fileprivate func pass(_ time: Duration, until happened: () -> Bool = { true }) async {
    #expect(await eventually { timer.sleepers == 1 })
    timer.advance(by: time)
    #expect(await eventually(happened))
  }
}

@MainActor @Suite struct PaletteTests {
  @Test("Text on each surface passes WCAG AA, and in high contrast 7 : 1", arguments: Surface.allCases)
  func contrast(surface: Surface) {
    #expect(surface.palette.light.contrast >= 4.5)
    #expect(surface.palette.dark.contrast >= 4.5)
    #expect(surface.palette.highContrast.contrast >= 7)
  }

  @Test("The contrast of black and white is 21")
  func formula() {
    #expect(abs(Palette.Pair(background: "#000000", text: "#FFFFFF").contrast - 21) < 0.01)
  }
}

@MainActor @Suite struct WindowSizeTests {
  @Test(
    "Sizes go by the shorter side, in three steps",
    arguments: [
      (360, 640, []), (1_000, 700, ["wide"]), (2_560, 849, ["wide"]), (849, 1_600, ["wide"]),
      (1_920, 1_080, ["wide", "medium"]), (850, 850, ["wide", "medium"]), (2_560, 1_440, ["wide", "medium", "large"]),
    ])
  func steps(width: Int, height: Int, classes: [String]) {
    #expect(Appearance.sizeClasses(width: width, height: height) == classes)
  }
}
