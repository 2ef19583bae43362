// Files to import of which a part can't be read, and tables that a spreadsheet has touched.

import Core
import Foundation
import Testing

@Suite struct ImportFaultTests {
  private let british = Dates(Locale(identifier: "en_GB")), american = Dates(Locale(identifier: "en_US"))
  private let id = "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01", other = "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f02"

  private func read(_ text: String, _ dates: Dates? = nil) throws -> DecodedArchive {
    try ArchiveFormat.reading(Data(text.utf8), dates ?? british)
  }

  private func days(_ text: String, _ dates: Dates? = nil) throws -> [String] {
    let reading = try read(text, dates)
    #expect(reading.faults.isEmpty)
    return reading.archive.reflections.map(\.moment.day.description).sorted()
  }

  /// “PLACE NAME TEXT REASON” of each fault.
  private func faults(_ reading: DecodedArchive) -> [String] {
    reading.faults.map { fault in
      let place =
        switch fault.place {
        case .line(let line): "\(line)"
        case .entry(let number, let list): "\(number) of \(list)"
        }
      return "\(place) \(fault.name ?? "-") \(fault.text ?? "-") \(fault.reason)"
    }
  }

  @Test("One bad row doesn't stop the others, and is named by its line, its column and its value")
  func oneBadRow() throws {
    let rows = (1...50).map { "2026-11-\($0 % 2 + 10),good \($0)\n" }
    let reading = try read("Day,event\n" + rows[..<21].joined() + "31/31/2026,bad\n" + rows[21...].joined())
    #expect(reading.archive.reflections.count == 50 && reading.count == 50)
    #expect(faults(reading) == ["23 Day 31/31/2026 notADay"])
  }

  @Test(
    "Each cell's fault is named",
    arguments: [
      ("2026-11-26,,,,,,,", "event - missing"), ("2026-11-26,x,,noon,,,,", "written noon notAnInstant"),
      (",x,,,,,,", "day - missing"), ("2026-11-26,x,me,,,,,", "id me notAnID"),
      ("2026-11-26,x,,,999999,,,", "utc_offset 999999 notANumber"),
      ("2026-11-26,x", "- - cells(found: 2, expected: 8)"), ("2026-11-26,\"x", "- - quotes"),
      ("2026-11-26,,,,,dream,,", "kind dream wrongValue"), ("2026-11-26,,,,,worry,x,101", "sureness 101 notANumber"),
      ("2026-11-26,,,,,worry,x,much", "sureness much notANumber"), ("2026-11-26,,,,,worry,,5", "worry - missing"),
    ])
  func cells(row: String, fault: String) throws {
    let reading = try read("day,event,id,written,utc_offset,kind,worry,sureness\n2026-11-26,fine,,,,,,\n\(row)\n")
    #expect(faults(reading) == ["3 \(fault)"])
    #expect(reading.archive.reflections.map(\.event) == ["fine"])
  }

  @Test("Days are read as a spreadsheet writes them, in the order that the whole column tells")
  func spreadsheetDays() throws {
    for mark in ["/", ".", "-", ". "] {
      let rows = ["26\(mark)11\(mark)2026", "05\(mark)11\(mark)2026"].map { "\($0),x\n" }.joined()
      #expect(try days("day,event\n" + rows, american) == ["2026-11-05", "2026-11-26"], "\(rows)")
    }
    #expect(try days("day,event\n11/26/2026,x\n11/5/2026,x\n") == ["2026-11-05", "2026-11-26"])
    #expect(
      try days("day,event\n2026/11/5,x\n26 Nov 2026,x\n26/11/26,x\n") == ["2026-11-05", "2026-11-26", "2026-11-26"])
    #expect(try days("day,event\n26/11/2026 00:00:00,x\n") == ["2026-11-26"])
  }

  @Test("A column whose order can't be told is read in the order of the person's country, and that is said")
  func guessedOrder() throws {
    let table = "day,event\n05/11/2026,x\n06/06/2026,x\n"
    for (dates, day) in [(british, "2026-11-05"), (american, "2026-05-11")] {
      let reading = try read(table, dates)
      #expect(reading.archive.reflections.map(\.moment.day.description).contains(day))
      #expect(reading.notes == [.dayOrder("05/11/2026", try #require(LocalDay(day)))])
    }
    let thai = try read("day,event\n18/11/68,x\n", Dates(Locale(identifier: "th_TH")))
    #expect(thai.archive.reflections.map(\.moment.day) == [LocalDay("2025-11-18")], "2568 there")
    // Half of it turned round, as a spreadsheet of another country does to what it can read.
    let mixed = try read("day,event\n26/11/2026,x\n11/27/2026,y\n05/11/2026,z\n")
    #expect(faults(mixed) == ["4 day 05/11/2026 twoDays"] && mixed.count == 2 && mixed.notes.isEmpty)
  }

  @Test("Blank rows, a line that names the separator, and empty cells behind the last column are passed over")
  func spreadsheetRows() throws {
    #expect(try days("sep=;\r\nday;event\r\n26/11/2026;x\r\n;\r\n  ; \r\n") == ["2026-11-26"])
    #expect(try days("sep=\t\nday\tevent\n2026-11-26\tx\n") == ["2026-11-26"])
    #expect(try days("day,event\n,\n2026-11-26,x,,\n,,,\n") == ["2026-11-26"])
    #expect(faults(try read("sep=;\nday;event\n;\n2026-11-26;x\n2026-13-26;x\n")) == ["5 day 2026-13-26 notADay"])
  }

  @Test("Tables in UTF-16 and in a code page of Windows are read, and the latter is said")
  func encodings() throws {
    let table = "day,event\n2026-11-26,Käse “für” dich\n"
    for (mark, encoding) in [([0xFF, 0xFE], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian)] {
      let data = Data(mark.map { UInt8($0) }) + (try #require(table.data(using: encoding)))
      #expect(try ArchiveFormat.reading(data, british).archive.reflections.map(\.event) == ["Käse “für” dich"])
    }
    let data = try #require(table.data(using: .windowsCP1252))
    let reading = try ArchiveFormat.reading(data, british)
    #expect(reading.archive.reflections.map(\.event) == ["Käse “für” dich"])
    #expect(reading.notes == [.encoding("Windows-1252")])
    let russian = try #require("day,event\n2026-11-26,чай\n".data(using: .windowsCP1251))
    let read = try ArchiveFormat.reading(russian, Dates(Locale(identifier: "ru_RU")))
    #expect(read.archive.reflections.map(\.event) == ["чай"])
    // Here bytes stand together that could be a character in UTF-8, once in a while.
    let ukrainian = try #require("day,event\n2026-11-26,Він їде в Мінськ до дівчат\n".data(using: .windowsCP1251))
    let kyiv = try ArchiveFormat.reading(ukrainian, Dates(Locale(identifier: "uk_UA")))
    #expect(kyiv.archive.reflections.map(\.event) == ["Він їде в Мінськ до дівчат"])
    #expect(throws: TransferProblem.notText) { try ArchiveFormat.reading(data, Dates(Locale(identifier: "ja_JP"))) }
    #expect(throws: TransferProblem.notText) { try ArchiveFormat.reading(Data(table.utf8) + Data([0xE4]), british) }
  }

  @Test("A ladder of which a row can't be read isn't imported in part")
  func ladders() throws {
    let head = "kind,id,part_of,day,goal,step,difficulty\n"
    let ladder = "ladder,\(id),,2026-11-26,Drive,,\n", step = "step,\(other),\(id),,,Sit,10\n"
    #expect(try read(head + ladder + step).count == 1)
    for bad in ["step,,\(id),,,Go,\n,", "step,,\(id),,,Go,far\n", "step,me,\(id),,,Go,5\n", "step,,\(id),,,Go\n"] {
      let reading = try read(head + ladder + step + bad + "ladder,,,2026-11-26,Swim,,\n")
      if bad.hasSuffix(",") { continue }
      #expect(
        reading.archive.mind.compactMap { $0[Ladder.self]?.goal } == ["Swim"] && reading.faults.count == 1, "\(bad)")
    }
    // The ladder is in the file, though it can't be read: nothing says that it isn't.
    let unread = try read(head + "ladder,\(id),,soon,Drive,,\n" + step)
    #expect(faults(unread) == ["2 day soon notADay"] && unread.count == 0)
  }

  @Test("An item of JSON that lacks a key is named with it, and the others are imported")
  func json() throws {
    let moment = #""day": "2026-03-29", "utcOffset": 0, "written": "2026-03-29T01:30:00Z""#
    let reading = try read(
      #"{"format": "respite", "version": 1, "reflections": ["#
        + #"{"id": "\#(id)", "event": "x", "reason": "", \#(moment)}, {"id": "\#(other)", "event": "x", \#(moment)}, "#
        + #"{"id": "\#(other)", "event": "x", "reason": "", "day": "29 March", "utcOffset": 0, "written": "2026-03-29T01:30:00Z"}, 7], "#
        + #""checkIns": [{"id": "\#(id)", "level": 11, \#(moment)}]}"#)
    #expect(
      faults(reading) == [
        "2 of reflections reason - missing", "3 of reflections day 29 March notADay", "4 of reflections - - wrongValue",
        "1 of checkIns level 11 wrongValue",
      ])
    #expect(reading.archive.reflections.count == 1)
  }

  @Test("An entry of a readable file with a line that can't be read is left out whole, and the others are imported")
  func markdown() throws {
    let written = "written 2026-03-29T01:30:00Z offset 0"
    let good = "<!-- \(id) \(written) -->\n> good\n"
    let start = "<!-- respite reflections, version 2 -->\n# What went well\n## 2026-03-29\n\(good)"
    let stray = try read("\(start)<!-- \(other) \(written) -->\n> half\nof it\n> more\n<!-- end -->\n")
    #expect(faults(stray) == ["8 - of it stray"] && stray.archive.reflections.map(\.event) == ["good"])
    let head = try read("\(start)<!-- \(other) -->\n> lost\n\nWhy it went well:\n\n> why\n<!-- end -->\n")
    #expect(head.faults.map(\.reason) == [.head] && head.archive.reflections.map(\.event) == ["good"])
    let cut = try read("\(start)<!-- \(other) \(written) -->\n> hal")
    #expect(faults(cut) == ["7 - - noEnd"] && cut.archive.reflections.map(\.event) == ["good"])
    // What belongs to a ladder that can't be read isn't taken for a part of the one before.
    let ladder = "# Steps\n## 2026-03-29\n<!-- \(id) \(written) -->\nWhat I’d like to be able to do:\n> Drive\n"
    let steps = try read(
      "\(start)\(ladder)## 2026-03-30\n<!-- \(other) -->\n<!-- step \(other) -->\nStep:\n> Sit\n<!-- end -->\n")
    #expect(steps.archive.mind.compactMap { $0[Ladder.self] }.map(\.steps.count) == [0] && steps.faults.count == 1)
    let below = try read("\(start)\(ladder)## 2026-03-30\n")
    #expect(
      below.archive.mind.compactMap { $0[Ladder.self]?.goal } == ["Drive"] && below.faults.map(\.reason) == [.noEnd])
    let step = try read("\(start)\(ladder)<!-- step nobody -->\nStep:\n> Sit\n<!-- end -->\n")
    #expect(step.archive.mind.isEmpty && step.faults.map(\.reason) == [.head] && step.count == 1)
  }

  @Test("A file with endless faults is given up")
  func givenUp() throws {
    #expect(throws: TransferProblem.self) { try read("event,day\n" + String(repeating: "x,soon\n", count: 20_000)) }
    let many = try read("event,day\n" + String(repeating: "x,soon\n", count: 5_000) + "x,2026-11-26\n")
    #expect(many.faults.count == 5_000 && many.count == 1)
  }
}
