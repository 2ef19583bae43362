import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// Leaving pages with words that aren't saved, without a window.
@MainActor @Suite struct DepartureTests {
  /// Words whose write ends when the test says so.
  private final class Words: Writing {
    var isUnsaved = true
    var notice: String?
    var unsavedWords = "Ana rang"
    var fails = false
    var isThrownAway = false
    let gate = Gate()

    func flush() async {
      await gate.pass()
      if isThrownAway { return }
      (isUnsaved, notice) = fails ? (true, "The disk is full.") : (false, nil)
    }
    func throwAway() { (isUnsaved, isThrownAway) = (false, true) }
  }

  /// Counts what becomes of it.
  private final class Log {
    var (questions, takenBack, left) = ([Departure.Unsaved](), 0, 0)
    var answer: (Departure.Answer) -> Void = { _ in }
  }

  private func departure(_ timer: StepClock, _ log: Log) -> Departure {
    Departure(timer: timer) { unsaved, answered in
      log.questions.append(unsaved)
      log.answer = answered
      return { log.takenBack += 1 }
    }
  }

  @Test("Where everything is saved, it leads away at once")
  func atOnce() {
    let (log, words) = (Log(), Words())
    words.isUnsaved = false
    departure(StepClock(), log).leave([words, nil]) { log.left += 1 }
    #expect(log.left == 1 && log.questions.isEmpty)
  }

  @Test("It waits until a write has ended, and asks after three seconds; once it's saved, the question goes away")
  func hangs() async {
    let (log, words, timer) = (Log(), Words(), StepClock())
    let departure = departure(timer, log)
    departure.leave([words]) { log.left += 1 }
    #expect(await eventually { words.gate.waiting == 1 && timer.sleepers == 1 })
    timer.advance(by: .seconds(2))
    #expect(log.left == 0 && log.questions.isEmpty)
    timer.advance(by: .seconds(1))
    #expect(await eventually { log.questions.count == 1 })
    #expect(log.questions.first?.reason == nil && log.questions.first?.words == "Ana rang")
    words.gate.open()
    #expect(await eventually { log.left == 1 })
    #expect(log.takenBack == 1)
  }

  @Test("After a write that failed it asks, and leads away once a later one has succeeded")
  func fails() async {
    let (log, words, timer) = (Log(), Words(), StepClock())
    (words.fails, words.isUnsaved) = (true, true)
    words.gate.open()
    let departure = departure(timer, log)
    departure.leave([words], areCovered: true) { log.left += 1 }
    #expect(await eventually { log.questions.count == 1 })
    #expect(log.questions.first?.reason == "The disk is full." && log.questions.first?.areCovered == true)
    words.fails = false
    #expect(
      await eventually {
        timer.advance(by: .seconds(1))
        return log.left == 1
      })
    #expect(log.takenBack == 1 && log.questions.count == 1)
  }

  @Test("Keep writing stays, even if it's saved later; Throw them away leads away", arguments: [true, false])
  func answers(stays: Bool) async {
    let (log, words, timer) = (Log(), Words(), StepClock())
    words.fails = true
    words.gate.open()
    let departure = departure(timer, log)
    departure.leave([words]) { log.left += 1 }
    #expect(await eventually { log.questions.count == 1 })
    log.answer(stays ? .stay : .throwAway)
    #expect(log.left == (stays ? 0 : 1) && words.isThrownAway == !stays)
    words.fails = false
    for _ in 0..<20 {
      timer.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(log.left == (stays ? 0 : 1))
    // The next time it's asked again, or leads away.
    departure.leave([words]) { log.left += 10 }
    #expect(await eventually { log.left >= 10 })
  }
}
