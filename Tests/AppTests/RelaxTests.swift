import Core
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct RelaxTests {
  @Test("A mood and a length begin the plan of both, and the page is as before")
  func begins() {
    let model = RelaxModel(Surroundings().dependencies)
    #expect(model.lengthPicked(.short) == nil)
    model.moodPicked(.anxious)
    let session = model.lengthPicked(.long)
    #expect(session?.plan == Plan(mood: .anxious, length: .long))
    #expect(session?.origin == .plan(.anxious, .long))
    #expect(model.mood == nil)
  }

  @Test("Escape, or a press anywhere else, goes back to the moods, and only then is used")
  func goesBack() {
    let model = RelaxModel(Surroundings().dependencies)
    #expect(!model.cancelled())
    model.moodPicked(.good)
    #expect(model.cancelled())
    #expect(model.mood == nil)
    model.moodPicked(.good)
    model.moodPicked(.good)
    #expect(model.mood == nil)
  }

  @Test("What is missing is said in one sentence, the gravest first")
  func notices() async {
    let well = Surroundings()
    #expect(RelaxModel(well.dependencies).notice == ErrorPresenter.settingsNotKept)
    #expect(RelaxModel(Surroundings(content: nil).dependencies).notice == ErrorPresenter.contentMissing)
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
