import Foundation
import Testing

@testable import Core

@Suite struct GAD7FormTests {
  /// Written out again from the form on phqscreeners.com: whoever changes a letter there has to change it here.
  @Test("GAD-7 stands letter for letter as it was published")
  func wording() {
    #expect(
      GAD7Form.stem == "Over the last 2 weeks, how often have you been bothered by the following problems?")
    #expect(
      GAD7Form.items == [
        "Feeling nervous, anxious or on edge", "Not being able to stop or control worrying",
        "Worrying too much about different things", "Trouble relaxing",
        "Being so restless that it is hard to sit still", "Becoming easily annoyed or irritable",
        "Feeling afraid as if something awful might happen",
      ])
    #expect(
      GAD7Form.answers == ["Not at all", "Several days", "More than half the days", "Nearly every day"])
    #expect(GAD7Form.items.count == GAD7.count && GAD7Form.answers.count == GAD7.values.count)
  }

  @Test("Every total lies in the band of its authors, and from 10 on they recommend further evaluation")
  func bands() throws {
    for total in 0...GAD7.most {
      let answers = (0..<7).map { min(3, max(0, total - 3 * $0)) }
      let gad7 = try #require(GAD7(answers))
      #expect(gad7.total == total && gad7.band.totals.contains(total))
      #expect(gad7.callsForEvaluation == (total >= 10))
    }
    #expect(GAD7.Band.allCases.map(\.totals) == [0...4, 5...9, 10...14, 15...21])
  }

  @Test("The questions are due two weeks after the last time")
  func due() {
    let today = LocalDay(number: 20_000)
    #expect(GAD7.isDue(on: today, last: nil) && GAD7.isDue(on: today, last: today.advanced(by: -14)))
    #expect(!GAD7.isDue(on: today, last: today.advanced(by: -13)))
    #expect(GAD7.isDue(on: today, last: today.advanced(by: 365)), "a clock that was wrong holds nothing up")
  }
}

@Suite struct CheckInReportTests {
  private let last = LocalDay(number: 20_006)  // a Thursday

  private func note(_ back: Int, _ hour: Int, _ level: Int, place: String = "", day: Int? = nil) -> CheckInReport.Note {
    let instant = Date(timeIntervalSince1970: Double((last.number - back) * 86_400 + hour * 3_600))
    let moment = Moment(instant: instant, utcOffset: 0, day: last.advanced(by: day ?? -back))
    return CheckInReport.Note(id: UUID(), moment: moment, checkIn: CheckIn(level, place: place))
  }

  private func week(_ notes: [CheckInReport.Note], startHour: Int = 0) -> CheckInReport {
    let spans = (0..<7).map { (first: last.advanced(by: $0 - 6), last: last.advanced(by: $0 - 6)) }
    return CheckInReport(notes, spans: spans, startHour: startHour)
  }

  @Test("Each day has its average and its range, and a day without a note has nothing")
  func spans() throws {
    let report = week([note(9, 8, 1), note(1, 8, 2), note(1, 12, 7), note(0, 8, 5)])
    #expect(report.notes.count == 3, "one lies before the week")
    let means: [Double?] = [nil, nil, nil, nil, nil, 4.5, 5]
    #expect(report.spans.map(\.levels?.mean) == means)
    #expect(report.spans[5].levels?.range == 2...7)
    let places = [5.5 / 7, 6.5 / 7]
    #expect(report.points.map(\.place) == places)
  }

  @Test("Weekdays, hours and words are told from ten notes on, and no sooner")
  func ten() throws {
    let nine = (0..<9).map { note($0 % 5, 9 + $0 % 3, $0, place: $0.isMultiple(of: 2) ? "Bus" : "home") }
    let few = week(nine)
    #expect(!few.isEnough && few.weekdays.isEmpty && few.hours.isEmpty && few.words.isEmpty)
    let report = week(nine + [note(0, 23, 10, place: "bús")])
    #expect(report.isEnough)
    #expect(report.weekdays.map(\.place) == [0, 1, 2, 3, 6], "from Monday on; Sunday comes last")
    #expect(report.weekdays.map(\.levels.count).reduce(0, +) == 10)
    #expect(report.hours.map(\.place) == [9, 10, 11, 23])
    #expect(report.hours[0].levels.mean == 3, "of 0, 3 and 6")
    let places = try #require(report.words[.place])
    #expect(places.map(\.text) == ["bús", "home"], "as it was written last")
    #expect(places.map(\.all) == [Tally(6, of: 10), Tally(4, of: 10)])
    #expect(places.map(\.high) == [Tally(2, of: 3), Tally(1, of: 3)], "7, 8 and 10 are high")
  }

  @Test("Where a day begins at four, an hour after midnight is the last of the day and its weekday the one before")
  func startHour() throws {
    let notes = [note(0, 1, 8, day: -1)] + (1..<10).map { note($0 % 3, 9, 2) }
    let report = week(notes, startHour: 4)
    #expect(report.hours.map(\.place) == [9, 1])
    #expect(report.weekdays.first { $0.place == 2 }?.levels.range == 2...8, "it counts as Wednesday")
    let day = CheckInReport(
      [note(-1, 1, 8, day: 0)], spans: [(first: last, last: last)], startHour: 4)
    #expect(day.points.map(\.place) == [21.0 / 24])
  }

  @Test("Words used before are offered again, the most used first, then the latest, at most six")
  func words() {
    let used = ["bus", "Home", "home ", "", "shop", "BUS", "bus", "a", "b", "c", "d"]
    let words = CheckInWords(used.map { CheckIn(3, place: $0) })
    #expect(words[.place] == ["bus", "Home", "shop", "a", "b", "c"])
    #expect(words[.company].isEmpty)
  }

  @Test("A week begins on the day of the person's locale")
  func weekdays() {
    #expect(Dates(Locale(identifier: "de_DE")).weekdays == [0, 1, 2, 3, 4, 5, 6])
    #expect(Dates(Locale(identifier: "en_US")).weekdays == [6, 0, 1, 2, 3, 4, 5])
    #expect(Dates(Locale(identifier: "en_GB")).weekday(0) == "Monday" && last.weekday == 3)
  }
}

@Suite struct DoctorSheetTests {
  @Test("A sheet counts what lies in its days, week by week, and nothing else")
  func counts() throws {
    let last = LocalDay(number: 20_000)
    func moment(_ back: Int) -> Moment {
      let day = last.advanced(by: -back)
      return Moment(
        instant: Date(timeIntervalSince1970: Double(day.number * 86_400 + 43_200)), utcOffset: 0, day: day)
    }
    var sessions: [SessionRecord] = [], moods: [MoodNote] = []
    for back in [14, 3, 2, 1] {
      let id = UUID()
      sessions.append(
        SessionRecord(
          id: id, moment: moment(back), origin: .plan(.anxious, .short),
          uses: [.init(exercise: .breathing, seconds: 90)]))
      moods.append(MoodNote(id: UUID(), mood: .anxious, moment: moment(back), occasion: .before, session: id))
      moods.append(
        MoodNote(id: UUID(), mood: back == 1 ? .anxious : .good, moment: moment(back), occasion: .after, session: id))
    }
    let gad7 = try #require(GAD7([1, 2, 1, 2, 1, 2, 1]))
    let entries = [
      MindEntry(id: UUID(), content: MindContent(CheckIn(4)), moment: moment(12)),
      MindEntry(id: UUID(), content: MindContent(CheckIn(7)), moment: moment(1)),
      MindEntry(id: UUID(), content: MindContent(gad7), moment: moment(2)),
    ]
    let sheet = DoctorSheet(last.advanced(by: -13)...last, sessions: sessions, moods: moods, entries: entries)
    #expect(sheet.moods == [.anxious: 4, .good: 2])
    #expect(sheet.sessions == 3 && sheet.seconds == 270)
    #expect(sheet.better == Tally(2, of: 3))
    #expect(sheet.outcomes.map(\.exercises) == [[Exercise.breathing]])
    #expect(sheet.levels?.mean == 5.5)
    #expect(sheet.weeks.compactMap(\.levels?.mean) == [4.0, 7.0])
    #expect(sheet.weeks.map(\.first) == [last.advanced(by: -13), last.advanced(by: -6)])
    #expect(sheet.gad7.map(\.answers.total) == [10])
    #expect(DoctorSheet(last...last, sessions: [], moods: [], entries: []).isEmpty)
  }
}
