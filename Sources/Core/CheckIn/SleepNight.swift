import Localization

/// A night in the sleep diary, as guessed at breakfast. There is no sleep restriction, and no score.
///
/// The questions are those of the consensus sleep diary, apart from the number of awakenings (Carney & others 2012,
/// doi.org/10.5665/sleep.1642). Times of day are in minutes after midnight; the entry's day is the one of getting up.
public struct SleepNight: Hashable, Sendable {
  /// When the person went to bed.
  public var toBed: Int
  /// When they tried to sleep.
  public var tried: Int
  /// About how long until they were asleep, in minutes.
  public var untilAsleep: Int
  /// About how long they were awake in the night, in minutes.
  public var awake: Int
  /// When they got up.
  public var up: Int

  /// The minutes of a day.
  public static let times = 0...1_439
  /// The lengths that can be given, in minutes.
  public static let lengths = 0...1_439

  /// Creates a night.
  public init(toBed: Int, tried: Int, untilAsleep: Int, awake: Int, up: Int) {
    (self.toBed, self.tried, self.untilAsleep, self.awake, self.up) = (toBed, tried, untilAsleep, awake, up)
  }

  /// The minutes asleep, as far as the guesses go; never negative.
  public var asleep: Int { max(0, Self.minutes(from: tried, to: up) - untilAsleep - awake) }

  /// The minutes from one time of day to the next occurrence of another.
  public static func minutes(from: Int, to: Int) -> Int { ((to - from) % 1_440 + 1_440) % 1_440 }

  /// The most days of getting up within half an hour of one another's time, among any nine days in a row.
  ///
  /// - Parameter nights: the nights with the day of getting up, oldest first.
  public static func sameRisingTime(_ nights: [(day: LocalDay, night: SleepNight)]) -> Int {
    nights.map { first in
      Set(
        nights.filter { other in
          (0..<9).contains(other.day.number - first.day.number) && areSimilar(other.night.up, first.night.up)
        }.map(\.day)
      ).count
    }.max() ?? 0
  }

  /// Whether two times of day are within half an hour of each other, across midnight too.
  public static func areSimilar(_ one: Int, _ other: Int) -> Bool {
    min(minutes(from: one, to: other), minutes(from: other, to: one)) <= 30
  }
}

extension SleepNight: MindTool {
  /// The kind under which its entries are stored.
  public static let kind = MindKind.sleep
  /// Its list in exports.
  public static let list = (name: "nights", key: "nights", heading: "Nights")
  // TRANSLATORS: A subject in the output of “respite check”, and the name of a line in the result of an import: what a
  // person wrote with a tool of *On your mind*.
  /// The plural, in the person’s language.
  public static var title: String { localized("Nights") }
  // TRANSLATORS: Part of a list within a sentence, which says what a file, a backup or the lock holds, such as
  // “reflections, worries and steps”. Nights in a sleep diary.
  /// The plural, within a sentence.
  public static var noun: String { localized("nights") }
  // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
  /// A number of them, such as “12 nights”.
  public static func counted(_ count: Int) -> String {
    pluralized("{count} night", "{count} nights", count: count)
  }
  /// The value that decoding starts from.
  public static let blank = SleepNight(toBed: 0, tried: 0, untilAsleep: 0, awake: 0, up: 0)

  /// All that is stored of a night.
  public static let fields: [ToolField<SleepNight>] = [
    .number("toBed", \.toBed, "to_bed", "To bed, in minutes after midnight", in: times, isRequired: true),
    .number("tried", \.tried, "tried", "Tried to sleep, in minutes after midnight", in: times, isRequired: true),
    .number("untilAsleep", \.untilAsleep, "until_asleep", "Minutes until asleep", in: lengths),
    .number("awake", \.awake, "awake", "Minutes awake in the night", in: lengths),
    .number("up", \.up, "up", "Up, in minutes after midnight", in: times, isRequired: true),
  ]
}
