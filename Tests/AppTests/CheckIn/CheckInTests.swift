import Core
import Foundation
import Testing
import Toolkit

@testable import App
@testable import Doubles

@MainActor @Suite struct CheckInTests {
  private let around = Surroundings()

  private func checkIns() async throws -> [CheckIn] {
    try await around.store.mind().compactMap { $0[CheckIn.self] }
  }

  @Test("A note needs a level, and what was typed without one is there again")
  func note() async throws {
    let first = CheckInModel(around.dependencies)
    first.changed(.place, to: " bus ")
    first.savePressed()
    #expect(!first.canSave && !first.isSaved)
    await first.writing.flush()
    let model = CheckInModel(around.dependencies)
    #expect(await eventually { model[.place] == " bus " } && model.level == nil)
    model.levelPicked(6)
    model.savePressed()
    #expect(await eventually { model.isSaved })
    #expect(try await checkIns() == [CheckIn(6, place: "bus")])
    #expect(try await around.store.mindDraft(.checkIn) == nil)
    #expect(await eventually { model.offered[.place] == ["bus"] })
  }

  @Test("Words typed before the draft could be read are added to it, and no level is noted before one is chosen")
  func joinsDraft() async throws {
    try await around.store.keep(MindDraft(MindContent(CheckIn(0, place: "bus")), page: 0))
    around.gate.failReading(with: .busy(path: "/home"))
    let model = CheckInModel(around.dependencies)
    model.changed(.activity, to: "reading")
    model.changed(.place, to: "stop")
    #expect(await eventually { model.notice != nil })
    around.gate.failReading(with: nil)
    await model.writing.flush()
    #expect(try await checkIns().isEmpty)
    #expect(model[.place] == "bus, stop" && model[.activity] == "reading")
    #expect(!model.writing.isUnsaved)
    #expect(try await around.store.mindDraft(.checkIn)?.content.words == ["bus, stop", "reading"])
  }

  @Test("What was just noted or removed can be undone")
  func undo() async throws {
    let page = WhatHelpsModel(around.dependencies)
    #expect(await eventually { page.report != nil })
    let note = CheckInModel(around.dependencies)
    note.levelPicked(4)
    note.savePressed()
    #expect(await eventually { page.checkIns.offer.sentence != nil && page.report?.checkIns.notes.count == 1 })
    page.checkIns.offer.take()
    #expect(await eventually { page.report?.checkIns.isEmpty == true } && page.checkIns.offer.sentence == nil)
  }

  @Test("The questions are saved once all seven have an answer, and offered only if asked for")
  func questions() async throws {
    let model = GAD7Model(around.dependencies)
    let page = WhatHelpsModel(around.dependencies)
    #expect(await eventually { page.report != nil } && !page.offersGAD7)
    model.offerToggled(true)
    #expect(page.offersGAD7)
    model.beginPressed()
    for item in 0..<6 { model.answered(item, 2) }
    #expect(model.donePressed() == 6 && model.notice == "1 question has no answer yet.")
    model.answered(6, 0)
    #expect(model.donePressed() == nil)
    let answers = try #require(GAD7([2, 2, 2, 2, 2, 2, 0]))
    #expect(await eventually { model.stage == .result(answers) && model.history.map(\.answers) == [answers] })
    #expect(await eventually { !page.offersGAD7 })
    #expect(
      GAD7Words(showsNumbers: true).result(answers) == [
        "12 of 21", "Its authors call a total of 10 to 14 moderate anxiety.",
      ])
    for total in 0...GAD7.most {
      let given = try #require(GAD7((0..<7).map { min(3, max(0, total - 3 * $0)) }))
      let advice = GAD7Words.advice(given)
      #expect(advice.joined().contains("ending your life") == (total >= 10), "\(total)")
      #expect(advice[0].contains("doesn’t mean nothing’s wrong") == (total < 10), "\(total)")
      #expect(advice[0].contains("high total") == (total >= 15), "\(total)")
    }
    let quiet = GAD7Words(showsNumbers: false)
    let said = quiet.result(answers).joined() + quiet.inList(answers)
    #expect(!said.contains { $0.isNumber })
    model.removePressed(model.history[0])
    #expect(await eventually { model.history.isEmpty })
    model.undo.take()
    #expect(await eventually { model.history.count == 1 })
  }

  @Test("Answers that can't be saved stay on the form, and are saved once, with Done pressed again")
  func unsavedAnswers() async {
    let model = GAD7Model(around.dependencies)
    model.beginPressed()
    around.gate.failWriting(with: .diskFull(path: "/home"))
    for item in 0..<GAD7.count { model.answered(item, 1) }
    model.donePressed()
    #expect(await eventually { model.notice != nil })
    #expect(model.writing.isUnsaved && model.stage == .form)
    around.gate.fail(with: nil)
    model.donePressed()
    #expect(await eventually { model.stage != .form && model.notice == nil && !model.writing.isUnsaved })
    #expect(await eventually { model.history.count == 1 })
  }

  @Test("A form that was left half answered is there again, and can be begun again from the first question")
  func draft() async throws {
    let model = GAD7Model(around.dependencies)
    #expect(await eventually { model.history.isEmpty } && !model.hasDraft)
    model.beginPressed()
    model.answered(0, 3)
    model.answered(4, 0)
    await model.writing.flush()
    let again = GAD7Model(around.dependencies)
    #expect(await eventually { again.hasDraft })
    #expect(again.answers == [3, nil, nil, nil, 0, nil, nil] && again.stage == .beginning)
    again.beginAgainPressed()
    #expect(await eventually { again.stage == .form && !again.hasDraft })
    let store = around.store
    #expect(await eventually { (try? await store.mindDraft(.gad7)) == .some(nil) })
    for item in 0..<GAD7.count { again.answered(item, 0) }
    #expect(!again.asksForDifficulty, "no problem, nothing difficult")
    again.answered(2, 1)
    #expect(again.asksForDifficulty)
    again.difficultyAnswered(2)
    again.donePressed()
    #expect(await eventually { again.history.map(\.answers.difficulty) == [2] && again.history[0].answers.total == 1 })
  }

  @Test("A change is told only from four points on, worse as plainly as better, and without credit")
  func changes() throws {
    func told(_ totals: Int..., numbers: Bool = true) throws -> [String] {
      let history = try totals.enumerated().map { number, total in
        (
          day: LocalDay(number: 20_000 + 14 * number),
          answers: try #require(GAD7((0..<7).map { min(3, max(0, total - 3 * $0)) }))
        )
      }
      return GAD7Words(showsNumbers: numbers).changes(in: history, dates: around.dependencies.dates)
    }
    #expect(try told(12).isEmpty)
    for (before, after) in [(12, 9), (9, 12), (12, 12)] {
      let lines = try told(before, after)
      #expect(lines.count == 1 && lines[0].hasPrefix("No clear change since "), "\(lines)")
    }
    let fell = try told(12, 8)
    #expect(fell.count == 2 && fell[0].hasPrefix("Your total is 4 points lower than on "))
    #expect(fell[1] == "Many people’s totals come down without any app.")
    let rose = try told(8, 12, numbers: false)
    #expect(
      rose.count == 2 && rose[0].hasPrefix("Your total is clearly higher than on ")
        && !rose[0].dropLast(18).contains(where: \.isNumber)
    )
    #expect(rose[1].contains("see a doctor or a therapist"))
    let back = try told(16, 8, 11)
    #expect(
      back.count == 3 && back[0].hasPrefix("No clear change") && back[1].hasPrefix("Your total is 5 points lower"))
  }

  @Test("Who has just noted that they’re very anxious is offered comfort, for as long as that note is there")
  func hard() {
    func note(_ level: Int, minutes: Double) -> CheckInReport.Note {
      let moment = around.dependencies.moment
      return CheckInReport.Note(
        id: UUID(),
        moment: Moment(
          instant: moment.instant.addingTimeInterval(60 * minutes), utcOffset: 0, day: moment.day),
        checkIn: CheckIn(level))
    }
    let (former, high, low) = (note(9, minutes: 0), note(9, minutes: 1), note(6, minutes: 2))
    let undo = CheckInUndo(around.dependencies)
    undo.read(latest: former)
    #expect(undo.high == nil, "it was noted on another day")
    undo.read(latest: high)
    #expect(undo.high != nil && undo.offer.sentence == "Noted.")
    undo.read(latest: former)
    #expect(undo.high == nil, "it was undone")
    undo.read(latest: low)
    #expect(undo.high == nil)
  }

  @Test("A level is told back in the words of the line that it was chosen on", arguments: 0...10)
  func words(level: Int) {
    let (chosen, told) = (ShoreWords.anxiety.word(level, of: 10), LevelWords.inWords(Double(level)))
    #expect(told.hasPrefix(chosen), "\(chosen), not \(told)")
  }

  @Test("Nothing a person wrote goes into a sheet before it's ticked, and no numbers if they want none")
  func sheet() async throws {
    let day = around.dependencies.moment.day
    let worry = try await around.add(MindContent(Worry("The exam", outcome: .no)))
    try await around.add(MindContent(CheckIn(8)))
    let model = DoctorSheetModel(around.dependencies)
    #expect(await eventually { model.sheet != nil && model.entries.map(\.id) == [worry.id] })
    func words() -> [String] { model.sheet?.sections.map(\.words) ?? [] }
    #expect(words() == ["8"] && model.hidesNumbers, "a doctor needs numbers, even if they're hidden on screen")
    model.numbersToggled(false)
    #expect(words() == ["very anxious"])
    model.entryToggled(worry, true)
    #expect(words().last?.hasSuffix(": The exam. It didn’t happen.") == true)
    model.partToggled(.levels, false)
    #expect(words().count == 1)
    model.daysPicked(day.advanced(by: -9), day.advanced(by: -5))
    #expect(model.ticked.isEmpty)
    #expect(await eventually { model.sheet?.sections.isEmpty == true })
  }
}
