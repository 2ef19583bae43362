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
    #expect(model.lengthPicked(.long) == .plan(.anxious, .long))
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

  @Test("After Done a quiet row asks how it is; the answer is kept, and good news ends it")
  func aftermath() async {
    let around = Surroundings()
    let relax = RelaxModel(around.dependencies)
    #expect(relax.aftermath == nil)
    SessionModel(.plan(.anxious, .short), around.dependencies).left()
    #expect(relax.aftermath == nil, "Who leaves early is not asked.")
    SessionModel(.plan(.anxious, .short), around.dependencies).progressPressed()
    #expect(relax.aftermath == .howNow)
    relax.nowPressed(.good)
    #expect(relax.aftermath == nil)
    await around.dependencies.records.settle()
    #expect(around.store.read { $0.notes.map(\.occasion) } == [.before, .before, .after])
    #expect(around.store.read { $0.notes.last?.session } == around.store.read { $0.sessions.last?.id })
  }

  @Test("Anxious after a session brings another exercise, none of those met")
  func another() {
    let around = Surroundings()
    let relax = RelaxModel(around.dependencies)
    SessionModel(.plan(.anxious, .short), around.dependencies).progressPressed()
    relax.nowPressed(.anxious)
    #expect(relax.aftermath == .another)
    #expect(relax.anotherPressed() == .grounding)
    #expect(relax.aftermath == nil)
  }

  @Test("The row goes when anything else is pressed", arguments: 0..<3)
  func rowGoes(way: Int) {
    let around = Surroundings()
    let relax = RelaxModel(around.dependencies)
    SessionModel(.plan(.anxious, .short), around.dependencies).progressPressed()
    switch way {
    case 0:
      relax.moodPicked(.good)
      #expect(relax.mood == .good, "The first press counts, row or not.")
      relax.cancelled()
    case 1: #expect(relax.cancelled())
    default: relax.forget()
    }
    #expect(relax.aftermath == nil && !relax.cancelled())
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
