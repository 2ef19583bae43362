/// Decides when one of the daily reminders is shown next: a pure function of the clock, the time zone, the person's
/// choice and past events.
///
/// Days are the person's days: with a day that begins at 04:00, 02:00 belongs to the day before. Every day that exists
/// has one reminder, at the chosen time. If the clocks jump over that time, the reminder comes at the moment of the
/// jump. If they show the time twice, the reminder comes the first time.
///
/// A missed reminder is caught up once: within four hours, before the person's day ends, and not between 23:00 and
/// 07:00 unless the chosen time is itself between those hours. So a reminder at 22:00 is never caught up at 01:00,
/// whatever hour the day begins at. And with a day that begins at 04:00, a reminder at 02:00 is caught up until 04:00
/// and counts for the day before.
///
/// A reminder with a bedtime is never shown within two hours of that bedtime. If the chosen time is that close to it,
/// the reminder is never shown at all.
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

  /// The past events that a decision depends on. Stored across restarts of the helper.
  public struct Memory: Hashable, Sendable {
    /// The last days, at most ten, that need no reminder any more, because it was shown or because its time had already
    /// passed when the person chose that time.
    public private(set) var settled: [LocalDay]
    /// The snoozed reminder; nil if there isn't one.
    public private(set) var snooze: Snooze?

    /// A reminder that the person put off.
    public struct Snooze: Hashable, Sendable {
      /// The day that the reminder is for.
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

    /// Records that the reminder was shown for `day`.
    public mutating func recordShown(for day: LocalDay) {
      snooze = nil
      settled = (settled.filter { $0 != day } + [day]).suffix(Self.length)
    }

    /// Removes days after `today`. They were recorded while the clock was wrong, and would suppress the reminder on
    /// those days.
    public mutating func forget(after today: LocalDay) {
      settled.removeAll { $0 > today }
      if let snooze, snooze.day > today { self.snooze = nil }
    }

    /// Records that the reminder for `day` was snoozed, so that it's shown again fifteen minutes after `now`.
    public mutating func recordSnooze(_ day: LocalDay, at now: Int) {
      snooze = Snooze(day: day, until: now + DailyReminder.snooze)
    }

    /// Enough for a clock that is set back and forth.
    private static let length = 10
  }

  /// The next action.
  public enum Decision: Hashable, Sendable {
    /// Show the reminder now, for this day.
    case show(LocalDay)
    /// Nothing to do before this instant, in seconds since 1970; decide again then.
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
  ///   - bedtime: the bedtime that the reminder avoids, in minutes after midnight; nil if it avoids none.
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
  ///   - memory: the past events.
  ///   - lastDone: the last day the person did the activity. That day needs no reminder.
  public func decide(at now: Int, after memory: Memory, lastDone: LocalDay?) -> Decision {
    guard choice.isOn, !isNearBedtime(choice.minute) else { return .off }
    if let snooze = memory.snooze, snooze.day != lastDone {
      // The clock may have been set back in the meantime.
      let until = min(snooze.until, now + Self.snooze)
      if now < until { return .wait(until: until) }
      if mayStillShow(at: now, for: snooze.day, dueAt: until) { return .show(snooze.day) }
    }
    let today = zone.day(at: now, dayStartHour: choice.dayStartHour)
    // Starts with yesterday: if the clocks jump over the end of a day, that day's reminder may be due at the jump, when
    // the next day has begun. Ends with the fourth day ahead: in any zone, one of those four days exists.
    for day in (-1...4).map(today.advanced) where day != lastDone && !memory.settled.contains(day) {
      guard let time = time(on: day) else { continue }
      if now < time { return .wait(until: time) }
      if mayStillShow(at: now, for: day, dueAt: time) { return .show(day) }
    }
    return .wait(until: now + 86_400)
  }

  /// The memory after the person has changed the choice at `now`.
  ///
  /// A reminder that was due before `now` isn't caught up. If its new time is still to come today, the reminder is
  /// shown then, even if it has already been shown today.
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

  /// Whether a reminder that was due at `time` may be shown at `now`, which isn't before `time`.
  private func mayStillShow(at now: Int, for day: LocalDay, dueAt time: Int) -> Bool {
    guard !isNearBedtime(zone.minute(at: now)) else { return false }
    // In the minute after `time` it may always be shown, even if the clocks have jumped into the night or the next day.
    if now < time + 60 { return true }
    // The beginning of the next day; a zone may skip a day or two.
    let next = (1...3).lazy.compactMap { zone.instant(day.advanced(by: $0), minute: choice.dayStartHour * 60) }.first
    guard let next, now < min(time + Self.catchUp, next) else { return false }
    return isNight(choice.minute) || !isNight(zone.minute(at: now))
  }

  private func isNearBedtime(_ minute: Int) -> Bool { bedtime.map { Self.isNear(bedtime: $0, minute) } ?? false }

  private func isNight(_ minute: Int) -> Bool { minute >= 23 * 60 || minute < 7 * 60 }
}
