/// A letter from a good day: a reflection that comes back later.
public enum Letter {
  /// How long ago a day is, where that's a round time.
  public enum Distance: Hashable, Sendable {
    /// On the same date in an earlier year.
    case years(Int)
    /// On the same date a month ago.
    case month
  }

  /// The round time between two days; nil if it isn't one.
  public static func distance(of day: LocalDay, from today: LocalDay) -> Distance? {
    if day.month == today.month, day.day == today.day, day.year < today.year { return .years(today.year - day.year) }
    return day == today.monthBefore ? .month : nil
  }

  /// The reflections of this date in the past in the order in which they come as letters: a year ago first, then longer
  /// ago, then a month ago. Those that can't be read are left out.
  public static func inOrder(_ found: [Reflection], on today: LocalDay) -> [Reflection] {
    func rank(_ reflection: Reflection) -> Int {
      switch distance(of: reflection.moment.day, from: today) {
      case .years(let years): years
      case .month: .max - 1
      case nil: .max
      }
    }
    return found.filter(\.isReadable).enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }

  /// The first of them; nil if there's none.
  public static func best(_ found: [Reflection], on today: LocalDay) -> Reflection? { inOrder(found, on: today).first }

  /// How many days ago a day should be that isn't of this date: as long as possible, so that it isn't still in memory.
  public static let distances = [30, 14, 7, 3, 2, 1]
}
