import Foundation
import Testing

@testable import Core

/// Exports are read back exactly, and other files are rejected with a problem.
@Suite struct TransferTests {
  private static let isSoak = ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil

  private func read(_ text: String) throws -> [Reflection] { try ArchiveFormat.archive(Data(text.utf8)).reflections }

  private func problem(_ text: String) -> TransferProblem? {
    do { _ = try ArchiveFormat.archive(Data(text.utf8)) } catch { return error }
    return nil
  }

  @Test("Every history is read back from JSON, and equal contents are equal bytes", arguments: 0..<20)
  func json(seed: UInt64) throws {
    let archive = TransferSamples.archive(seed: seed)
    let data = try ArchiveFormat.json.data(archive)
    let read = try ArchiveFormat.archive(data)
    #expect(read == archive)
    #expect(read.reflections.map(\.exactly) == archive.reflections.map(\.exactly))
    #expect(read.mind.map(\.exactly) == archive.mind.map(\.exactly))
    #expect(try ArchiveFormat.json.data(read) == data)
    let shuffled = Archive(
      reflections: archive.reflections.shuffled(), sessions: archive.sessions.shuffled(),
      moods: archive.moods.shuffled(), statements: archive.statements, patterns: archive.patterns,
      mind: archive.mind.shuffled())
    #expect(try ArchiveFormat.json.data(shuffled) == data)
  }

  @Test(
    "Everything written is read back from CSV and Markdown byte for byte", arguments: [ArchiveFormat.csv, .markdown])
  func words(format: ArchiveFormat) throws {
    for seed in 100..<140 as Range<UInt64> {
      let archive = TransferSamples.archive(seed: seed)
      let data = try format.data(archive)
      let read = try ArchiveFormat.archive(data)
      #expect(read.reflections.map(\.exactly) == archive.reflections.map(\.exactly))
      #expect(read.mind.map(\.exactly) == archive.mind.map(\.exactly))
      #expect(try format.data(read) == data)
      let alone = Archive(mind: archive.mind)
      #expect(try ArchiveFormat.archive(try format.data(alone)) == alone)
    }
  }

  @Test("Every unusual text is read back, as event and as reason", arguments: ArchiveFormat.allCases)
  func texts(format: ArchiveFormat) throws {
    var chance = Chance(1)
    for text in TransferSamples.texts {
      let sample = TransferSamples.reflection(&chance)
      for (event, reason) in [(text, ""), ("x", text), (text, text)] {
        let one = Reflection(id: sample.id, event: event, reason: reason, moment: sample.moment)
        let read = try ArchiveFormat.archive(try format.data(Archive(reflections: [one])))
        #expect(read.reflections.map(\.exactly) == [one.exactly], "\(text.debugDescription)")
      }
    }
  }

  @Test("No cell with a person's words begins as a spreadsheet formula")
  func formulas() throws {
    for seed in 200..<220 as Range<UInt64> {
      let data = try ArchiveFormat.csv.data(TransferSamples.archive(seed: seed))
      var table = CSVTable(String(decoding: data, as: UTF8.self))
      while let row = table.next() {
        // Only numbers may be negative: offsets from UTC.
        for field in row.fields where Int(field) == nil {
          let start = field.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{200B}" }
          #expect(!(start.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false))
          #expect(!["\t", "\r", "\n"].contains(field.unicodeScalars.first.map(String.init) ?? ""))
        }
      }
    }
  }

  @Test("A table made by hand or by a spreadsheet is read, whatever its column separator")
  func foreignCSV() throws {
    let noon = Date(timeIntervalSince1970: 1_774_785_600)
    for separator in [",", ";", "\t"] {
      for end in ["\n", "\r\n", "\r"] {
        let rows = [["Event", " day ", "mood"], ["Tea ’n’ cake", "2026-03-29", "5"], [], ["=tea", "2026-03-30", ""]]
        let found = try read("\u{FEFF}" + rows.map { $0.joined(separator: separator) + end }.joined())
        #expect(found.map(\.event) == ["Tea ’n’ cake", "=tea"])
        #expect(found.map(\.reason) == ["", ""])
        #expect(found.first?.moment == Moment(instant: noon, utcOffset: 0, day: try #require(LocalDay("2026-03-29"))))
      }
    }
    let written = try read("written,event,utc_offset\n2026-03-29T23:00:00Z,late,7200\n")
    #expect(written.first?.moment.day.description == "2026-03-30")
  }

  @Test("One unreadable entry rejects the file, and the problem lists where such entries are")
  func unreadable() throws {
    let id = "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01"
    #expect(
      problem("event,day\nfine,2026-03-29\n\"two\nlines\",2026-03-29\nbad,2026-02-30\n,2026-03-29\nshort\n\"cut off")
        == .unreadable([.line(5), .line(6), .line(7), .line(8)]))
    #expect(
      problem("id,day,written,utc_offset,edited,event,reason\n,2026-03-29,,,,\"x\",\"cut\"") == .unreadable([.line(2)]))
    for row in ["\(id),2026-03-29,,90000,,x,", "nobody,2026-03-29,,,,x,", "\(id),,,,,x,", ",,2026-03-29,,,x,"] {
      #expect(problem("id,day,written,utc_offset,edited,event,reason\n\(row)\n") == .unreadable([.line(2)]), "\(row)")
    }
    let head = "<!-- respite reflections, version 1 -->\n"
    #expect(problem("\(head)## 2026-03-29\nstray words\n<!-- end -->\n") == .unreadable([.line(3)]))
    #expect(problem("\(head)> words of nobody\n<!-- end -->\nafter\n") == .unreadable([.line(2), .line(4)]))
    let entry = "{\"id\":\"\(id)\",\"event\":\"x\",\"reason\":\"\",\"day\":\"2026-03-29\",\"utcOffset\":0,\"written\":"
    #expect(
      problem("{\"format\":\"respite\",\"version\":1,\"reflections\":[\(entry)\"2026-03-29T01:30:00Z\"},\(entry)1},7]}")
        == .unreadable([.entry(2, of: "reflections"), .entry(3, of: "reflections")]))
  }

  @Test(
    "Files that aren't exports, and those of a later version, are rejected as such",
    arguments: [
      ("", TransferProblem.unknownFormat), ("Dear diary,\n", .unknownFormat), ("[]", .unknownFormat),
      ("{}", .unknownFormat), ("{\"format\":\"other\",\"version\":1}", .unknownFormat), ("{\"a\":", .broken),
      ("{\"format\":\"respite\",\"version\":2}", .newerFormat(version: 2)),
      ("{\"format\":\"respite\",\"version\":0}", .unknownFormat), ("{\"format\":\"respite\",\"version\":1.5}", .broken),
      ("{\"format\":\"respite\",\"version\":1,\"reflections\":{}}", .broken), ("name,day\nx,y\n", .unknownFormat),
      ("<!-- respite reflections, version 9 -->", .newerFormat(version: 9)),
      ("<!-- respite reflections, version x -->", .unknownFormat),
      ("<!-- respite reflections, version 1 -->\n", .broken),
    ])
  func notOurs(text: String, expected: TransferProblem) {
    #expect(problem(text) == expected)
  }

  @Test("Bytes that aren't text and endless nested lists are rejected")
  func notText() throws {
    #expect(throws: TransferProblem.notText) { try ArchiveFormat.archive(Data([0xFF, 0xFE, 0x41])) }
    let deep = "{\"format\":\"respite\",\"version\":1,\"reflections\":" + String(repeating: "[", count: 100_000)
    #expect(problem(deep) == .broken)
  }

  @Test("A duplicate key or column is rejected in any spelling, and nothing is imported")
  func twice() throws {
    func json(_ rest: String) -> String { "{\"format\": \"respite\", \"version\": 1, \(rest)}" }
    let entry =
      "\"id\":\"5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01\",\"event\":\"x\",\"reason\":\"\",\"day\":\"2026-03-29\","
      + "\"utcOffset\":0,\"written\":\"2026-03-29T01:30:00Z\""
    #expect(try read(json("\"reflections\": [{\(entry)}]")).count == 1)
    for (text, name) in [
      (json("\"reflections\": [{\(entry)}], \"reflections\": []"), "reflections"),
      (json("\"reflections\": [], \"r\\u0065flections\": [{\(entry)}]"), "reflections"),
      (json("\"moods\": [], \"reflections\": [{\(entry)}], \"moods\": null"), "moods"),
      (json("\"version\": 1"), "version"),
      (json("\"reflections\": [{\(entry), \"event\": \"y\"}]"), "event"),
      (json("\"plan\": {\"people\": \"a\", \"people\": \"b\"}"), "people"),
      ("event,day,event\nx,2026-03-29,y\n", "event"), ("Event, day,EVENT \nx,2026-03-29,y\n", "event"),
      ("event;day;day\nx;2026-03-29;2026-03-30\n", "day"),
    ] {
      #expect(problem(text) == .twice(name), "\(text)")
    }
    // Unknown columns may be repeated.
    #expect(try read("event,day,mood,mood\nx,2026-03-29,1,2\n").count == 1)
  }

  @Test("Reading stops early after many unreadable entries")
  func givenUp() throws {
    let many = 300_000
    for text in [
      "{\"format\": \"respite\", \"version\": 1, \"reflections\": [" + String(repeating: "{},", count: many) + "{}]}",
      "{\"format\": \"respite\", \"version\": 1, \"moods\": [" + String(repeating: "1,", count: many) + "1]}",
      "event,day\n" + String(repeating: "x\n", count: many),
      "<!-- respite reflections, version 1 -->\n" + String(repeating: "x\n", count: many) + "<!-- end -->\n",
    ] {
      guard case .unreadable(let places) = problem(text) else {
        Issue.record("\(text.prefix(60)) was read.")
        continue
      }
      #expect(places.count == TransferProblem.mostPlaces + 1)
    }
    // An entry as large as a whole export is unreadable.
    let rich =
      "{\"format\": \"respite\", \"version\": 1, \"sessions\": [{\"uses\": [" + String(repeating: "{},", count: many)
    #expect(problem(rich + "{}]}]}") == .unreadable([.entry(1, of: "sessions")]))
    // The format is recognized from the beginning of the file, whatever follows.
    #expect(throws: TransferProblem.unknownFormat) { try ArchiveFormat.archive(Data(count: 1 << 24) + Data([0xFF])) }
    #expect(throws: TransferProblem.notText) { try ArchiveFormat.archive(Data("event,day\n".utf8) + Data([0x81])) }
    // A character cut in two where that beginning ends is no error.
    let words = (0..<4).map { "event,day\n\"" + String(repeating: " ", count: 16_370 + $0) + "🌊é\",2026-03-29\n" }
    for text in words { #expect(try read(text).count == 1) }
  }

  @Test("U+0000 is dropped, and the text after it is kept")
  func nulls() throws {
    #expect(try read("event,reason,day\na\0b,\"\0c\",2026-03-29\n").map { $0.event + $0.reason } == ["abc"])
    let text = FrozenFormatTests.frozenJSON.replacingOccurrences(of: "Late", with: "\\u0000Late")
    #expect(try read(text).first?.event == "I called \"Zoë\"/mum\nLate")
  }

  @Test(
    "A truncated file is rejected unless it lacks only its last line break or whole CSV rows",
    arguments: ArchiveFormat.allCases)
  func cutOff(format: ArchiveFormat) throws {
    let archive = Archive(reflections: TransferSamples.archive(seed: 5, reflections: 3).reflections)
    let data = try format.data(archive)
    var whole = 0
    for length in 1..<data.count {
      guard let read = try? ArchiveFormat.archive(data.prefix(length)) else { continue }  // rejected, as it should be
      if read.reflections == archive.reflections { whole += 1 } else { #expect(format == .csv) }
      // Missing rows of a table can't be detected, but no row is ever incomplete.
      #expect(read.reflections.map(\.exactly) == archive.reflections.prefix(read.reflections.count).map(\.exactly))
    }
    #expect(whole <= 2)
  }

  @Test("A corrupted file is read or rejected, and never causes a crash", arguments: ArchiveFormat.allCases)
  func mutations(format: ArchiveFormat) throws {
    let whole = try format.data(TransferSamples.archive(seed: 9, reflections: 8))
    var chance = Chance(2_026)
    var refused = 0
    for _ in 0..<(Self.isSoak ? 2_000 : 100) {
      var spoilt = whole
      for _ in 0..<Int.random(in: 1...4, using: &chance) {
        let place = Int.random(in: 0..<spoilt.count, using: &chance)
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: spoilt[place] = UInt8.random(in: 0...255, using: &chance)
        case 1: spoilt[place] = "\"'{}[]<>,:;\n\r\\0-e".utf8.randomElement(using: &chance) ?? 0
        case 2: spoilt.removeSubrange(place..<min(place + Int.random(in: 1...50, using: &chance), spoilt.count - 1))
        default:
          let piece = spoilt[place..<min(place + Int.random(in: 1...50, using: &chance), spoilt.count)]
          spoilt.insert(contentsOf: piece, at: Int.random(in: 0...spoilt.count, using: &chance))
        }
        spoilt = Data(spoilt)
      }
      do {
        let read = try ArchiveFormat.archive(spoilt)
        // What was read can be written and read back.
        let again = try ArchiveFormat.archive(try format.data(read))
        #expect(again.reflections == read.reflections)
        #expect(again.mind == read.mind)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 10)
  }

  @Test("The person's plan is in the JSON only if there is one")
  func plan() throws {
    let plan = HelpPlan([.people: "Zoë\n“Ben”", .reasons: "🌊"], isOutsideLock: true)
    let data = try ArchiveJSON.data(Archive(plan: plan))
    #expect(try ArchiveFormat.archive(data).plan == plan)
    let without = try ArchiveJSON.data(Archive())
    #expect(!String(decoding: without, as: UTF8.self).contains("plan"))
    #expect(try ArchiveFormat.archive(without).plan == nil)
    let bad = Data(#"{"format": "respite", "version": 1, "plan": {"people": 5}}"#.utf8)
    #expect(throws: TransferProblem.unreadable([.entry(1, of: "plans")])) { try ArchiveFormat.archive(bad) }
  }
}
