/// When one of the two daily reminders speaks next. Pure: it is told everything and changes nothing.
///
/// Its days are the person's days: with a day that begins at 04:00, 02:00 belongs to the day before. Each day that exists
/// has one firing, at the set time. Where the clocks jump over that time it is the moment of the jump; where they show
/// it twice, the first of the two.
///
/// What was missed is caught up once, within four hours, before the person's day ends, and not between 23:00 and 07:00
/// unless the set time itself lies there. So 22:00 is never caught up at 01:00, whatever the day's beginning; and 02:00
/// with a day that begins at 04:00 is caught up until 04:00, and counts for the day before.
public struct DailyReminder: Sendable {
  /// What the person chose.
  public struct Choice: Hashable, Sendable {
    /// Whether it speaks at all.
    public var isOn: Bool
    /// Minutes after midnight, 0 to 1439.
    public var minute: Int
    /// The hour at which the person's day begins, 0 to 6.
    public var dayStartHour: Int

    /// A choice; what makes no sense becomes the nearest that does.
    public init(isOn: Bool, minute: Int, dayStartHour: Int) {
      self.isOn = isOn
      self.minute = min(max(minute, 0), 1_439)
      self.dayStartHour = min(max(dayStartHour, 0), 6)
    }
  }

  /// What has been; kept through restarts.
  public struct Memory: Hashable, Sendable {
    /// The last days for which it has spoken, or for which it was too late when it was chosen; at most ten.
    public private(set) var settled: [LocalDay]
    /// The day it is to speak for again, and when.
    public private(set) var snooze: Snooze?

    /// To be said again.
    public struct Snooze: Hashable, Sendable {
      /// The day it is about.
      public let day: LocalDay
      /// The instant.
      public let until: Int

      /// To be said again for `day` at the instant `until`.
      public init(day: LocalDay, until: Int) {
        self.day = day
        self.until = until
      }
    }

    /// Nothing has been yet, unless told otherwise.
    public init(settled: [LocalDay] = [], snooze: Snooze? = nil) {
      self.settled = settled.suffix(Self.length)
      self.snooze = snooze
    }

    /// It has spoken for `day`.
    public mutating func spoke(for day: LocalDay) {
      snooze = nil
      settled = (settled.filter { $0 != day } + [day]).suffix(Self.length)
    }

    /// It is to speak again for `day`, fifteen minutes after `now`.
    public mutating func snoozed(_ day: LocalDay, at now: Int) {
      snooze = Snooze(day: day, until: now + DailyReminder.snooze)
    }

    /// Enough for a clock that is set to and fro.
    private static let length = 10
  }

  /// What to do now.
  public enum Decision: Hashable, Sendable {
    /// Speak, for this day.
    case speak(LocalDay)
    /// Nothing before this instant; ask again then.
    case wait(until: Int)
    /// Nothing, until something is chosen otherwise.
    case rest
  }

  /// Seconds within which a missed one is caught up.
  public static let catchUp = 4 * 3_600
  /// Seconds of a snooze.
  public static let snooze = 15 * 60

  /// What the person chose.
  public let choice: Choice
  private let zone: Zone

  /// A reminder of `choice` in `zone`.
  public init(_ choice: Choice, in zone: Zone) {
    self.choice = choice
    self.zone = zone
  }

  /// What to do at `now`, after `memory`, when it was last done on `lastDone`.
  public func decide(at now: Int, after memory: Memory, lastDone: LocalDay?) -> Decision {
    guard choice.isOn else { return .rest }
    if let snooze = memory.snooze, snooze.day != lastDone {
      // The clock may have been set back meanwhile.
      let until = min(snooze.until, now + Self.snooze)
      if now < until { return .wait(until: until) }
      if mayStillSpeak(at: now, for: snooze.day, dueAt: until) { return .speak(snooze.day) }
    }
    let today = zone.day(at: now, dayStartHour: choice.dayStartHour)
    // The clocks may jump over the end of a day to where its time falls. One of four days to come exists anywhere.
    for day in (-1...4).map(today.advanced) where day != lastDone && !memory.settled.contains(day) {
      guard let time = time(on: day) else { continue }
      if now < time { return .wait(until: time) }
      if mayStillSpeak(at: now, for: day, dueAt: time) { return .speak(day) }
    }
    return .wait(until: now + 86_400)
  }

  /// The memory after the person has chosen anew at `now`.
  ///
  /// Nothing is caught up that was due before, and a time still to come today is kept even if it has spoken today.
  public func chosen(at now: Int, after memory: Memory) -> Memory {
    let today = zone.day(at: now, dayStartHour: choice.dayStartHour)
    let isPast = time(on: today).map { $0 <= now } ?? true
    return Memory(settled: memory.settled.filter { $0 != today } + (isPast ? [today] : []))
  }

  /// The set time of a person's day, or nil if it does not exist.
  public func time(on day: LocalDay) -> Int? {
    let isAfterMidnight = choice.minute < choice.dayStartHour * 60
    return zone.instant(isAfterMidnight ? day.advanced(by: 1) : day, minute: choice.minute)
  }

  /// Whether what was due at `time` may be said at `now`, which is not before it.
  private func mayStillSpeak(at now: Int, for day: LocalDay, dueAt time: Int) -> Bool {
    // In its own minute it speaks in any case, also where the clocks have jumped into the night or the next day.
    if now < time + 60 { return true }
    // The day after may be one that does not exist.
    let next = (1...3).lazy.compactMap { zone.instant(day.advanced(by: $0), minute: choice.dayStartHour * 60) }.first
    guard let next, now < min(time + Self.catchUp, next) else { return false }
    return isNight(choice.minute) || !isNight(zone.minute(at: now))
  }

  private func isNight(_ minute: Int) -> Bool { minute >= 23 * 60 || minute < 7 * 60 }
}
