// What the index of words keeps, and where. Pure; any thread.

import Core

/// What the index keeps of a reflection.
struct SearchEntry: Sendable {
  let number: Int64
  let day: LocalDay
  let instant: Int64
  let event: String
  let reason: String

  /// Where it wants to stand.
  var place: Int64 { SearchPlace.place(of: day, instant: instant, number: number) }
}

/// Where entries stand in the index, as one number each: the order of these is that of the timeline, so that what is found
/// need not be sorted, and who looks for fifty reads no more than fifty.
///
///     day since the year 1 (22 bits)   milliseconds since two days before it (29)   end of the row's number (12)
///
/// Several of the same millisecond stand in the order of their rows as long as they are within 4,096 of each other; who
/// finds a place taken goes on to the next. Instants far from their day count as three days from it. Frozen, as the
/// index is.
enum SearchPlace {
  private static let days = -719_162...2_932_896
  private static let dayLength: Int64 = 86_400_000

  static func place(of day: LocalDay, instant: Int64, number: Int64) -> Int64 {
    let offset = instant - Int64(day.number) * dayLength + 2 * dayLength
    return first(of: day) | min(max(offset, 0), 1 << 29 - 1) << 12 | number & 0xFFF
  }

  /// The first place of a day.
  static func first(of day: LocalDay) -> Int64 {
    Int64(min(max(day.number, days.lowerBound), days.upperBound) - days.lowerBound) << 41
  }

  /// The last place of a day.
  static func last(of day: LocalDay) -> Int64 { first(of: day) | (1 << 41 - 1) }

  /// The last place of the same millisecond.
  static func lastBeside(_ place: Int64) -> Int64 { place | 0xFFF }
}
