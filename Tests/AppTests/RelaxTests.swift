import Core
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct RelaxTests {
  @Test("Choosing a mood and a length starts their plan and resets the page")
  func begins() {
    let around = Surroundings()
    let model = RelaxModel(around.dependencies, around.state)
    #expect(model.lengthPicked(.short) == nil)
    model.moodPicked(.anxious)
    #expect(model.lengthPicked(.long) == .plan(.anxious, .long))
    #expect(model.mood == nil)
  }

  @Test("Escape, or a press elsewhere, goes back to the moods before it has any other effect")
  func goesBack() {
    let around = Surroundings()
    let model = RelaxModel(around.dependencies, around.state)
    #expect(!model.cancelled())
    model.moodPicked(.good)
    #expect(model.cancelled())
    #expect(model.mood == nil)
    model.moodPicked(.good)
    model.moodPicked(.good)
    #expect(model.mood == nil)
  }

  @Test("After Done a quiet row asks for the mood, saves the answer, and closes if it's good")
  func followUp() async {
    let around = Surroundings()
    let relax = RelaxModel(around.dependencies, around.state)
    #expect(relax.followUp == nil)
    SessionModel(.plan(.anxious, .short), around.dependencies, around.state).left()
    #expect(relax.followUp == nil, "leaving early isn't followed by the question")
    SessionModel(.plan(.anxious, .short), around.dependencies, around.state).progressPressed()
    guard case .ended = relax.followUp else { Issue.record("The question isn't shown."); return }
    relax.nowPressed(.good)
    #expect(relax.followUp == nil)
    await around.dependencies.records.settle()
    #expect(around.store.read { $0.notes.map(\.occasion) } == [.before, .before, .after])
    #expect(around.store.read { $0.notes.last?.session } == around.store.read { $0.sessions.last?.id })
  }

  @Test("Feeling anxious after a session leads to an exercise that wasn't part of it")
  func another() {
    let around = Surroundings()
    let relax = RelaxModel(around.dependencies, around.state)
    SessionModel(.plan(.anxious, .short), around.dependencies, around.state).progressPressed()
    relax.nowPressed(.anxious)
    guard case .stillAnxious = relax.followUp else { Issue.record("No exercise is offered."); return }
    let another = relax.anotherPressed()
    #expect(another == .grounding)
    _ = SessionModel(.plan(.anxious, .short), first: another, around.dependencies, around.state)
    #expect(relax.followUp == nil && relax.anotherPressed() == nil)
  }

  @Test("The row closes when anything else is pressed", arguments: 0..<3)
  func rowGoes(way: Int) {
    let around = Surroundings()
    let relax = RelaxModel(around.dependencies, around.state)
    SessionModel(.plan(.anxious, .short), around.dependencies, around.state).progressPressed()
    switch way {
    case 0:
      relax.moodPicked(.good)
      #expect(relax.mood == .good, "the first press counts, with or without the row")
      relax.cancelled()
    case 1: #expect(relax.cancelled())
    default: relax.disappeared()
    }
    #expect(relax.followUp == nil && !relax.cancelled())
  }

  @Test("Missing content is reported in one sentence, the most serious first")
  func notices() async {
    let well = Surroundings()
    #expect(RelaxModel(well.dependencies, well.state).notice == ErrorPresenter.settingsNotKept)
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

  @Test("The contrast of black and white is 21")
  func formula() {
    #expect(abs(Palette.Pair(background: "#000000", text: "#FFFFFF").contrast - 21) < 0.01)
  }
}
