import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct WhatHelpsTests {
  private let around = Surroundings()

  /// Nine sessions today that began anxious, seven of which ended good.
  private func filled() async throws -> (Surroundings, WhatHelpsModel) {
    let store = around.store, moment = around.dependencies.moment
    for number in 0..<9 {
      let id = UUID()
      try await store.add(
        SessionRecord(
          id: id, moment: moment, origin: .plan(.anxious, .short), uses: [.init(exercise: .breathing, seconds: 120)]))
      try await store.add(MoodNote(id: UUID(), mood: .anxious, moment: moment, occasion: .before, session: id))
      let after: Mood = number < 7 ? .good : .anxious
      try await store.add(MoodNote(id: UUID(), mood: after, moment: moment, occasion: .after, session: id))
    }
    let model = WhatHelpsModel(around.dependencies)
    #expect(await eventually { model.report != nil })
    return (around, model)
  }

  @Test("Numbers are off until one switch shows them, here and in the settings")
  func wording() async throws {
    let (around, model) = try await filled()
    let quiet = try #require(model.words)
    #expect(quiet.summary == "When you felt anxious or so-so to begin with, you felt better after most sessions.")
    #expect(quiet.outcomes.map(\.words) == ["After slow breathing, you felt better most of the time."])
    #expect(quiet.table.map(\.practice) == ["with a session"])
    for text in [quiet.summary, quiet.legend] + quiet.outcomes.map(\.words) + quiet.table.map(\.words) {
      #expect(!text.contains { $0.isNumber }, "\(text)")
    }
    model.numbersPressed()
    #expect(around.settings[.showsNumbers])
    let words = try #require(model.words)
    #expect(words.summary == "When you felt anxious or so-so to begin with, you felt better after 7 of 9 sessions.")
    #expect(words.outcomes.map(\.words) == ["After slow breathing, you felt better 7 out of 9 times."])
    #expect(words.uses.map(\.minutes) == ["18 minutes"])
    #expect(words.table.map(\.day) == ["Today"] && words.table[0].feelings.count == 9)
    #expect(
      words.table[0].words.hasPrefix("Today: from anxious to good, ") && words.table[0].words.hasSuffix("18 minutes"))
    #expect(words.table[0].words.contains("anxious before and after"))
    around.settings[.showsNumbers] = false
    #expect(!model.showsNumbers, "it follows the settings dialog")
  }

  @Test("Without practice the text is encouraging and shows no zero")
  func nothing() async throws {
    let model = WhatHelpsModel(Surroundings().dependencies)
    #expect(await eventually { model.report != nil })
    let words = try #require(model.words)
    #expect(words.summary == "Nothing here yet. Your sessions will appear here.")
    #expect(words.table.isEmpty && words.uses.isEmpty && words.outcomes.isEmpty && words.stayedGood == nil)
  }

  /// The words of a report with these sessions, days back from the last day.
  private func words(
    _ sessions: [(back: Int, before: Mood, after: Mood)], period: WhatHelpsReport.Period = .month, numbers: Bool = true
  ) -> WhatHelpsWords {
    let last = LocalDay(number: 20_000)
    var records: [SessionRecord] = [], notes: [MoodNote] = []
    for (back, before, after) in sessions.sorted(by: { $0.back > $1.back }) {
      let day = last.advanced(by: -back), id = UUID()
      let moment = Moment(
        instant: Date(timeIntervalSince1970: Double(day.number * 86_400 + 43_200)), utcOffset: 0, day: day)
      records.append(
        SessionRecord(
          id: id, moment: moment, origin: .plan(before, .short), uses: [.init(exercise: .scene, seconds: 90)]))
      notes.append(MoodNote(id: UUID(), mood: before, moment: moment, occasion: .before, session: id))
      notes.append(MoodNote(id: UUID(), mood: after, moment: moment, occasion: .after, session: id))
    }
    let report = WhatHelpsReport(
      period: period, endingWith: last, practised: records.map(\.moment.day), sessions: records, moods: notes)
    return WhatHelpsWords(report: report, showsNumbers: numbers, today: last)
  }

  @Test("Few sessions are a beginning; those that didn't help are never counted against the person")
  func few() {
    let two = words([(0, .anxious, .good), (1, .soSo, .good)])
    #expect(
      two.summary == "You’ve made a start. After a few more sessions, this page will show how you felt afterwards.")
    #expect(two.outcomes.isEmpty)
    let hard = words([(0, .anxious, .anxious), (1, .anxious, .anxious), (2, .soSo, .anxious)])
    #expect(hard.summary == "You took time for yourself when things were hard." && hard.outcomes.isEmpty)
    let good = words([(0, .good, .good), (1, .good, .good), (2, .good, .soSo)])
    #expect(good.summary == "When you felt good to begin with, you still did after 2 of 3 sessions.")
    #expect(good.stayedGood == nil)
  }

  @Test("Beginnings are compared in words, and no zero is told", arguments: [false, true])
  func beginnings(numbers: Bool) {
    func months(_ former: Int, _ present: Int) -> String {
      words(
        (30...59).map { ($0, $0 - 30 < former ? .anxious : .good, .good) }
          + (0...29).map { ($0, $0 < present ? .anxious : .good, .good) }, numbers: numbers
      ).summary
    }
    let fewer = "In the month before, you started 20 of 30 sessions feeling anxious; in this one, 5 of 30."
    #expect(
      months(20, 5)
        == (numbers ? fewer : "You felt anxious at the start of a session less often than in the month before."))
    let more = "In the month before, you started none of your sessions feeling anxious; in this one, 9 of 30."
    #expect(
      months(0, 9)
        == (numbers ? more : "You felt anxious at the start of a session more often than in the month before."))
    if numbers {
      #expect(
        months(9, 0) == "In the month before, you started 9 of 30 sessions feeling anxious; in this one, none.")
      #expect(months(0, 0) == "When you felt good to begin with, you still did after 30 of 30 sessions.")
    } else {
      #expect(months(10, 9) == "When you felt anxious or so-so to begin with, you felt better after every session.")
    }
  }

  @Test("A mood can be corrected, removed and restored; those noted apart stay shown")
  func moods() async throws {
    let first = MoodNote(
      id: UUID(), mood: .anxious, moment: around.dependencies.moment, occasion: .apart, session: nil)
    try await around.store.add(first)
    try await around.store.add(
      MoodNote(id: UUID(), mood: .good, moment: first.moment, occasion: .apart, session: nil))
    let model = WhatHelpsModel(around.dependencies)
    model.periodPicked(.day)
    #expect(await eventually { model.report?.notes.map(\.mood) == [.anxious, .good] && model.report?.period == .day })
    #expect(model.words?.legend == "A ring is a single mood, with no other before or after it.")
    #expect(first.time == "12:00")
    model.corrected(first, to: .soSo)
    #expect(await eventually { model.report?.notes.map(\.mood) == [.soSo, .good] })
    model.removePressed(first)
    #expect(await eventually { model.report?.notes.map(\.mood) == [.good] })
    #expect(model.removed != nil)
    model.undoPressed()
    #expect(await eventually { model.report?.notes.count == 2 } && model.removed == nil)
  }

  @Test("Periods can be browsed back, but never beyond today")
  func stretches() async {
    let model = WhatHelpsModel(Surroundings().dependencies)
    #expect(!model.canGoForward)
    model.moved(by: 1)
    #expect(model.last == model.today)
    model.moved(by: -2)
    #expect(model.last == model.today.advanced(by: -14) && model.canGoForward)
    #expect(await eventually { model.report?.days.upperBound == model.last })
  }

  @Test("What couldn't be read is no longer said once it could")
  func noticeGoes() async {
    let around = Surroundings()
    around.gate.failReading(with: .diskFull(path: "/x"))
    let (model, bin) = (WhatHelpsModel(around.dependencies), BinModel(around.dependencies))
    #expect(await eventually { model.notice != nil && bin.notice != nil })
    around.gate.failReading(with: nil)
    model.moved(by: -1)
    bin.putBackPressed(.sample("one"))
    #expect(
      await eventually { model.notice == nil && model.report != nil && bin.notice == nil && bin.reflections == [] })
  }

  @Test("The axis has weekdays, days of the month, months or hours in the person's form")
  func axis() {
    let dates = Dates(Locale(identifier: "en_GB")), american = Dates(Locale(identifier: "en_US"))
    func labels(_ period: WhatHelpsReport.Period, _ back: Int, startHour: Int = 0, _ dates: Dates) -> [String] {
      let report = words([(back, .good, .good)], period: period).report
      return ChartAxis.labels(report, startHour: startHour, isNarrow: false, dates: dates).map(\.words)
    }
    // Day 20,000 is Friday, 4 October 2024.
    #expect(labels(.week, 0, dates) == ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"])
    #expect(labels(.month, 0, dates) == ["8", "15", "22", "1 Oct"])
    #expect(labels(.year, 40, dates).count == 6 && labels(.year, 40, dates).last?.hasPrefix("28 Sep") == true)
    #expect(labels(.year, 900, dates).count == 12 && labels(.year, 900, dates).first == "Nov")
    #expect(labels(.day, 0, dates) == ["06:00", "12:00", "18:00"])
    #expect(labels(.day, 0, american).map { $0.replacing("\u{202F}", with: " ") } == ["6 AM", "12 PM", "6 PM"])
  }
}

@MainActor @Suite struct LatelyHelpedModelTests {
  @Test("After five sessions Relax says what came before feeling better, and nothing while the lock is closed")
  func lately() async throws {
    let around = Surroundings()
    let model = LatelyHelpedModel(around.dependencies)
    for number in 0..<5 {
      let id = UUID(), moment = around.dependencies.moment
      try await around.store.add(
        SessionRecord(
          id: id, moment: moment, origin: .plan(.soSo, .short), uses: [.init(exercise: .breathing, seconds: 120)]))
      try await around.store.add(MoodNote(id: UUID(), mood: .soSo, moment: moment, occasion: .before, session: id))
      #expect(model.words(after: .soSo) == nil, "\(number) sessions")
      try await around.store.add(MoodNote(id: UUID(), mood: .good, moment: moment, occasion: .after, session: id))
    }
    model.appeared()
    let line = "The last few times you felt so-so, you felt better after slow breathing."
    #expect(await eventually { model.words(after: .soSo) == line })
    #expect(model.words(after: .anxious) == nil && model.words(after: .good) == nil)

    let passphrase = try await around.setLock()
    #expect(await eventually { model.words(after: .soSo) == line })
    await around.lock.lock()
    #expect(await eventually { model.words(after: .soSo) == nil })
    model.appeared()
    await around.dependencies.records.settle()
    #expect(model.words(after: .soSo) == nil)
    try await around.lock.unlock(passphrase)
    #expect(await eventually { model.words(after: .soSo) == line })
  }
}
