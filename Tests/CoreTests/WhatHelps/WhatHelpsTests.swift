import Foundation
import Testing

@testable import Core

/// Sessions and moods, counted back from one day.
private struct History {
  static let last = LocalDay(number: 20_000)
  var sessions: [SessionRecord] = []
  var notes: [MoodNote] = []

  static func moment(_ back: Int, hour: Int = 14) -> Moment {
    let day = last.advanced(by: -back)
    return Moment(
      instant: Date(timeIntervalSince1970: Double(day.number * 86_400 + hour * 3_600)), utcOffset: 0, day: day)
  }

  mutating func add(
    _ back: Int, _ before: Mood?, _ after: Mood?, hour: Int = 14, _ uses: [(Exercise, Int)] = [(.breathing, 120)]
  ) {
    let id = UUID(), moment = Self.moment(back, hour: hour)
    sessions.append(
      SessionRecord(
        id: id, moment: moment, origin: before.map { .plan($0, .short) } ?? .helpNow,
        uses: uses.map { .init(exercise: $0, seconds: $1) }))
    for (mood, occasion) in [(before, MoodNote.Occasion.before), (after, .after)] {
      if let mood { notes.append(MoodNote(id: UUID(), mood: mood, moment: moment, occasion: occasion, session: id)) }
    }
  }

  func report(_ period: WhatHelpsReport.Period) -> WhatHelpsReport {
    WhatHelpsReport(
      period: period, endingWith: Self.last, practised: sessions.map(\.moment.day).sorted(), sessions: sessions,
      moods: notes.sorted { $0.moment.instant < $1.moment.instant })
  }
}

@Suite struct TallyTests {
  /// The values of Newcombe’s paper of 1998 on single proportions, table I, method 3.
  @Test(
    "Wilson's interval has the published values",
    arguments: [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)])
  func wilson(count: Int, all: Int, low: Double, high: Double) {
    let interval = Tally(count, of: all).interval
    #expect(abs(interval.lowerBound - low) < 0.0002 && abs(interval.upperBound - high) < 0.0002, "\(interval)")
  }

  @Test("A share is clearly more only where chance doesn't explain it")
  func clearly() {
    #expect(Tally(15, of: 26).isClearlyMore(than: Tally(5, of: 23)))
    #expect(!Tally(5, of: 23).isClearlyMore(than: Tally(15, of: 26)))
    #expect(!Tally(3, of: 5).isClearlyMore(than: Tally(2, of: 5)))
    // Newcombe 1998 on differences, table II, method 10: 56 of 70 and 48 of 80 differ by 0.0524 to 0.3339.
    #expect(Tally(56, of: 70).isClearlyMore(than: Tally(48, of: 80)))
  }
}

@Suite struct WhatHelpsReportTests {
  @Test("Only sessions that began anxious or so-so can have helped, and staying good is told apart")
  func untrue() {
    var history = History()
    for back in 1...6 { history.add(back, .good, .good, [(.scene, 300)]) }
    history.add(0, .anxious, .soSo, [(.scene, 300)])
    let few = history.report(.month)
    #expect(few.outcomes.isEmpty && few.better == nil, "one session says nothing")
    #expect(few.stayedGood == Tally(6, of: 6))
    history.add(2, .soSo, .good, [(.scene, 300)])
    history.add(3, .soSo, .soSo, [(.scene, 300)])
    history.add(3, .soSo, nil, [(.scene, 300)])
    let report = history.report(.month)
    #expect(report.outcomes == [Outcome(exercises: [.scene], better: Tally(2, of: 3))])
    #expect(report.better == Tally(2, of: 3))
  }

  @Test("A session of several exercises speaks for itself and for none of them")
  func wholes() {
    var history = History()
    for back in 0..<3 {
      history.add(back, .anxious, .good, [(.statements, 100), (.breathing, 20), (.scene, 40), (.statements, 9)])
      history.add(back, .soSo, .soSo, [(.scene, 90), (.breathing, 29)])
      history.add(back, .soSo, .good, [(.breathing, 20)])
    }
    let report = history.report(.week)
    #expect(report.outcomes.map(\.exercises) == [[.statements, .scene], [.scene]])
    #expect(report.outcomes.map(\.better) == [Tally(3, of: 3), Tally(0, of: 3)])
    #expect(report.better == Tally(6, of: 9))
    #expect(report.uses.map(\.exercise) == [.scene, .statements, .breathing])
  }

  @Test("Sessions without a question count as practice and say nothing about moods")
  func withoutMoods() {
    var history = History()
    for back in 0..<4 { history.add(back, nil, nil) }
    let report = history.report(.week)
    #expect(report.better == nil && report.outcomes.isEmpty && report.beginnings == nil && !report.isEmpty)
    #expect(report.spans.map(\.practised) == [0, 0, 0, 1, 1, 1, 1] && report.spans.map(\.seconds).max() == 120)
  }

  private func months(former: ClosedRange<Int>, _ anxious: Int, present: ClosedRange<Int>, _ nowAnxious: Int) -> History
  {
    var history = History()
    for (index, back) in former.enumerated() { history.add(back, index < anxious ? .anxious : .soSo, .good) }
    for (index, back) in present.enumerated() { history.add(back, index < nowAnxious ? .anxious : .good, .good) }
    return history
  }

  @Test("A month is compared with the one before only if both were equally observed")
  func comparable() {
    let whole = months(former: 30...59, 20, present: 0...24, 4)
    let beginnings = whole.report(.month).beginnings
    // The first entry is the former month's first day.
    #expect(beginnings?.former == Tally(20, of: 30) && beginnings?.present == Tally(4, of: 25))
    #expect(beginnings?.areClearlyFewer == true && beginnings?.areClearlyMore == false)
    #expect(whole.report(.day).beginnings == nil && whole.report(.year).beginnings == nil)

    let begunLater = months(former: 30...58, 20, present: 0...24, 4)
    #expect(begunLater.report(.month).beginnings == nil, "the former month isn't known as a whole")
    var gap = months(former: 30...59, 20, present: 0...13, 4)
    #expect(gap.report(.month).beginnings == nil, "less than half as many days")
    for back in 0...13 { gap.add(back, .anxious, .good) }
    #expect(gap.report(.month).beginnings == nil, "more sessions on the same days are no more days")
    var few = months(former: 56...59, 2, present: 0...5, 4)
    #expect(few.report(.month).beginnings == nil, "four sessions")
    few.add(40, .good, .good)
    #expect(few.report(.month).beginnings?.former == Tally(2, of: 5))
  }

  @Test("A mood noted apart is no beginning")
  func apart() {
    var history = months(former: 30...59, 20, present: 0...24, 4)
    for _ in 0..<9 {
      history.notes.append(
        MoodNote(id: UUID(), mood: .anxious, moment: History.moment(1), occasion: .apart, session: nil))
    }
    #expect(history.report(.month).beginnings?.present == Tally(4, of: 25))
    #expect(history.report(.week).spans[5].feelings.count { $0.isApart } == 9)
  }

  @Test("The answer after midnight belongs to its session")
  func midnight() {
    var history = History()
    history.add(1, .anxious, nil, hour: 23)
    history.notes.append(
      MoodNote(
        id: UUID(), mood: .good, moment: History.moment(0, hour: 0), occasion: .after, session: history.sessions[0].id))
    let feelings = history.report(.week).spans.map(\.feelings)
    #expect(feelings[5].map(\.after) == [.good] && feelings[6].isEmpty)
  }

  @Test("A year begins with the week of the first entry, and other periods are whole")
  func year() {
    var history = History()
    #expect(WhatHelpsReport.Period.allCases.map { history.report($0).spans.count } == [1, 7, 30, 1])
    #expect(history.report(.year).isBlank && history.report(.year).isEmpty)
    history.add(20, .soSo, .good)
    let year = history.report(.year)
    #expect(year.spans.count == 3 && year.spans[0].practised == 1 && !year.hasEarlier)
    #expect(history.report(.week).hasEarlier && history.report(.week).isEmpty && !history.report(.week).isBlank)
    history.add(900, .soSo, .good)
    #expect(history.report(.year).spans.count == 52 && history.report(.year).hasEarlier)
    for (one, next) in zip(history.report(.year).spans, history.report(.year).spans.dropFirst()) {
      #expect(next.first == one.last.advanced(by: 1))
    }
  }
}

@Suite struct LatelyHelpedTests {
  private func lately(_ mood: Mood, better: Int, of all: Int, _ exercise: Exercise = .breathing) -> History {
    var history = History()
    for index in 0..<all { history.add(index, mood, index < better ? .good : mood, [(exercise, 90)]) }
    return history
  }

  private func found(_ history: History, _ mood: Mood) -> [Exercise]? {
    LatelyHelped(sessions: history.sessions, moods: history.notes).exercises(after: mood)
  }

  @Test(
    "Something stands out from five sessions on, if more than half helped at the least",
    arguments: [
      (4, 4, false), (5, 5, true), (4, 5, false), (6, 7, false), (7, 8, true), (13, 20, false), (15, 20, true),
    ])
  func bar(better: Int, all: Int, stands: Bool) {
    #expect((found(lately(.soSo, better: better, of: all), .soSo) != nil) == stands)
  }

  @Test("Each mood has its own, the surest first, and good has none")
  func moods() {
    var history = lately(.anxious, better: 6, of: 6)
    let more = lately(.anxious, better: 9, of: 9, .statements)
    history.sessions += more.sessions
    history.notes += more.notes
    #expect(found(history, .anxious) == [.statements])
    #expect(found(history, .soSo) == nil && found(lately(.good, better: 0, of: 9), .good) == nil)
  }
}

@Suite struct ArrowLayoutTests {
  @Test("However many sessions a day has, every mark stays in its column", arguments: [290.0, 600, 1_500])
  func inside(width: Double) {
    for period in [WhatHelpsReport.Period.week, .month, .year] {
      var history = History()
      for number in 0..<13 {
        history.add(0, Mood.allCases[number % 3], Mood.allCases[number / 3 % 3])
        history.add(0, nil, Mood.allCases[number % 3])
      }
      let report = history.report(period)
      let layout = ArrowLayout(report, width: width, startHour: 0)
      let column = width / Double(report.spans.count)
      #expect(!layout.marks.isEmpty)
      #expect(layout.marks.allSatisfy { ($0.x >= width - column) && $0.x <= width }, "\(period) \(width)")
    }
  }

  @Test("A day's marks stand at their hours, apart from each other and inside the chart")
  func hours() {
    var history = History()
    history.add(0, .anxious, .good, hour: 6)
    history.add(0, .anxious, .soSo, hour: 18)
    let quiet = ArrowLayout(history.report(.day), width: 480, startHour: 0).marks
    #expect(quiet.map(\.x) == [120, 360] && quiet.map(\.to) == [1, 0.5])
    #expect(ArrowLayout(history.report(.day), width: 480, startHour: 4).marks.map(\.x) == [40, 280])
    for _ in 0..<40 { history.add(0, .anxious, .good, hour: 23) }
    let busy = ArrowLayout(history.report(.day), width: 480, startHour: 0).marks.map(\.x)
    #expect(busy.count == 42 && busy.allSatisfy { (0...480).contains($0) })
    #expect(zip(busy, busy.dropFirst()).allSatisfy { $1 - $0 > 10 })
  }

  @Test("A week of a year is the mean before and the mean after")
  func means() {
    var history = History()
    history.add(0, .anxious, .good)
    history.add(1, .soSo, .good)
    history.add(2, .good, nil)
    let marks = ArrowLayout(history.report(.year), width: 480, startHour: 0).marks
    #expect(marks.map(\.from) == [0.25] && marks.map(\.to) == [1])
  }
}
