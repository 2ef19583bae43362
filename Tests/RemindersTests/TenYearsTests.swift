// Ten years in twelve time zones, by events and, near each clock change, minute by minute.

import Foundation
import Reminders
import Testing

/// Whether the whole period is tested (`script/soak`).
private let isSoak = ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil

@Suite struct TenYearsTests {
  /// Offsets with half and quarter hours, half an hour of daylight saving, a skipped day, Ramadan, changes at midnight.
  static let zones = [
    "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe",
    "Pacific/Apia", "Africa/Casablanca", "America/Sao_Paulo", "Asia/Beirut", "Pacific/Kiritimati", "America/Havana",
  ]
  /// Includes every time that a clock change has ever skipped or repeated, and both sides of midnight.
  static let minutes = [0, 15, 60 + 30, 2 * 60 + 15, 2 * 60 + 30, 3 * 60, 8 * 60, 20 * 60, 23 * 60 + 30, 23 * 60 + 59]

  private struct Fired: Equatable {
    let day: LocalDay
    let at: Int
  }

  /// Simulates the helper, which waits until the next reminder is due and shows it.
  private func run(_ reminder: DailyReminder, from first: Int, to last: Int, step: Int? = nil) -> [Fired] {
    var (now, memory, fired) = (first, DailyReminder.Memory(), [Fired]())
    while now < last {
      switch reminder.decide(at: now, after: memory, lastDone: nil) {
      case .off: return fired
      case .show(let day):
        fired.append(Fired(day: day, at: now))
        memory.recordShown(for: day)
      case .wait(let until):
        guard until > now else { return fired }
        now = step.map { now + $0 } ?? until
      }
    }
    return fired
  }

  /// The time that the documented rule gives, found by trying every minute of the day.
  private func expected(_ day: LocalDay, minute: Int, in zone: Zone) -> Int? {
    let noon = day.number * 86_400 + 43_200
    var (first, jump): (Int?, Int?) = (nil, nil)
    var exists = false
    var former: Int?
    for now in stride(from: noon - 2 * 86_400, to: noon + 2 * 86_400, by: 60) {
      let local = now + zone.offset(now)
      let target = day.number * 86_400 + minute * 60
      if local >= day.number * 86_400, local < (day.number + 1) * 86_400 { exists = true }
      if local == target, first == nil { first = now }
      if let former, former < target, local > target, jump == nil { jump = now }
      former = local
    }
    return exists ? first ?? jump : nil
  }

  @Test(arguments: zones) func `each existing day has one reminder, at its time`(name: String) throws {
    let zone = try zone(name)
    let (begin, end) = (try instant("2010-01-01 00:00"), try instant("2020-01-01 00:00"))
    for dayStart in [0, 4] {
      for minute in Self.minutes {
        guard isSoak || minute % 4 == 2 || minute % 180 == 0 else { continue }
        let reminder = DailyReminder(.init(isOn: true, minute: minute, dayStartHour: dayStart), in: zone)
        // A reminder due before the first instant may be caught up then.
        let fired = run(reminder, from: begin, to: end).filter { $0.at > begin }
        let first = try #require(fired.first).day
        let shift = minute < dayStart * 60 ? 1 : 0
        let days = (0..<3_640).map(first.advanced).filter { zone.exists($0.advanced(by: shift)) }
        #expect(fired.count >= days.count)
        #expect(zip(fired, days).first { $0.day != $1 } == nil, "\(name) at \(minute)")
        for fire in fired where zone.minute(at: fire.at) != minute {
          #expect(fire.at == expected(fire.day.advanced(by: shift), minute: minute, in: zone), "\(name) \(fire.day)")
        }
      }
    }
  }

  @Test(arguments: zones) func `worry time comes each day, and never within two hours of bedtime`(name: String) throws {
    let zone = try zone(name)
    let (begin, end) = (try instant("2010-01-01 00:00"), try instant("2020-01-01 00:00"))
    for minute in stride(from: 0, to: 1_440, by: isSoak ? 15 : 225) {
      let choice = DailyReminder.Choice(isOn: true, minute: minute, dayStartHour: 0)
      let plain = run(DailyReminder(choice, in: zone), from: begin, to: end).filter { $0.at > begin }
      for bedtime in [22 * 60 + 30, 30, 18 * 60] {
        let reminder = DailyReminder(choice, in: zone, bedtime: bedtime)
        let fired = run(reminder, from: begin, to: end).filter { $0.at > begin }
        #expect(
          fired.allSatisfy { !DailyReminder.isNear(bedtime: bedtime, zone.minute(at: $0.at)) }, "\(name) at \(minute)")
        if DailyReminder.isNear(bedtime: bedtime, minute) {
          #expect(fired.isEmpty, "\(name) at \(minute)")
        } else {
          // A clock change may carry a day's time into the two hours, a few times in ten years.
          #expect(plain.count - fired.count <= 30, "\(name) at \(minute)")
        }
      }
    }
  }

  @Test(arguments: zones) func `near a clock change, every minute gives the same reminders`(name: String) throws {
    let zone = try zone(name)
    let (begin, end) = (try instant("2010-01-01 00:00"), try instant("2020-01-01 00:00"))
    var changes: [Int] = []
    for hour in stride(from: begin, to: end, by: 3_600) where zone.offset(hour) != zone.offset(hour - 3_600) {
      changes.append(hour)
    }
    let sampled = isSoak ? changes[...] : changes.suffix(1)
    for change in sampled {
      for minute in Self.minutes {
        let reminder = DailyReminder(.init(isOn: true, minute: minute, dayStartHour: 0), in: zone)
        let (first, last) = (change - 2 * 86_400, change + 2 * 86_400)
        let fired = run(reminder, from: first, to: last, step: 60)
        let today = zone.day(at: first, dayStartHour: 0)
        let due = (0...5).map(today.advanced).compactMap { day in
          expected(day, minute: minute, in: zone).map { Fired(day: day, at: $0) }
        }
        #expect(fired.filter { $0.at > first } == due.filter { $0.at > first && $0.at < last }, "\(name) at \(minute)")
      }
    }
  }
}
