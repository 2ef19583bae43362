import Core
import Foundation
import Samples
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct ThoughtTests {
  private let around = Surroundings()

  private func fill(_ model: ThoughtModel, thought: String = "They think I’m boring") {
    model.change { $0.happened = " Nobody laughed " }
    model.nextPressed()
    model.change { $0.thought = thought }
    model.nextPressed()
    model.change {
      $0.addFeeling("Ashamed")
      $0.feelings[0].before = 70
    }
    model.nextPressed()
    model.change { $0.trap = ThoughtTrap.readingMinds.rawValue }
    model.nextPressed()
    model.change {
      $0.otherView = "They were tired"
      $0.feelings[0].after = 30
    }
  }

  private func kept() async throws -> [Thought] {
    try await around.store.mind().compactMap { $0[Thought.self] }
  }

  @Test("Five pages, then the thought is saved and shown as it was and as it is, and trying it out is offered")
  func saves() async throws {
    let model = ThoughtModel(around.dependencies)
    #expect(model.part == .happened && !model.canGoBack)
    fill(model)
    #expect(model.part == .view && model.canGoBack)
    model.nextPressed()
    #expect(await eventually { model.isAtEnd })
    #expect(model.part == nil && !model.canGoBack && !model.showsRepeated && !model.isDone)
    let thought = try await kept().first
    #expect(thought?.happened == "Nobody laughed" && thought?.trap == "reading-minds")
    #expect(thought?.feelings == [Thought.Feeling("Ashamed", before: 70, after: 30)])
    model.tryOutPressed()
    #expect(model.part == .tryOut && !model.isAtEnd)
    #expect(model.partClosed() && model.isAtEnd)
    model.tryOutPressed()
    model.change { $0.experiment.prediction = "They’ll look away" }
    await model.saveNow()
    #expect(try await kept().first?.experiment.prediction == "They’ll look away")
    model.nextPressed()
    #expect(model.isDone)
  }

  @Test("The pages after a thought was written show it, shortened; without it, what happened")
  func asksAbout() {
    let model = ThoughtModel(around.dependencies)
    model.change { $0.happened = " Nobody laughed " }
    #expect(model.askedAbout.isEmpty)
    model.nextPressed()
    #expect(model.part == .thought && model.askedAbout.isEmpty)
    model.nextPressed()
    #expect(model.part == .feelings && model.askedAbout == "Nobody laughed")
    model.change { $0.thought = String(repeating: "They think I’m boring. ", count: 20) }
    #expect(model.askedAbout.hasPrefix("They think I’m boring. They") && model.askedAbout.count <= 121)
    for part in [ThoughtPart.evidence, .view] {
      model.nextPressed()
      #expect(model.part == part && !model.askedAbout.isEmpty)
    }
  }

  @Test("Without trying it out, the end is left by Done")
  func leavesFromTheEnd() async {
    let model = ThoughtModel(around.dependencies)
    fill(model)
    model.nextPressed()
    #expect(await eventually { model.isAtEnd })
    #expect(!model.partClosed(), "Escape leaves the page")
    model.nextPressed()
    #expect(model.isDone)
  }

  @Test("Only the first or the second page needs words")
  func needsWords() {
    let model = ThoughtModel(Surroundings().dependencies)
    model.nextPressed()
    model.nextPressed()
    #expect(model.part == .thought && model.asksForWords)
    model.change { $0.thought = "x" }
    #expect(!model.asksForWords)
    model.nextPressed()
    #expect(model.part == .feelings)
    model.backPressed()
    #expect(model.part == .thought)
  }

  @Test("A draft goes on at the page reached")
  func draft() async {
    let model = ThoughtModel(around.dependencies)
    fill(model)
    model.backPressed()
    await model.saveNow()
    let again = ThoughtModel(around.dependencies)
    #expect(await eventually { again.part == .evidence })
    #expect(again.thought == model.thought)
  }

  @Test("A stored thought opens on its summary; each part returns to it")
  func stored() async throws {
    let entry = try await around.add(MindContent(Thought(thought: "It’ll go wrong")))
    let model = ThoughtModel(entry.id, Thought(thought: "It’ll go wrong"), around.dependencies)
    #expect(model.part == nil && !model.partClosed())
    model.opened(.view)
    #expect(model.part == .view && !model.canGoBack)
    model.change { $0.otherView = "It may go well" }
    model.nextPressed()
    #expect(model.part == nil)
    await model.saveNow()
    #expect(try await kept().first?.otherView == "It may go well")
  }

  @Test("The third time in a week one line is shown, and not again that week")
  func repeated() async {
    for count in 1...4 {
      let model = ThoughtModel(around.dependencies)
      fill(model, thought: count == 2 ? "they  think i’m BORING" : "They think I’m boring")
      model.nextPressed()
      #expect(await eventually { model.isAtEnd })
      if count == 3 {
        #expect(await eventually { model.showsRepeated })
        // The day is noted once the thought is saved.
        #expect(await eventually { !around.dependencies.settings[.lastDayRepeatedThought].isEmpty })
      } else {
        #expect(!model.showsRepeated)
      }
    }
    #expect(around.settings[.lastDayRepeatedThought] == "2026-03-10")
  }

  @Test("At most three feelings, none twice")
  func feelings() {
    var thought = Thought()
    let added = ["Sad", " SAD ", "Tired", "", "Hurt", "Angry"].map { thought.addFeeling($0) }
    #expect(added == [true, false, true, false, true, false])
    thought.removeFeeling("sad")
    #expect(thought.feelings.map(\.name) == ["Tired", "Hurt"])
  }

  @Test("Without numbers, strengths are put into words")
  func strengths() {
    let feeling = Thought.Feeling("Sad", before: 70, after: 30)
    #expect(ThoughtWords.strength(feeling, showsNumbers: true) == "Sad: 70, then 30")
    #expect(ThoughtWords.strength(feeling, showsNumbers: false) == "Sad: less strong afterwards")
  }

  @Test("The traps have the names of the reading")
  func traps() throws {
    let reading = try String(
      contentsOf: Checkout.root.appending(path: "Resources/readings/en/mistaken-beliefs.md"), encoding: .utf8)
    for trap in ThoughtTrap.allCases { #expect(reading.contains("- **\(trap.name).**")) }
  }
}
