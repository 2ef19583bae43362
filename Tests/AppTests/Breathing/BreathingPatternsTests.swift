import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct BreathingPatternsTests {
  private let around = Surroundings()

  @Test("Every built-in pattern has a name of its own on screen")
  func names() {
    let names = BreathingPattern.all.map(\.title)
    #expect(Set(names).count == names.count)
    #expect(
      Set(names).isDisjoint(with: BreathingPattern.all.map(\.id)), "Add its name in BreathingPattern+Words.swift.")
  }

  @Test("A pattern can be made, used, found again at the next start, changed and removed")
  func own() async throws {
    let breathing = BreathingModel(around.dependencies, in: .plan(.soSo, .short))
    let patterns = try #require(breathing.patterns)
    let editor = PatternEditorModel(patterns)
    editor.named(" Slow ")
    editor.changed(.inhale, to: 5)
    editor.changed(.exhale, to: 8)
    #expect(editor.savePressed())
    #expect(breathing.pattern.title == "Slow" && breathing.pattern.summary == "in 5, out 8")
    await around.dependencies.records.settle()

    let later = try #require(BreathingModel(around.dependencies, in: .plan(.soSo, .short)).patterns)
    #expect(later.chosen == .longExhale, "until the store has answered")
    #expect(await eventually { later.chosen.title == "Slow" })
    let change = PatternEditorModel(later, changing: later.own[0])
    #expect(!change.isNew)
    change.changed(.exhale, to: 9.5)
    #expect(change.savePressed() && later.own.count == 1 && later.chosen.summary == "in 5, out 9.5")

    let undo = later.remove(later.own[0])
    #expect(later.own.isEmpty && later.chosen == .longExhale)
    undo()
    #expect(later.own.count == 1 && later.chosen.title == "Slow")
    _ = later.remove(later.own[0])
    await around.dependencies.records.settle()
    #expect(try await around.store.patterns().isEmpty)
  }

  @Test("Removing a pattern chosen for once, or the one chosen for always, leaves the other choice alone; so does Undo")
  func removedWhileGiven() async throws {
    let all = ["once", "always"].map { OwnPattern(id: UUID(), name: $0, inhale: 4, exhale: 6) }
    for pattern in all { _ = try await around.store.change(.save(pattern)) }
    around.settings[.breathingPattern] = all[1].patternID
    let patterns = BreathingPatternsModel(around.dependencies, given: all[0].patternID)
    #expect(await eventually { patterns.chosen.title == "once" })

    var undo = patterns.remove(all[0])
    #expect(around.settings[.breathingPattern] == all[1].patternID && patterns.chosen.title == "always")
    undo()
    #expect(around.settings[.breathingPattern] == all[1].patternID && patterns.chosen.title == "once")

    undo = patterns.remove(all[1])
    #expect(around.settings[.breathingPattern].isEmpty && patterns.chosen.title == "once")
    undo()
    #expect(around.settings[.breathingPattern] == all[1].patternID && patterns.chosen.title == "once")

    undo = patterns.remove(all[0])
    patterns.choose(BreathingPattern.box.id)
    undo()
    #expect(patterns.chosen == .box, "Undo leaves a later choice alone")
  }

  @Test("Patterns added or removed elsewhere appear or disappear, and Undo reverts nothing else")
  func elsewhere() async throws {
    let (patterns, store) = (BreathingPatternsModel(around.dependencies), around.store)
    let all = ["a", "b", "c"].map { OwnPattern(id: UUID(), name: $0, inhale: 4, exhale: 6) }
    for pattern in all.prefix(2) { _ = try await store.change(.save(pattern)) }
    #expect(await eventually { patterns.own == Array(all.prefix(2)) })
    let undo = patterns.remove(all[0])
    _ = try await store.change(.save(all[2]))
    #expect(await eventually { patterns.own == [all[1], all[2]] })
    undo()
    #expect(try await eventually { try await store.patterns() == all })
    #expect(await eventually { patterns.own == all })
  }

  @Test("Patterns that couldn't be read appear once they can be, and the message disappears")
  func readAgain() async throws {
    _ = try await around.store.change(.save(OwnPattern(id: UUID(), name: "Slow", inhale: 4, exhale: 6)))
    around.gate.fail(with: .busy(path: "/x"))
    let patterns = BreathingPatternsModel(around.dependencies)
    #expect(await eventually { patterns.notice != nil && around.timer.sleepers == 1 })
    around.gate.fail(with: nil)
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { patterns.own.map(\.name) == ["Slow"] && patterns.notice == nil })
  }

  @Test("A problem is shown beside its field, and nothing is saved")
  func problems() async throws {
    let editor = PatternEditorModel(BreathingPatternsModel(around.dependencies))
    #expect(editor.problem(.name) == nil, "no problem is shown before the person has typed")
    editor.changed(.inhale, to: 12)
    #expect(editor.problem(.inhale) == "Choose 1 to 10 seconds.")
    #expect(editor.problem(.exhale) == nil)
    #expect(!editor.savePressed())
    #expect(editor.problem(.name) == "Give it a name so you can find it.")
    editor.named("Short")
    editor.changed(.inhale, to: 1)
    editor.changed(.exhale, to: 2)
    #expect(editor.problem(.inhale) == nil && editor.cycleProblem?.contains("5 to 24") == true)
    #expect(!editor.savePressed())
    await around.dependencies.records.settle()
    #expect(try await around.store.patterns().isEmpty)
  }

  @Test("Choosing another pattern stops the exercise, and the button starts the new one")
  func anotherRhythm() throws {
    let model = BreathingModel(Surroundings().dependencies, in: .plan(.soSo, .short))
    model.pressed(at: 10)
    model.frame(at: 40)
    try #require(model.patterns).choose(BreathingPattern.box.id)
    #expect(model.title == "Begin" && model.pattern == .box && model.status == nil)
    model.frame(at: 41)
    #expect(model.title == "Begin")
    model.pressed(at: 50)
    model.frame(at: 54)
    #expect(model.title == "Hold")
  }

  @Test("Help now uses its own pattern, without a choice")
  func helpNow() {
    around.settings[.breathingPattern] = BreathingPattern.box.id
    let model = BreathingModel(around.dependencies, in: .helpNow)
    #expect(model.pattern == .gentle && model.patterns == nil && model.helps)
  }

  @Test("While another page lies over it the breath waits, and then goes on from there by itself")
  func covered() {
    let model = BreathingModel(Surroundings().dependencies, in: .helpNow)
    model.frame(at: 10)
    model.frame(at: 12)
    model.hold(at: 12)
    #expect(model.elapsed(at: 300) == 2 && model.state == .breathing)
    model.frame(at: 300)
    model.frame(at: 303)
    #expect(model.seconds == 5 && model.rounds == 0)
  }

  @Test("After Anxious the breath has no holds and slows down by itself, unless the person chose another rhythm")
  func anxious() {
    let model = BreathingModel(around.dependencies, in: .plan(.anxious, .moderate))
    #expect(model.pattern == .gentle && model.helps)
    #expect(model.patterns?.chosen.id == BreathingPattern.longExhale.id)
    #expect(BreathingModel(around.dependencies, in: .plan(.soSo, .short)).pattern == .longExhale)
    around.settings[.breathingPattern] = BreathingPattern.box.id
    #expect(BreathingModel(around.dependencies, in: .plan(.anxious, .moderate)).pattern == .box)
  }

  @Test("Every phase of every pattern changes within one frame of its time, over twenty minutes of uneven frames")
  func accuracy() {
    for pattern in BreathingPattern.all {
      let model = BreathingModel(Surroundings().dependencies, pattern: pattern)
      model.pressed(at: 1_000)
      var changes: [Double] = []
      var frame = 0, last = model.phase
      var time = 1_000.0
      while time < 2_200 {
        // Sixty frames a second, each up to 6 ms early or late, occasionally with one dropped.
        frame += frame % 97 == 0 ? 2 : 1
        time = 1_000 + Double(frame) / 60 + 0.006 * sin(Double(frame) * 1.7)
        model.frame(at: time)
        if model.phase != last { changes.append(time - 1_000) }
        last = model.phase
      }
      var expected: [Double] = []
      var end = 0.0
      while end < 1_200 {
        for (index, step) in pattern.steps.enumerated() {
          end += step.seconds
          let next = pattern.steps[(index + 1) % pattern.steps.count]
          if next.phase != step.phase, end < 1_199.9 { expected.append(end) }
        }
      }
      let seen = changes.prefix(expected.count)
      #expect(seen.count == expected.count, "\(pattern.id)")
      // One frame, its jitter, and the dropped one.
      #expect(zip(seen, expected).allSatisfy { $0 >= $1 && $0 - $1 <= 2.0 / 60 + 0.012 }, "\(pattern.id)")
    }
  }
}
