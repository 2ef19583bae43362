import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct AutosaveTests {
  /// Text being written, and the parts of it that were saved.
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

  @Test("Text is saved after a pause in typing, or after the maximum delay without one")
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

  @Test("Nothing is saved before autosave begins; then what was written in the meantime is saved")
  func begins() async {
    page.write("early")
    await page.autosave.flush()
    #expect(page.kept.isEmpty && page.timer.sleepers == 0)
    page.autosave.begin()
    #expect(await eventually { page.timer.sleepers == 2 })
    page.timer.advance(by: .milliseconds(400))
    #expect(await eventually { page.kept == ["early"] })
  }

  @Test("Nothing is saved without a change")
  func unchanged() async {
    page.autosave.begin()
    await page.autosave.flush()
    page.write("a")
    await page.autosave.flush()
    await page.autosave.flush()
    #expect(page.kept == ["a"])
  }

  @Test("Text written during a save is saved by the next one, never concurrently")
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

  @Test("A failed save is retried within the maximum delay, whether or not more is written")
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
