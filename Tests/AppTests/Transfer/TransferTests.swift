import Core
import Foundation
import Samples
import Testing

@testable import App
@testable import Doubles

/// A double for files, in memory, which can be missing.
private struct MemoryFiles: DataFiles {
  let written = Written()
  var found: [String: Data] = [:]

  actor Written {
    var files: [String: Data] = [:]
    func put(_ data: Data, _ name: String) { files[name] = data }
  }

  func write(_ data: Data, to file: URL) async throws { await written.put(data, file.lastPathComponent) }
  func read(_ file: URL) async throws -> Data {
    guard let data = found[file.lastPathComponent] else { throw TransferProblem.cannotRead(path: file.path) }
    return data
  }
  func contents(ofBackup file: URL) async throws -> BackupContents {
    guard file.pathExtension == "db" else { throw TransferProblem.notABackup(path: file.path) }
    return BackupContents([.reflections: 3], newestDay: LocalDay("2026-03-09"))
  }
  func restore(_ file: URL) async throws -> Restoration {
    Restoration(contents: try await contents(ofBackup: file), setAside: nil)
  }

  func keepsLock(restoring file: URL) async -> Bool {
    false
  }
}

@MainActor @Suite struct TransferTests {
  private let moment = Moment(Date(timeIntervalSince1970: 1_773_000_000), in: .gmt, dayStartHour: 0)

  private func exported(_ events: [String]) throws -> Data {
    try ArchiveFormat.json.data(
      Archive(reflections: events.map { Reflection(id: UUID(), event: $0, reason: "", moment: moment) }))
  }

  @Test func `an export can be imported again, and nothing is imported before it is confirmed`() async throws {
    var files = MemoryFiles()
    files.found["other.json"] = try exported(["A letter came"])
    let around = Surroundings(files: files)
    try await around.add([.sample("A walk")])
    let model = TransferModel(around.dependencies) { _ in }
    model.exportChosen(.json, Set(RecordKind.allCases), to: URL(fileURLWithPath: "/x/mine.json"))
    #expect(await eventually { model.message == "Saved to mine.json." })
    let data = try #require(await files.written.files["mine.json"])
    #expect(try ArchiveFormat.archive(data).reflections.map(\.event) == ["A walk"])
    model.importChosen(URL(fileURLWithPath: "/x/other.json"))
    #expect(await eventually { model.question != nil })
    #expect(try await around.store.reflections().count == 1)
    model.confirmed()
    #expect(try await eventually { try await around.store.reflections().count == 2 })
  }

  @Test func `what can be read in a table is imported at one press, and what can't is named`() async throws {
    var files = MemoryFiles()
    let bad = (1...7).map { "soon \($0),bad\n" }.joined()
    files.found["table.csv"] = Data("day,event\n26/11/2026,Tea\n\(bad)27/11/2026,Cake\n".utf8)
    files.found["bad.csv"] = Data("day,event\nsoon,bad\n".utf8)
    let around = Surroundings(files: files)
    let model = TransferModel(around.dependencies) { _ in }
    model.importChosen(URL(fileURLWithPath: "/x/bad.csv"))
    #expect(
      await eventually { model.message?.hasPrefix("Nothing in this file can be imported. Line 2, “day”: ") == true })
    model.importChosen(URL(fileURLWithPath: "/x/table.csv"))
    #expect(await eventually { model.question != nil })
    guard case .bringIn(let reading, let report) = model.question else { return }
    #expect(model.heading(reading) == "2 of 9 entries can be imported.")
    #expect(model.answer(reading) == "Import the other 2")
    let lines = model.lines(reading, report).split(separator: "\n")
    #expect(lines.first == "Line 3, “day”: “soon 1” isn’t a date. A date looks like 2026-03-29.")
    #expect(lines.count == 7 && lines[5] == "And 2 more.")
    #expect(try await around.store.reflections().isEmpty)
    model.confirmed()
    #expect(try await eventually { Set(try await around.store.reflections().map(\.event)) == ["Tea", "Cake"] })
    #expect(await eventually { !model.isBusy })
    model.listChosen(to: URL(fileURLWithPath: "/x/list.txt"))
    #expect(await eventually { model.message == "Saved to list.txt." })
    let list = String(decoding: try #require(await files.written.files["list.txt"]), as: UTF8.self)
    #expect(list.split(separator: "\n").count == 7)
  }

  @Test func `exporting an empty store never overwrites a file`() async {
    let files = MemoryFiles()
    let model = TransferModel(Surroundings(files: files).dependencies) { _ in }
    model.exportChosen(.csv, [.reflections], to: URL(fileURLWithPath: "/x/mine.csv"))
    #expect(await eventually { model.message == "Nothing has been saved yet, so there’s nothing to export." })
    #expect(await files.written.files.isEmpty)
  }

  @Test(arguments: [ArchiveFormat.csv, .markdown])
  func `an export of reflections asks what else goes in, and says what went in`(format: ArchiveFormat) async throws {
    let files = MemoryFiles()
    let around = Surroundings(files: files)
    try await around.add([.sample("A walk")])
    let model = TransferModel(around.dependencies) { _ in }
    model.exportPressed(format)
    #expect(await eventually { model.question == .export(format, [.reflections]) })
    for content in MindContent.everyField("The bus") { try await around.add(content) }
    model.exportPressed(format)
    #expect(await eventually { model.question == .export(format, format.kinds) })
    model.exportChosen(format, Set(format.kindsAtFirst), to: URL(fileURLWithPath: "/x/mine"))
    #expect(await eventually { model.message == "Saved to mine: reflections." })
    #expect(try ArchiveFormat.archive(try #require(await files.written.files["mine"])).kinds == [.reflections])
    for kind in format.kinds {
      model.exportChosen(format, [.reflections, kind], to: URL(fileURLWithPath: "/x/\(kind)"))
      #expect(await eventually { model.message?.hasPrefix("Saved to \(kind): ") == true })
      let kinds = try ArchiveFormat.archive(try #require(await files.written.files["\(kind)"])).kinds
      #expect(Set(kinds) == [.reflections, kind])
      #expect(model.message == "Saved to \(kind): \(kinds.inWords).")
    }
  }

  @Test func `a list of kinds names each of them, and a button names what its export holds`() {
    #expect([RecordKind]().inWords == "" && [RecordKind.moods].inWords == "moods")
    #expect([RecordKind.reflections, .plan].inWords == "reflections and your plan for hard times")
    #expect(
      RecordKind.allCases.filter { $0.mindKind == nil || $0 == .mind(.worry) }.inWords
        == "reflections, sessions, moods, statements, rhythms, your plan for hard times and worries")
    #expect(ArchiveFormat.csv.exportTitle(ArchiveFormat.csv.kindsAtFirst) == "Export reflections as a table")
    #expect(
      ArchiveFormat.markdown.exportTitle([.reflections, .mind(.worry)]) == "Export reflections and worries as text")
  }

  @Test func `a backup is inspected before it is restored, and another file is refused with a message`() async {
    var restored: [URL] = []
    let model = TransferModel(Surroundings(files: MemoryFiles()).dependencies) { restored.append($0) }
    model.restoreChosen(URL(fileURLWithPath: "/x/letter.txt"))
    #expect(await eventually { model.message?.contains("isn’t a Respite backup") == true })
    let file = URL(fileURLWithPath: "/x/copy.db")
    model.restoreChosen(file)
    #expect(await eventually { model.question != nil })
    #expect(restored.isEmpty)
    model.confirmed()
    #expect(restored == [file] && model.question == nil)
  }

  @Test func `an export with only a plan is imported`() async throws {
    let files = MemoryFiles(found: [
      "plan.json": try ArchiveFormat.json.data(Archive(plan: HelpPlan([.people: "Sara"])))
    ])
    let around = Surroundings(files: files)
    let model = TransferModel(around.dependencies, restore: { _ in })
    model.importChosen(URL(fileURLWithPath: "/x/plan.json"))
    #expect(await eventually { model.question != nil || model.message != nil })
    #expect(model.message == nil && model.question != nil)
  }

  @Test func `restoring a backup without a lock over a locked store warns of that`() async throws {
    let around = Surroundings(files: MemoryFiles())
    try await around.setLock()
    let model = TransferModel(around.dependencies, restore: { _ in })
    model.restoreChosen(URL(fileURLWithPath: "/x/copy.db"))
    #expect(await eventually { model.question != nil })
    guard case .putBack(_, _, let lock?) = model.question else {
      Issue.record("The lock wasn't mentioned.")
      return
    }
    #expect(lock.contains("It isn’t locked"))
  }
}
