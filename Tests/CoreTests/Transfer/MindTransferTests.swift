import Foundation
import Testing

@testable import Core

/// What is kept with the tools, in exports: found in any order, told apart, merged, and named by line if it
/// can't be read.
@Suite struct MindTransferTests {
  private let id = "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01"
  private let moment = Moment(
    instant: Date(millisecondsSince1970: 1_774_747_800_250), utcOffset: 0, day: LocalDay(number: 20_541))

  private func read(_ text: String) throws -> Archive { try ArchiveFormat.archive(Data(text.utf8)) }

  private func problem(_ text: String) -> TransferProblem? {
    do { _ = try read(text) } catch { return error as? TransferProblem }
    return nil
  }

  private func entry(_ content: MindContent, _ id: UUID = UUID(), later milliseconds: Int64 = 0) -> MindEntry {
    let instant = Date(millisecondsSince1970: moment.instant.millisecondsSince1970 + milliseconds)
    return MindEntry(id: id, content: content, moment: Moment(instant: instant, utcOffset: 0, day: moment.day))
  }

  @Test("Every unusual text is read back, in every field", arguments: ArchiveFormat.allCases)
  func texts(format: ArchiveFormat) throws {
    for text in TransferSamples.texts {
      let attempt = Ladder.Try(moment: moment, note: text)
      let contents: [MindContent] = [
        MindContent(Worry(text, prediction: text, managed: text, action: Worry.Action(text))),
        MindContent(
          Thought(
            happened: text, thought: text, feelings: [.init(text), .init(text, before: 1), .init(text)],
            evidenceFor: text, evidenceAgainst: text, trap: text, otherView: text,
            experiment: .init(prediction: text, plan: text, result: text, learned: text))),
        MindContent(Ladder(goal: text, steps: [.init(text, tries: [attempt, attempt])])),
        MindContent(CheckIn(0, place: text, company: text, activity: text)),
      ]
      let archive = Archive(mind: contents.map { entry($0) })
      let found = try ArchiveFormat.archive(try format.data(archive))
      #expect(found.mind.map(\.exactly) == archive.mind.map(\.exactly), "\(text.debugDescription)")
    }
  }

  @Test("A table that a spreadsheet changed is read: other separators, truth values, sorted rows, missing columns")
  func spreadsheet() throws {
    for separator in [",", ";", "\t"] {
      let rows = [
        ["kind", "id", "part_of", "day", "utc_offset", "written", "goal", "step", "done", "worry", "asked", "mood"],
        ["worry", "", "", "2026-03-29", "", "", "", "", "", "=tea", "TRUE", "5"],
        ["step", id, "6\(id.dropFirst())", "", "", "", "", "one", "FALSE", "", "", ""],
        ["ladder", "6\(id.dropFirst())", "", "2026-03-29", "", "", "bus", "", "", "", "", ""],
        ["step", "", "6\(id.dropFirst())", "", "", "", "", "two", "yes", "", "", ""],
      ]
      let found = try read(rows.map { $0.joined(separator: separator) }.joined(separator: "\n")).mind
      #expect(found.compactMap { $0[Worry.self] } == [Worry("=tea", wasAsked: true)])
      let ladder = try #require(found.compactMap { $0[Ladder.self] }.first)
      #expect(ladder.goal == "bus")
      #expect(ladder.steps.map(\.text) == ["one", "two"])
      #expect(ladder.steps.map(\.isDone) == [false, true])
    }
  }

  @Test(
    "Two ladders with the same steps, as after an import beside others, keep their own",
    arguments: ArchiveFormat.allCases)
  func sameSteps(format: ArchiveFormat) throws {
    let step = Ladder.Step(id: UUID(), "step", tries: [.init(moment: moment, highest: 5)])
    var changed = step
    changed.tries = [.init(moment: moment, highest: 9), .init(moment: moment)]
    let archive = Archive(mind: [
      entry(MindContent(Ladder(goal: "a", steps: [step]))),
      entry(MindContent(Ladder(goal: "b", steps: [changed, step]))),
    ])
    #expect(try ArchiveFormat.archive(try format.data(archive)) == archive)
  }

  @Test(
    "A try that hasn't begun stays so in every format, with what was said before it", arguments: ArchiveFormat.allCases)
  func planned(format: ArchiveFormat) throws {
    let (went, planned) = (
      Ladder.Try(moment: moment, before: 1),
      Ladder.Try(moment: moment, before: 2, isPlanned: true, fear: "They stare", day: moment.day)
    )
    let ladder = Ladder(goal: "a", steps: [Ladder.Step("step", tries: [went, planned])])
    let found = try ArchiveFormat.archive(try format.data(Archive(mind: [entry(MindContent(ladder))])))
    let tries = found.mind.first?[Ladder.self]?.steps.first?.tries
    #expect(tries == [went, planned])
  }

  @Test("A row or section that can't be read is named by its line")
  func unreadable() throws {
    let head = "kind,id,part_of,day,written,utc_offset,edited,worry,sureness,known_on,step,level,answers"
    let rows = [
      "worry,\(id),,2026-03-29,,,,fine,100,2200-12-31,,,", "worry,\(id),,2026-03-29,,,,x,101,,,,",
      "worry,\(id),,2026-03-29,,,,x,many,,,,", "worry,\(id),,2026-03-29,,,,x,,1899-12-31,,,",
      "worry,\(id),,,,,,x,,,,,", "worry,\(id),,2026-03-29,,,,,5,,,,", "dream,\(id),,2026-03-29,,,,x,,,,,",
      "step,\(id),7\(id.dropFirst()),,,,,,,,x,,", "check-in,\(id),,2026-03-29,,,,,,,,11,",
      "check-in,\(id),,2026-03-29,,,,,,,,,", "gad-7,\(id),,2026-03-29,,,,,,,,,1 2 3",
      "gad-7,\(id),,2026-03-29,,,,,,,,,1 2 3 0 0 0 4", "worry,nobody,,2026-03-29,,,,x,,,,,", "worry,cut off",
    ]
    let file = ([head] + rows).map { $0 + "\r\n" }.joined()
    #expect(problem(file) == .unreadable((3...15).map { .line($0) }))
    #expect(problem(head + "\r\n" + rows[0]) == .unreadable([.line(2)]), "Its last line break is missing.")
    #expect(problem(head + ",worry\n") == .twice("worry"))
    let start = "<!-- respite reflections, version 2 -->\n# Worries\n## 2026-03-29\n"
    let worry = "<!-- \(id) written 2026-03-29T01:30:00Z offset 0 -->\nWorry:\n> x\n"
    #expect(try read("\(start)\(worry)<!-- end -->\n").mind.map { $0[Worry.self] } == [Worry("x")])
    for (text, line) in [
      ("\(start)\(worry)How sure I am, in percent: 101\n", 4), ("\(start)\(worry)Mood: 5\n", 7),
      ("\(start)\(worry)stray\n", 7), ("\(start)\(worry)<!-- step \(id) -->\n", 7), ("\(start)> nobody’s\n", 4),
      ("\(start)\(worry)Worry:\n", 7), ("\(start)<!-- \(id) -->\n", 4), ("\(start)## soon\n", 4),
      ("\(start)\(worry)When I’ll know: 2300-01-01\n", 4), ("\(start)Worry:\n", 4),
      ("\(start)<!-- try \(id) written 2026-03-29T01:30:00Z offset 0 day 2026-03-29 -->\n", 4),
    ] {
      #expect(problem("\(text)<!-- end -->\n") == .unreadable([.line(line)]), "\(text)")
    }
    #expect(problem("\(start)\(worry)") == .broken)
    // Version 1 has no such sections.
    #expect(problem("<!-- respite reflections, version 1 -->\n# Worries\n<!-- end -->\n") == .unreadable([.line(2)]))
    let json = #"{"format": "respite", "version": 1, "worries": ["#
    let day = #""day": "2026-03-29", "utcOffset": 0, "written": "2026-03-29T01:30:00Z""#
    #expect(try read(json + #"{"id": "\#(id)", "text": "x", \#(day)}]}"#).mind.count == 1)
    #expect(
      problem(json + #"{"id": "\#(id)", "text": "x", "sureness": 101, \#(day)}, 5]}"#)
        == .unreadable([.entry(1, of: "worries"), .entry(2, of: "worries")]))
  }

  @Test("A truncated file is refused, unless whole entries are missing from a table", arguments: ArchiveFormat.allCases)
  func cutOff(format: ArchiveFormat) throws {
    let archive = Archive(mind: Array(TransferSamples.archive(seed: 6).mind.prefix(6)))
    let data = try format.data(archive)
    for length in stride(from: 1, to: data.count - 2, by: 3) {
      guard let read = try? ArchiveFormat.archive(data.prefix(length)) else { continue }  // refused, as it should be
      #expect(format == .csv)
      for entry in read.mind where entry.kind != .ladder { #expect(archive.mind.contains(entry)) }
    }
  }

  @Test("An entry is known by its id or its words, is restored from the bin, and is added beside another with its id")
  func merge() throws {
    let (bus, train) = (entry(MindContent(Worry("bus"))), entry(MindContent(Worry("train"))))
    func merge(_ incoming: [MindEntry], into present: [MindEntry], bin: [MindEntry] = []) -> ArchiveMerge {
      ArchiveMerge(of: Archive(mind: incoming), into: Archive(mind: present), bin: [], mindBin: bin)
    }
    let known = merge([bus, entry(MindContent(Worry("bus"))), entry(MindContent(Worry("bus")), later: 1)], into: [bus])
    #expect((known.report[.mind(.worry)].known, known.report[.mind(.worry)].new) == (2, 1))
    let restored = merge([bus, bus, entry(MindContent(Worry("train")))], into: [], bin: [bus, train])
    #expect(Set(restored.restoredMind) == [bus.id, train.id])
    #expect((restored.report.restored, restored.report[.mind(.worry)].known) == (2, 1))
    #expect(restored.additions.mind.isEmpty)
    let other = entry(MindContent(Worry("bus", sureness: 5)), bus.id)
    let beside = merge([other, other], into: [bus])
    #expect((beside.report.besideOthers, beside.report[.mind(.worry)].known) == (1, 1))
    #expect(beside.additions.mind.map { $0[Worry.self] } == [Worry("bus", sureness: 5)])
    #expect(beside.additions.mind.first?.id != bus.id)
    #expect(merge([other], into: [bus] + beside.additions.mind).additions == Archive())
    // Equal ones within a file stay two; another kind with the same id is another entry; the same letters in
    // other bytes too.
    #expect(
      merge([entry(MindContent(Worry("a"))), entry(MindContent(Worry("a")))], into: []).additions.mind.count == 2)
    #expect(merge([entry(MindContent(Thought(thought: "bus")), bus.id)], into: [bus]).report.besideOthers == 1)
    let composed = entry(MindContent(Worry("é")))
    #expect(merge([entry(MindContent(Worry("e\u{301}")), composed.id)], into: [composed]).report.besideOthers == 1)
  }

  @Test("JSON of before the tools is read, and a file without entries doesn't name them")
  func older() throws {
    #expect(try read(FrozenFormatTests.frozenJSON).mind.isEmpty)
    let text = String(decoding: try ArchiveFormat.json.data(Archive()), as: UTF8.self)
    for key in ["worries", "thoughts", "ladders", "checkIns", "gad7"] { #expect(!text.contains(key)) }
  }
}
