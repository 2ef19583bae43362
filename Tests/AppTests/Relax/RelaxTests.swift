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
    #expect(relax.lengthPicked(.short) == nil && around.players.warmUps == 0)
    relax.moodPicked(.anxious)
    #expect(around.players.warmUps == 1, "while the person chooses how long, the players are made ready")
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

    guard case .nightSession(.rain, .chosen(.scene), _, nil)? = relax.nightOfferPressed(.rain) else {
      Issue.record("The rain should begin, in the dark.")
      return
    }
    guard case .nightSession(.words, .chosen(.statements), _, nil)? = relax.nightOfferPressed(.words) else {
      Issue.record("The statements should begin.")
      return
    }
    guard case .nightSession(.windingDown, .chosen(.meditation), _, nil)? = relax.nightOfferPressed(.windingDown) else {
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

  @Test("What is offered at night is for that night: the scene and the statements of the day stay what they were")
  func nightOffersAreForNow() throws {
    let rain = Surroundings(scenes: Scene.made("shore", "rain"))
    rain.wall.turn(by: 13 * 3_600)
    rain.settings[.lastScene] = "shore"
    rain.settings[.statementSection] = "worry"
    for offer in [NightOffer.rain, .words] { _ = rain.dependencies.begin(offer) }
    let scene = SceneModel(rain.dependencies, rain.state, showing: NightOffer.rain.scene)
    scene.begin(.scene)
    scene.appeared()
    #expect(scene.scene?.id == "rain" && rain.settings[.lastScene] == "shore")
    scene.begin(.breathing)
    #expect(scene.scene?.id == "rain", "it stays behind the next exercise")
    scene.disappeared()
    let words = OneStatementModel(rain.dependencies, opening: NightOffer.words.section)
    words.stepped(1)
    #expect(words.shown?.kind == .group(.night))
    words.disappeared()
    #expect(rain.settings[.statementSection] == "worry")

    // What the person chooses there by hand is remembered.
    words.jumped(to: .group(.people))
    #expect(rain.settings[.statementSection] == "people")
    scene.placePicked(try #require(scene.scene), onlyHere: false)
    #expect(rain.settings[.lastScene] == "rain")
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

  @Test("After a slip, another face is chosen with one press, and only that mood is recorded")
  func corrects() async throws {
    relax.moodPicked(.good)
    relax.moodPicked(.soSo)
    #expect(relax.mood == .soSo && !relax.wasTakenBack)
    _ = relax.lengthPicked(.short)
    await around.dependencies.records.settle()
    #expect(try await around.store.moods().map(\.mood) == [.soSo])
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

  @Test("Missing content is reported in one sentence, the most serious first")
  func notices() async {
    let well = Surroundings()
    #expect(RelaxModel(well.dependencies, well.state).notice == ErrorPresenter.settingsNotSaved)
    let bare = Surroundings(content: nil)
    #expect(RelaxModel(bare.dependencies, bare.state).notice == ErrorPresenter.contentMissing)
  }
}

@MainActor @Suite struct PaletteTests {
  @Test("Text on each surface passes WCAG AA, and in high contrast 7 : 1", arguments: Surface.allCases)
  func contrast(surface: Surface) {
    #expect(surface.palette.light.contrast >= 4.5)
    #expect(surface.palette.dark.contrast >= 4.5)
    #expect(surface.palette.highContrast.contrast >= 7)
  }

  @Test("Where dark is preferred, words on what is white otherwise can be read")
  func softWhite() {
    for white in [Palette.softWhite, Palette.softWhiteHover] {
      for surface in [Palette.relax, .reflect] {
        #expect(Palette.Pair(background: white, text: surface.dark.background).contrast >= 4.5)
        // A drawing's lines.
        #expect(Palette.Pair(background: white, text: surface.light.background).contrast >= 3)
      }
    }
    #expect(Palette.softWhite != "#FFFFFF")
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
