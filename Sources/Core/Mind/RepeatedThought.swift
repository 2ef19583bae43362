/// Notices that the same thought is looked at again and again, which can be a way of testing it to feel sure.
public enum RepeatedThought {
  /// How many days count, the present one included. The hint about a repeated thought is shown at most once in as many
  /// days.
  public static let days = 7
  /// How many times a thought must be written down to count as repeated.
  public static let times = 3

  /// Whether `words` were written down at least `times` times within `days` days up to `day`.
  ///
  /// Case, accents and white space make no difference.
  ///
  /// - Parameters:
  ///   - words: the thought that was just saved; a blank one is never repeated.
  ///   - day: the day of this thought.
  ///   - others: every other stored thought with its day. Thoughts from outside the `days` days don't count.
  public static func isRepeated(
    _ words: String, on day: LocalDay, among others: [(words: String, day: LocalDay)]
  ) -> Bool {
    let wanted = normal(words)
    guard !wanted.isEmpty else { return false }
    let same = others.filter { isRecent($0.day, on: day) && normal($0.words) == wanted }
    return same.count + 1 >= times
  }

  /// Whether the hint may be shown on `day`: true if it wasn't shown within the `days` days up to then.
  ///
  /// - Parameters:
  ///   - day: today.
  ///   - last: the day it was last shown; nil for never. One in the future, as after a change of the clock, is skipped.
  public static func mayBeShown(on day: LocalDay, last: LocalDay?) -> Bool {
    guard let last else { return true }
    return !isRecent(last, on: day)
  }

  /// The first of the `days` days up to `day`.
  public static func first(on day: LocalDay) -> LocalDay { LocalDay(number: day.number - days + 1) }

  private static func isRecent(_ other: LocalDay, on day: LocalDay) -> Bool { other >= first(on: day) && other <= day }

  private static func normal(_ words: String) -> String {
    FoldedText.fold(words).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
