/// Decides when one of the daily reminders is shown next: a pure function of the clock, the zone, the choice and
/// what has happened.
///
/// Days are the person's days: with a day that begins at 04:00, 02:00 belongs to the day before. Every day that exists
/// has one reminder, at the chosen time. Where the clocks jump over that time, it comes at the moment of the jump;
/// where they show it twice, it comes the first time.
///
/// A missed reminder is caught up once: within four hours, before the person's day ends, and not between 23:00 and
/// 07:00 unless the chosen time itself is then. So 22:00 is never caught up at 01:00, whenever the day begins. And
/// 02:00, with a day that begins at 04:00, is caught up until 04:00 and counts for the day before.
///
/// One with a bedtime is never shown within two hours of it; if that's the chosen time itself, it's never shown.
public struct DailyReminder: Sendable {
  /// The person's choice.
  public struct Choice: Hashable, Sendable {
    /// Whether the reminder is on.
    public var isOn: Bool
    /// Minutes after midnight, 0 to 1439.
    public var minute: Int
    /// The hour at which the person's day begins, 0 to 6.
    public var dayStartHour: Int

    /// A choice. Values out of range become the nearest in range.
    public init(isOn: Bool, minute: Int, dayStartHour: Int) {
      self.isOn = isOn
      self.minute = min(max(minute, 0), 1_439)
      self.dayStartHour = min(max(dayStartHour, 0), 6)
    }
  }

  /// The events so far, stored through restarts.
  public struct Memory: Hashable, Sendable {
    /// The last days, at most ten, that need no reminder any more: it was shown, or its time had passed when it was
    /// chosen.
    public private(set) var settled: [LocalDay]
    /// A reminder that is to be shown again.
    public private(set) var snooze: Snooze?

    /// A reminder that was put off.
    public struct Snooze: Hashable, Sendable {
      /// The day it is for.
      public let day: LocalDay
      /// When to show it again: seconds since 1970.
      public let until: Int

      /// Shows the reminder for `day` again at the instant `until`.
      public init(day: LocalDay, until: Int) {
        self.day = day
        self.until = until
      }
    }

    /// A memory; empty by default.
    public init(settled: [LocalDay] = [], snooze: Snooze? = nil) {
      self.settled = settled.suffix(Self.length)
      self.snooze = snooze
    }

    /// The reminder was shown for `day`.
    public mutating func recordShown(for day: LocalDay) {
      snooze = nil
      settled = (settled.filter { $0 != day } + [day]).suffix(Self.length)
    }

    /// Forgets days after `today`: a clock that was wrong wrote them, and they'd silence the reminder when they come.
    public mutating func forget(after today: LocalDay) {
      settled.removeAll { $0 > today }
      if let snooze, snooze.day > today { self.snooze = nil }
    }

    /// The reminder for `day` was snoozed: shows it again fifteen minutes after `now`.
    public mutating func recordSnooze(_ day: LocalDay, at now: Int) {
      snooze = Snooze(day: day, until: now + DailyReminder.snooze)
    }

    /// Enough for a clock that is set back and forth.
    private static let length = 10
  }

  /// The next action.
  public enum Decision: Hashable, Sendable {
    /// Show it now, for this day.
    case show(LocalDay)
    /// Nothing to do before this instant; decide again then.
    case wait(until: Int)
    /// Nothing to do until the choice changes.
    case off
  }

  /// How long a missed reminder can be caught up, in seconds.
  public static let catchUp = 4 * 3_600
  /// The length of a snooze, in seconds.
  public static let snooze = 15 * 60

  /// The person's choice.
  public let choice: Choice
  private let zone: Zone
  private let bedtime: Int?

  /// A reminder of `choice` in `zone`.
  ///
  /// - Parameters:
  ///   - choice: what the person chose.
  ///   - zone: the time zone.
  ///   - bedtime: in minutes after midnight, for one that stays away from it; nil for any other.
  public init(_ choice: Choice, in zone: Zone, bedtime: Int? = nil) {
    self.choice = choice
    self.zone = zone
    self.bedtime = bedtime
  }

  /// Whether a time of day is less than two hours from bedtime, before or after.
  ///
  /// - Parameters:
  ///   - bedtime: in minutes after midnight.
  ///   - minute: the time of day, in minutes after midnight.
  public static func isNear(bedtime: Int, _ minute: Int) -> Bool {
    let apart = ((minute - bedtime) % 1_440 + 1_440) % 1_440
    return min(apart, 1_440 - apart) < 120
  }

  /// The action at `now`.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - memory: what was shown and chosen before.
  ///   - lastDone: the last day on which the person did the activity; it needs no reminder on that day.
  public func decide(at now: Int, after memory: Memory, lastDone: LocalDay?) -> Decision {
    guard choice.isOn, !isNearBedtime(choice.minute) else { return .off }
    if let snooze = memory.snooze, snooze.day != lastDone {
      // The clock may have been set back meanwhile.
      let until = min(snooze.until, now + Self.snooze)
      if now < until { return .wait(until: until) }
      if mayStillShow(at: now, for: snooze.day, dueAt: until) { return .show(snooze.day) }
    }
    let today = zone.day(at: now, dayStartHour: choice.dayStartHour)
    // Yesterday too: the clocks may jump over the end of a day to its time. In any zone, one of the next four days
    // exists.
    for day in (-1...4).map(today.advanced) where day != lastDone && !memory.settled.contains(day) {
      guard let time = time(on: day) else { continue }
      if now < time { return .wait(until: time) }
      if mayStillShow(at: now, for: day, dueAt: time) { return .show(day) }
    }
    return .wait(until: now + 86_400)
  }

  /// The memory after the person has changed the choice at `now`.
  ///
  /// A reminder that was due before isn't caught up. A time still to come today counts, even if one was shown today.
  public func memory(afterChangeAt now: Int, from memory: Memory) -> Memory {
    let today = zone.day(at: now, dayStartHour: choice.dayStartHour)
    let isPast = time(on: today).map { $0 <= now } ?? true
    return Memory(settled: memory.settled.filter { $0 != today } + (isPast ? [today] : []))
  }

  /// The chosen time on a person's day, in seconds since 1970; nil if the day doesn't exist in this zone.
  public func time(on day: LocalDay) -> Int? {
    let isAfterMidnight = choice.minute < choice.dayStartHour * 60
    return zone.instant(isAfterMidnight ? day.advanced(by: 1) : day, minute: choice.minute)
  }

  /// Whether a reminder that was due at `time` may be shown at `now`, which isn't earlier.
  private func mayStillShow(at now: Int, for day: LocalDay, dueAt time: Int) -> Bool {
    guard !isNearBedtime(zone.minute(at: now)) else { return false }
    // In its own minute always, even where the clocks have jumped into the night or the next day.
    if now < time + 60 { return true }
    // The next day may not exist.
    let next = (1...3).lazy.compactMap { zone.instant(day.advanced(by: $0), minute: choice.dayStartHour * 60) }.first
    guard let next, now < min(time + Self.catchUp, next) else { return false }
    return isNight(choice.minute) || !isNight(zone.minute(at: now))
  }

  private func isNearBedtime(_ minute: Int) -> Bool { bedtime.map { Self.isNear(bedtime: $0, minute) } ?? false }

  private func isNight(_ minute: Int) -> Bool { minute >= 23 * 60 || minute < 7 * 60 }
}
