import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct AutosaveTests {
  /// What is written, and what of it was kept.
  @MainActor private final class Page {
    var words = ""
    var kept: [String] = []
    var isFailing = false
    var gate: Gate?
    let timer = StepClock()
    private(set) lazy var autosave = Autosave(timer: timer) { [weak self] in await self?.save() ?? true }

    private func save() async -> Bool {
      let words = words
      await gate?.pass()
      if !isFailing { kept.append(words) }
      return !isFailing
    }

    func write(_ words: String) {
      self.words = words
      autosave.changed()
    }
  }

  private let page = Page()

  @Test("Words are kept after a rest, and after the longest time where there is none")
  func rests() async throws {
    page.autosave.begin()
    page.write("a")
    #expect(await eventually { page.timer.sleepers == 2 })
    page.timer.advance(by: .milliseconds(400))
    #expect(await eventually { page.kept == ["a"] && page.timer.sleepers == 0 })
    for step in 1...20 {
      page.write(String(repeating: "b", count: step))
      try #require(await eventually { page.timer.sleepers == 2 })
      #expect(page.kept.count == 1)
      page.timer.advance(by: .milliseconds(100))
    }
    #expect(await eventually { page.kept.count == 2 })
  }

  @Test("Before it begins nothing is kept, however it is asked for; then what was written meanwhile is")
  func begins() async {
    page.write("early")
    await page.autosave.flush()
    #expect(page.kept.isEmpty && page.timer.sleepers == 0)
    page.autosave.begin()
    #expect(await eventually { page.timer.sleepers == 2 })
    page.timer.advance(by: .milliseconds(400))
    #expect(await eventually { page.kept == ["early"] })
  }

  @Test("Without a change nothing is kept")
  func unchanged() async {
    page.autosave.begin()
    await page.autosave.flush()
    page.write("a")
    await page.autosave.flush()
    await page.autosave.flush()
    #expect(page.kept == ["a"])
  }

  @Test("What is written while it is being kept is kept next, and never beside it")
  func meanwhile() async {
    let gate = Gate()
    page.gate = gate
    page.autosave.begin()
    page.write("a")
    let first = Task { await page.autosave.flush() }
    #expect(await eventually { gate.waiting == 1 })
    page.write("ab")
    let second = Task { await page.autosave.flush() }
    for _ in 0..<100 { await Task.yield() }
    #expect(gate.waiting == 1)
    gate.open()
    await first.value
    await second.value
    #expect(page.kept == ["a", "ab"])
  }

  @Test("After a saving that failed it is tried again within the longest time, whether more is written or not")
  func failing() async throws {
    page.isFailing = true
    page.autosave.begin()
    page.write("a")
    await page.autosave.flush()
    #expect(await eventually { page.timer.sleepers == 1 })
    page.timer.advance(by: .seconds(2))
    #expect(await eventually { page.timer.sleepers == 1 })
    page.isFailing = false
    for step in 1...20 {
      page.write(String(repeating: "b", count: step))
      try #require(await eventually { page.timer.sleepers == 2 })
      page.timer.advance(by: .milliseconds(100))
    }
    #expect(await eventually { page.kept.count == 1 })
  }
}
