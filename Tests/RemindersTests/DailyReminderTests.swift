import Foundation
import Reminders
import Testing

/// The same zone from Foundation.
func zone(_ name: String) throws -> Zone {
  let zone = try #require(TimeZone(identifier: name))
  return Zone { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
}

/// Parses an instant written as `2026-03-29 01:30`, in UTC.
func instant(_ text: String) throws -> Int {
  let parts = text.split(separator: " ")
  let day = try #require(LocalDay(String(parts[0])))
  let time = parts[1].split(separator: ":").compactMap { Int($0) }
  return day.number * 86_400 + time[0] * 3_600 + time[1] * 60
}

@Suite struct DailyReminderTests {
  private func reminder(_ minute: Int, dayStart: Int = 0, in name: String = "Europe/Berlin") throws -> DailyReminder {
    DailyReminder(.init(isOn: true, minute: minute, dayStartHour: dayStart), in: try zone(name))
  }

  @Test func `a reminder that is off is never due`() throws {
    let reminder = DailyReminder(.init(isOn: false, minute: 480, dayStartHour: 0), in: try zone("UTC"))
    #expect(reminder.decide(at: 0, after: .init(), lastDone: nil) == .off)
  }

  @Test func `a missed morning reminder is caught up within four hours, and not after`() throws {
    let reminder = try reminder(8 * 60, in: "UTC")
    let day = try #require(LocalDay("2026-05-04"))
    #expect(
      reminder.decide(at: try instant("2026-05-04 07:59"), after: .init(), lastDone: nil)
        == .wait(until: try instant("2026-05-04 08:00")))
    #expect(reminder.decide(at: try instant("2026-05-04 11:59"), after: .init(), lastDone: nil) == .show(day))
    #expect(
      reminder.decide(at: try instant("2026-05-04 12:00"), after: .init(), lastDone: nil)
        == .wait(until: try instant("2026-05-05 08:00")))
  }

  @Test func `a reminder at ten in the evening is caught up until eleven, and never at one`() throws {
    for dayStart in [0, 4] {
      let reminder = try reminder(22 * 60, dayStart: dayStart, in: "UTC")
      let day = try #require(LocalDay("2026-05-04"))
      #expect(reminder.decide(at: try instant("2026-05-04 22:59"), after: .init(), lastDone: nil) == .show(day))
      for late in ["2026-05-04 23:00", "2026-05-05 01:00"] {
        #expect(
          reminder.decide(at: try instant(late), after: .init(), lastDone: nil)
            == .wait(until: try instant("2026-05-05 22:00")))
      }
    }
  }

  @Test func `if days end at four, a reminder at two belongs to the day before and is caught up until four`() throws {
    let reminder = try reminder(2 * 60, dayStart: 4, in: "UTC")
    let day = try #require(LocalDay("2026-05-04"))
    #expect(reminder.decide(at: try instant("2026-05-05 02:00"), after: .init(), lastDone: nil) == .show(day))
    #expect(reminder.decide(at: try instant("2026-05-05 03:59"), after: .init(), lastDone: nil) == .show(day))
    #expect(
      reminder.decide(at: try instant("2026-05-05 04:00"), after: .init(), lastDone: nil)
        == .wait(until: try instant("2026-05-06 02:00")))
    #expect(
      reminder.decide(at: try instant("2026-05-05 02:00"), after: .init(), lastDone: day)
        == .wait(until: try instant("2026-05-06 02:00")), "It was done before two.")
  }

  @Test func `with days beginning at four, a reminder is shown at one only if that time was chosen`() throws {
    let reminder = try reminder(60, in: "UTC")
    let day = try #require(LocalDay("2026-05-05"))
    #expect(reminder.decide(at: try instant("2026-05-05 04:59"), after: .init(), lastDone: nil) == .show(day))
  }

  @Test func `it is shown once a day, whatever the clock does`() throws {
    let reminder = try reminder(8 * 60, in: "UTC")
    var memory = DailyReminder.Memory()
    memory.recordShown(for: try #require(LocalDay("2026-05-04")))
    #expect(
      reminder.decide(at: try instant("2026-05-04 07:00"), after: memory, lastDone: nil)
        == .wait(until: try instant("2026-05-05 08:00")), "Set back by an hour.")
    // Forward by three days, where it is shown, and back again.
    memory.recordShown(for: try #require(LocalDay("2026-05-07")))
    #expect(
      reminder.decide(at: try instant("2026-05-04 09:00"), after: memory, lastDone: nil)
        == .wait(until: try instant("2026-05-05 08:00")))
    memory.recordShown(for: try #require(LocalDay("2099-01-01")))
    #expect(
      reminder.decide(at: try instant("2026-05-05 08:00"), after: memory, lastDone: LocalDay("2099-01-01"))
        == .show(try #require(LocalDay("2026-05-05"))), "a wrong clock suppresses no later reminder")
  }

  @Test func `crossing the date line and back shows no day twice`() throws {
    var memory = DailyReminder.Memory()
    let west = try reminder(8 * 60, in: "Pacific/Kiritimati")
    let now = try instant("2026-05-03 18:00")  // 08:00 on the fourth
    let fourth = try #require(LocalDay("2026-05-04"))
    #expect(west.decide(at: now, after: memory, lastDone: nil) == .show(fourth))
    memory.recordShown(for: fourth)
    let third = try #require(LocalDay("2026-05-03"))
    memory.recordShown(for: third)
    let honolulu = try reminder(8 * 60, in: "Pacific/Honolulu")
    #expect(honolulu.decide(at: now, after: memory, lastDone: nil) == .wait(until: try instant("2026-05-05 18:00")))
  }

  @Test func `a snooze lasts fifteen minutes, even if the clock is set back, and ends when the exercise is done`()
    throws
  {
    let reminder = try reminder(8 * 60, in: "UTC")
    let day = try #require(LocalDay("2026-05-04"))
    var memory = DailyReminder.Memory()
    let now = try instant("2026-05-04 08:00")
    memory.recordShown(for: day)
    memory.recordSnooze(day, at: now)
    #expect(reminder.decide(at: now, after: memory, lastDone: nil) == .wait(until: now + 900))
    #expect(reminder.decide(at: now + 900, after: memory, lastDone: nil) == .show(day))
    #expect(reminder.decide(at: now - 7_200, after: memory, lastDone: nil) == .wait(until: now - 7_200 + 900))
    #expect(reminder.decide(at: now + 900, after: memory, lastDone: day) == .wait(until: now + 86_400))
    #expect(reminder.decide(at: now + 5 * 3_600, after: memory, lastDone: nil) == .wait(until: now + 86_400))
  }

  @Test func `after a change of time nothing is caught up, and a later time today counts`() throws {
    let morning = try reminder(8 * 60, in: "UTC")
    let evening = try reminder(20 * 60, in: "UTC")
    let now = try instant("2026-05-04 10:00")
    let fresh = morning.memory(afterChangeAt: now, from: .init())
    #expect(morning.decide(at: now, after: fresh, lastDone: nil) == .wait(until: try instant("2026-05-05 08:00")))
    let moved = evening.memory(afterChangeAt: now, from: fresh)
    #expect(evening.decide(at: now, after: moved, lastDone: nil) == .wait(until: try instant("2026-05-04 20:00")))
  }

  @Test func `a time skipped by daylight saving fires at the jump, and a repeated one the first time`() throws {
    let reminder = try reminder(2 * 60 + 30)
    #expect(reminder.time(on: try #require(LocalDay("2026-03-29"))) == (try instant("2026-03-29 01:00")))
    #expect(reminder.time(on: try #require(LocalDay("2026-10-25"))) == (try instant("2026-10-25 00:30")))
  }

  @Test func `a skipped calendar day has no reminder`() throws {
    let reminder = try reminder(8 * 60, in: "Pacific/Apia")
    #expect(reminder.time(on: try #require(LocalDay("2011-12-30"))) == nil)
    #expect(reminder.time(on: try #require(LocalDay("2011-12-31"))) == (try instant("2011-12-30 18:00")))
  }

  @Test func `two hours count on both sides of bedtime, through midnight`() {
    for (bedtime, minute, isNear) in [
      (1_350, 1_230, false), (1_350, 1_231, true), (1_350, 1_350, true), (1_350, 29, true), (1_350, 30, false),
      (30, 1_351, true), (30, 1_350, false), (30, 149, true), (30, 150, false), (1_350, 1_080, false),
    ] { #expect(DailyReminder.isNear(bedtime: bedtime, minute) == isNear, "\(bedtime) \(minute)") }
  }

  @Test func `worry time isn’t caught up or snoozed into the two hours before bedtime`() throws {
    let zone = try zone("Europe/Berlin")
    let reminder = DailyReminder(.init(isOn: true, minute: 18 * 60, dayStartHour: 0), in: zone, bedtime: 22 * 60 + 30)
    let due = try instant("2026-05-04 16:00")  // 18:00 in Berlin
    let day = zone.day(at: due, dayStartHour: 0)
    #expect(reminder.decide(at: due + 2 * 3_600, after: .init(), lastDone: nil) == .show(day))
    if case .show = reminder.decide(at: due + 2 * 3_600 + 1_800 + 60, after: .init(), lastDone: nil) {
      Issue.record("it was shown at 20:31")
    }
    #expect(reminder.decide(at: due, after: .init(), lastDone: day) != .show(day))
  }
}
