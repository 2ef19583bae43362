import Foundation
import Testing

@testable import Core

@Suite struct SteadinessTests {
  let start = LocalDay(number: 20_000)

  private func days(_ offsets: some Sequence<Int>) -> [LocalDay] { offsets.map(start.advanced(by:)) }

  private func level(_ practised: [LocalDay], after days: Int) throws -> Double {
    let last = start.advanced(by: days)
    return try #require(Steadiness.levels(practised: practised, from: last, to: last)[0])
  }

  @Test("The level is nil before the first session and never zero after it, even ten years later")
  func neverZero() throws {
    let levels = Steadiness.levels(practised: [start], from: start.advanced(by: -2), to: start)
    #expect(levels[0] == nil && levels[1] == nil)
    #expect(abs((levels[2] ?? 0) - 0.12) < 1e-12)
    #expect(try level([start], after: 3_650) > 0)
  }

  @Test("The level halves in thirty days, and one missed day lowers it only a little")
  func fading() throws {
    let practised = days(0..<60)
    let (before, after) = (try level(practised, after: 59), try level(practised, after: 60))
    #expect(after / before > 0.97 && after < before)
    #expect(abs(try level(practised, after: 89) / before - 0.5) < 1e-9)
  }

  @Test(
    "Daily and weekly practice converge on the documented levels",
    arguments: [(1, 0.86), (7, 0.48)])
  func equilibria(every: Int, expected: Double) throws {
    let practised = days(stride(from: 0, through: 1_400, by: every))
    #expect(abs(try level(practised, after: 1_400) - expected) < 0.01)
  }

  @Test("Practising three days a week converges on about three quarters")
  func threeDays() throws {
    let practised = days((0...1_400).filter { [0, 2, 4].contains($0 % 7) })
    let week = try (1_393...1_399).map { try level(practised, after: $0) }
    #expect(week.allSatisfy { (0.69...0.81).contains($0) })
  }

  @Test("Practice before a period counts, wherever the period begins")
  func anyStretch() {
    let practised = days([0, 1, 5, 40, 41, 90])
    let whole = Steadiness.levels(practised: practised, from: start, to: start.advanced(by: 120))
    for begin in [1, 30, 41, 100] {
      let part = Steadiness.levels(
        practised: practised, from: start.advanced(by: begin), to: start.advanced(by: 120))
      for (one, other) in zip(part, whole.dropFirst(begin)) { #expect(abs((one ?? 0) - (other ?? 0)) < 1e-12) }
    }
  }
}

@Suite struct SteadinessReportTests {
  let last = LocalDay(number: 20_000)

  private func moment(_ back: Int) -> Moment {
    let day = last.advanced(by: -back)
    return Moment(instant: Date(timeIntervalSince1970: Double(day.number) * 86_400 + 50_000), utcOffset: 0, day: day)
  }

  private func session(_ back: Int, _ uses: [(Exercise, Int)], _ moods: (Mood, Mood)?) -> (SessionRecord, [MoodNote]) {
    let id = UUID(), at = moment(back)
    let record = SessionRecord(
      id: id, moment: at, origin: .plan(moods?.0 ?? .soSo, .short), uses: uses.map { .init(exercise: $0, seconds: $1) })
    let notes: [MoodNote] =
      moods.map {
        [
          MoodNote(id: UUID(), mood: $0.0, moment: at, occasion: .before, session: id),
          MoodNote(id: UUID(), mood: $0.1, moment: at, occasion: .after, session: id),
        ]
      } ?? []
    return (record, notes)
  }

  private func report(
    _ period: SteadinessReport.Period, _ all: [(SessionRecord, [MoodNote])]
  ) -> SteadinessReport {
    SteadinessReport(
      period: period, endingWith: last, practised: all.map(\.0.moment.day).sorted(), sessions: all.map(\.0),
      moods: all.flatMap(\.1))
  }

  @Test(
    "A period ends with its last day and has the expected parts",
    arguments: [(SteadinessReport.Period.day, 1), (.week, 7), (.month, 30), (.year, 52)])
  func parts(period: SteadinessReport.Period, count: Int) {
    let report = report(period, [])
    #expect(report.spans.count == count)
    #expect(report.spans.allSatisfy { $0.level == nil && $0.seconds == 0 && $0.moods.isEmpty })
    #expect(report.days == last.advanced(by: 1 - period.days)...last)
    for (one, next) in zip(report.spans, report.spans.dropFirst()) {
      #expect(next.first == one.last.advanced(by: 1))
    }
  }

  @Test("Minutes and moods are listed by day, and exercises by their total time")
  func figures() {
    let report = report(
      .week,
      [
        session(0, [(.breathing, 200), (.scene, 300)], (.anxious, .good)), session(3, [(.scene, 60)], nil),
        session(3, [(.meditation, 0)], (.soSo, .soSo)),
      ])
    #expect(report.spans.map(\.seconds) == [0, 0, 0, 60, 0, 0, 500])
    #expect(report.seconds == 560)
    #expect(report.spans[6].moods.map(\.mood) == [.anxious, .good] && report.spans[6].mood == 0.5)
    #expect(report.uses.map(\.exercise) == [.scene, .breathing])
    #expect(report.uses.map(\.seconds) == [360, 200])
  }

  @Test("An exercise's effect counts only sessions that used it and have both moods")
  func effects() {
    let report = report(
      .month,
      [
        session(0, [(.breathing, 100)], (.anxious, .soSo)), session(1, [(.breathing, 100)], (.anxious, .anxious)),
        session(2, [(.breathing, 29), (.scene, 90)], (.soSo, .good)), session(3, [(.breathing, 100)], nil),
      ])
    #expect(report.effects.map(\.exercise) == [.breathing, .scene])
    #expect(report.effects.map(\.calmer) == [1, 1])
    #expect(report.effects.map(\.sessions) == [2, 1])
  }

  @Test("A year is divided into weeks")
  func year() {
    let report = report(.year, [session(6, [(.scene, 60)], nil), session(7, [(.scene, 30)], nil)])
    #expect(report.spans.suffix(2).map(\.seconds) == [30, 60])
  }
}
