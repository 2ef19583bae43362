/// Where the person is, as far as clocks go: how far the local time is ahead of Greenwich at each instant.
///
/// Instants are whole seconds since 1970 throughout this module.
public struct Zone: Sendable {
  /// Seconds east of Greenwich at an instant.
  public let offset: @Sendable (Int) -> Int

  /// A zone that answers by `offset`.
  public init(offset: @escaping @Sendable (Int) -> Int) { self.offset = offset }

  /// The instant at which the clocks show `minute` (after midnight) on `day`, or nil if that day does not exist here.
  ///
  /// Where the clocks jump over that minute it is the instant of the jump; where they show it twice, the first one.
  public func instant(_ day: LocalDay, minute: Int) -> Int? {
    let local = day.number * 86_400 + minute * 60
    return shown(local) ?? (exists(day) ? jump(over: local) : nil)
  }

  /// Whether any clock here ever shows this day: Apia went from 29 to 31 December 2011.
  ///
  /// A jump over midnight, noon and the last second is a jump over the whole day.
  public func exists(_ day: LocalDay) -> Bool {
    [0, 43_200, 86_399].contains { shown(day.number * 86_400 + $0) != nil }
  }

  /// The day it is at an instant, for a person whose day begins at `dayStartHour`.
  public func day(at instant: Int, dayStartHour: Int) -> LocalDay {
    LocalDay(secondsSince1970: instant, utcOffset: offset(instant), startHour: dayStartHour)
  }

  /// The minute after midnight that the clocks show at an instant.
  public func minute(at instant: Int) -> Int {
    let second = (instant + offset(instant)) % 86_400
    return (second < 0 ? second + 86_400 : second) / 60
  }

  /// The first instant at which the clocks show `local`, counted in seconds as if it were Greenwich's; nil if none.
  private func shown(_ local: Int) -> Int? {
    // No zone is further than a day from Greenwich, and none changes twice within two days.
    Set([offset(local - 86_400), offset(local + 86_400), offset(local - offset(local))])
      .map { local - $0 }.filter { $0 + offset($0) == local }.min()
  }

  /// The instant at which the clocks jump over `local`.
  private func jump(over local: Int) -> Int {
    // Before it they show less, from it on they show more.
    var (before, after) = (local - 2 * 86_400, local + 2 * 86_400)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if middle + offset(middle) < local { before = middle } else { after = middle }
    }
    return after
  }
}
