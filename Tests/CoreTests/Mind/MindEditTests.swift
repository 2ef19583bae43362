import Foundation
import Testing

@testable import Core

/// Three-way merging of what two programs change at once: nothing that either wrote is lost.
@Suite struct MindEditTests {
  private func merged<Tool: MindTool>(_ from: Tool, _ to: Tool, into present: Tool) throws -> Tool {
    let edit = MindEdit(UUID(), from: from.content, to: to.content)
    return try #require(try edit.applied(to: present.content)[Tool.self])
  }

  @Test("Of different fields both changes stay, and of the same one the later")
  func fields() throws {
    let from = Worry("bus", prediction: "late", sureness: 20)
    let now = try merged(
      from, Worry("bus!", prediction: "late"), into: Worry("bus", prediction: "very late", sureness: 20))
    #expect(now == Worry("bus!", prediction: "very late"))
    #expect(
      try merged(from, Worry("a", prediction: "late", sureness: 20), into: Worry("b", prediction: "late")).text == "a")
    #expect(try merged(from, from, into: Worry("other")) == Worry("other"))
    let action = try merged(
      Worry("a", action: .init("call")), Worry("a", action: .init("call", isDone: true)),
      into: Worry("a", action: .init("call her", on: .init("2026-03-29"))))
    #expect(action.action == .init("call her", on: .init("2026-03-29"), isDone: true))
    #expect(
      try merged(Worry("a", action: .init("call")), Worry("a"), into: Worry("b", action: .init("call"))) == Worry("b"))
  }

  @Test("When one will know is one answer: a day chosen elsewhere doesn't stay beside “I can't know”")
  func knowing() throws {
    let day = try #require(LocalDay("2026-03-29"))
    #expect(try merged(Worry("a"), Worry("a", knowing: .never), into: Worry("b", knowing: .on(day))).knowing == .never)
    #expect(
      try merged(Worry("a"), Worry("a", knowing: .on(day)), into: Worry("b", knowing: .never)).knowing == .on(day))
    #expect(try merged(Worry("a", knowing: .on(day)), Worry("a"), into: Worry("b", knowing: .on(day))).knowing == nil)
    #expect(try merged(Worry("a"), Worry("c"), into: Worry("b", knowing: .never)).knowing == .never)
  }

  @Test("Bytes count: letters that only look the same are a change")
  func bytes() throws {
    let now = try merged(Worry("e\u{301}"), Worry("é"), into: Worry("e\u{301}", prediction: "p"))
    #expect(now.text.utf8.elementsEqual("é".utf8))
    #expect(now.prediction == "p")
  }

  @Test("Feelings are one list: the later change stays; an experiment is merged by its fields")
  func thought() throws {
    let from = Thought(thought: "a", feelings: [.init("sad", before: 10)])
    let to = Thought(thought: "a", feelings: [.init("sad", before: 10, after: 5)], experiment: .init(plan: "ask"))
    let present = Thought(
      thought: "a", feelings: [.init("sad", before: 10), .init("cross")], experiment: .init(prediction: "no"))
    let now = try merged(from, to, into: present)
    #expect(now.feelings == to.feelings)
    #expect(now.experiment == .init(prediction: "no", plan: "ask"))
  }

  @Test("Steps and tries are matched by id: added in both places, changed, moved and deleted")
  func ladder() throws {
    let moment = Moment(instant: Date(timeIntervalSince1970: 0), utcOffset: 0, day: LocalDay(number: 0))
    let (a, b, c) = (Ladder.Step("a"), Ladder.Step("b"), Ladder.Step("c"))
    let (mine, theirs) = (Ladder.Try(moment: moment, note: "mine"), Ladder.Try(moment: moment, note: "theirs"))
    func step(_ step: Ladder.Step, _ change: (inout Ladder.Step) -> Void) -> Ladder.Step {
      var step = step
      change(&step)
      return step
    }
    func ladder(_ steps: Ladder.Step...) -> Ladder { Ladder(goal: "goal", steps: steps) }
    // Added in both places.
    #expect(try merged(ladder(a), ladder(a, b), into: ladder(a, c)) == ladder(a, b, c))
    let tried = try merged(
      ladder(a), ladder(step(a) { $0.tries = [mine] }), into: ladder(step(a) { $0.tries = [theirs] }))
    #expect(tried.steps.first?.tries == [mine, theirs])
    // Changed in both places, and moved here.
    let changed = try merged(
      ladder(a, b), ladder(b, step(a) { $0.difficulty = 5 }), into: ladder(step(a) { $0.text = "A" }, b))
    #expect(changed.steps == [b, Ladder.Step(id: a.id, "A", difficulty: 5)])
    // Deleted in one place and unchanged in the other: gone. Changed in the other: it stays.
    #expect(try merged(ladder(a, b), ladder(a), into: ladder(a, b, c)) == ladder(a, c))
    #expect(try merged(ladder(a, b), ladder(a, b, c), into: ladder(a)) == ladder(a, c))
    let written = step(b) { $0.text = "b with a plan" }
    #expect(try merged(ladder(a, b), ladder(a), into: ladder(a, written)) == ladder(a, written))
    #expect(try merged(ladder(a, b), ladder(a, written), into: ladder(a)) == ladder(a, written))
  }

  @Test("A change of another kind of entry changes nothing")
  func kinds() throws {
    let edit = MindEdit(UUID(), from: MindContent(Worry("a")), to: MindContent(Worry("b")))
    #expect(try edit.applied(to: MindContent(Thought(thought: "c"))) == MindContent(Thought(thought: "c")))
  }

  @Test("However two histories differ, applying one's change to its own start gives its end", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var chance = Chance(seed)
    let (some, others) = (TransferSamples.mind(&chance), TransferSamples.mind(&chance))
    for (one, other) in zip(some, others) {
      let (from, to) = (try #require(one.content), try #require(other.content))
      #expect(try MindEdit(one.id, from: from, to: to).applied(to: from).isSame(as: to))
      #expect(try MindEdit(one.id, from: from, to: to).applied(to: to).isSame(as: to))
      #expect(try MindEdit(one.id, from: from, to: from).applied(to: to).isSame(as: to))
    }
  }
}
