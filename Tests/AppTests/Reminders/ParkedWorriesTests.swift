import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// Whether any worry is parked is in the settings by whichever path that came about, with no page shown.
@MainActor @Suite struct ParkedWorriesTests {
  private let around = Surroundings()
  private var isSaid: Bool { around.settings[.worriesParked] }

  private func settle() async { await around.dependencies.records.settle() }

  @Test("A worry that is added, deleted, put back, brought to an end and reopened is in the settings each time")
  func eachPath() async throws {
    let records = around.dependencies.records
    await settle()
    #expect(!isSaid)
    let editor = DraftEditor(Worry(), around.dependencies)
    editor.change { $0.text = "the exam" }
    await editor.add()
    await settle()
    #expect(isSaid, "no page but the one it was written on was shown")

    let id = editor.id
    records.save { try await $0.deleteMindEntry(id) }
    await settle()
    #expect(!isSaid)
    records.save { try await $0.restoreMindEntry(id) }
    await settle()
    #expect(isSaid)

    let parked = Worry("the exam")
    var ended = parked
    ended.outcome = .no
    for (edit, isParked) in [
      (MindEdit(id, from: parked.content, to: ended.content), false),
      (MindEdit(id, from: ended.content, to: parked.content), true),
    ] {
      records.save { try await $0.edit(edit) }
      await settle()
      #expect(isSaid == isParked)
    }
  }

  @Test("An import, and a store that has changed since the program ran last, are noticed at once")
  func importAndStart() async throws {
    let entry = MindEntry(id: UUID(), content: MindContent(Worry("the exam")), moment: around.dependencies.moment)
    let archive = Archive(mind: [entry])
    await settle()
    _ = try await around.dependencies.records.write { try await $0.add(archive, isRehearsal: false) }
    await settle()
    #expect(isSaid)
    // A backup without it is put in place: the next window begins with another store.
    let next = Surroundings()
    await next.dependencies.records.settle()
    next.settings[.worriesParked] = true
    let state = AppState(next.dependencies)
    await next.dependencies.records.settle()
    #expect(!next.settings[.worriesParked])
    withExtendedLifetime(state) {}
  }

  @Test("A worry that is saved as the window closes is in the settings before the store is closed")
  func closing() async {
    let worry = MindEntry(id: UUID(), content: MindContent(Worry("the exam")), moment: around.dependencies.moment)
    around.dependencies.records.save { try await $0.add(worry, finishesDraft: false) }
    await around.dependencies.records.close()
    #expect(isSaid)
  }

  @Test("What can't be counted changes nothing")
  func failing() async {
    await settle()
    around.settings[.worriesParked] = true
    around.gate.failReading(with: .busy(path: "/"))
    around.dependencies.records.save { _ in }
    await settle()
    #expect(isSaid)
  }
}
