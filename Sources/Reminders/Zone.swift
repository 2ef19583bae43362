/// A time zone: how far local time is ahead of UTC at each instant.
///
/// Throughout this module, an instant is a number of whole seconds since 1970.
public struct Zone: Sendable {
  /// The offset from UTC at an instant, in seconds, positive to the east.
  public let offset: @Sendable (Int) -> Int

  /// A zone with the given offsets.
  public init(offset: @escaping @Sendable (Int) -> Int) { self.offset = offset }

  /// The instant at which the clocks show `minute` (after midnight) on `day`, or nil if the day doesn't exist in this
  /// zone.
  ///
  /// If the clocks jump over that minute, it's the instant of the jump. If they show the minute twice, it's the first
  /// time.
  public func instant(_ day: LocalDay, minute: Int) -> Int? {
    let local = day.number * 86_400 + minute * 60
    return shown(local) ?? (exists(day) ? jump(over: local) : nil)
  }

  /// Whether the clocks ever show this day: Apia, for one, went from 29 to 31 December 2011.
  ///
  /// Clocks that skip midnight, noon and the last second of a day skip all of that day.
  public func exists(_ day: LocalDay) -> Bool {
    [0, 43_200, 86_399].contains { shown(day.number * 86_400 + $0) != nil }
  }

  /// The person's day at an instant, where days begin at `dayStartHour`.
  public func day(at instant: Int, dayStartHour: Int) -> LocalDay {
    LocalDay(secondsSince1970: instant, utcOffset: offset(instant), startHour: dayStartHour)
  }

  /// The minute after midnight that the clocks show at an instant.
  public func minute(at instant: Int) -> Int {
    let second = (instant + offset(instant)) % 86_400
    return (second < 0 ? second + 86_400 : second) / 60
  }

  /// The first instant at which the clocks show `local` (local time as seconds since 1970 in UTC); nil if they never
  /// do.
  private func shown(_ local: Int) -> Int? {
    // No zone is further than a day from UTC, and none changes its offset twice within two days.
    Set([offset(local - 86_400), offset(local + 86_400), offset(local - offset(local))])
      .map { local - $0 }.filter { $0 + offset($0) == local }.min()
  }

  /// The instant at which the clocks jump over `local`.
  private func jump(over local: Int) -> Int {
    // Binary search: before the jump the clocks show less than `local`, after it more.
    var (before, after) = (local - 2 * 86_400, local + 2 * 86_400)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if middle + offset(middle) < local { before = middle } else { after = middle }
    }
    return after
  }
}
