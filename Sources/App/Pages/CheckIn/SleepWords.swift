import Core
import Toolkit

/// The words of the sleep diary.
enum SleepWords {
  // TRANSLATORS: The name of a page: a diary of nights, without a score.
  static let title = localized("Sleep diary")
  static let guesses = localized(
    "At breakfast, from memory. Guesses are right: no clock by the bed, and no score here.")
  static let week = localized("The last nights")
  static let whatHelps = localized("What you can do by yourself")
  /// The parts of the treatment of sleeplessness that work without a therapist.
  static let advice = [
    localized("Get up at the same time each day, whatever the night was like. That’s the part you can decide."),
    localized(
      "Keep the bed for sleep. If you’ve been awake for what feels like twenty minutes, get up and do something quiet until you’re sleepy."
    ),
    localized("Have worry time before the evening, and let the last hour wind down."),
    localized(
      "If you’re sleepy in the day, don’t drive. If you might fall, rest in bed with a light on rather than get up. If you hardly "
        + "sleep and aren’t tired, see a doctor today."),
  ]
  static let restriction = localized(
    "Sleep restriction, which means less time in bed on purpose, isn’t done here. With epilepsy, bipolar disorder or "
      + "sleepwalking, or if you drive or work with machines, it can be dangerous. A doctor or a sleep clinic can do it "
      + "with you.")

  /// The five questions, each with its place in a night, and whether it's a time of day rather than a length.
  static let questions: [(question: String, path: WritableKeyPath<SleepNight, Int>, isTime: Bool)] = [
    // TRANSLATORS: Five questions of a sleep diary, each beside a time of day or a length.
    (localized("Went to bed"), \.toBed, true),
    (localized("Tried to sleep"), \.tried, true),
    (localized("About how long until you slept"), \.untilAsleep, false),
    (localized("About how long awake in the night"), \.awake, false),
    (localized("Got up"), \.up, true),
  ]

  /// A length, such as “1 h 20 min”.
  static func length(_ minutes: Int) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    // TRANSLATORS: Lengths of time, short.
    if hours == 0 { return localized("{minutes} min", ["minutes": rest]) }
    return rest == 0
      ? localized("{hours} h", ["hours": hours])
      : localized("{hours} h {minutes} min", ["hours": hours, "minutes": rest])
  }

  /// A night in a sentence.
  static func line(_ night: SleepDiaryModel.Night, _ dates: Dates) -> String {
    // TRANSLATORS: A night in the sleep diary. {day} is the day of getting up, {bed} and {up} are times, {asleep} is
    // such as “6 h 20 min”.
    localized(
      "{day}: in bed from {bed} to {up}, about {asleep} asleep",
      [
        "day": dates.short(night.day), "bed": dates.time(night.night.toBed), "up": dates.time(night.night.up),
        "asleep": length(night.night.asleep),
      ])
  }
}

/// The nights of a week below each other: the time in bed as a pale bar, and in it the time asleep, from six in the
/// evening to noon.
enum SleepPicture {
  private static let (start, length) = (18 * 60, 18 * 60)

  static func make(_ week: [SleepDiaryModel.Night], dates: Dates) -> Widget {
    let nights = week.map(\.night)
    func place(_ minutes: Int) -> Double {
      Double(min(SleepNight.minutes(from: start, to: minutes), length)) / Double(length)
    }
    return DrawingArea { canvas, width, height in
      let row = height / Double(max(nights.count, 1))
      for (index, night) in nights.enumerated() {
        let y = row * (Double(index) + 0.5)
        let (bed, up) = (place(night.toBed) * width, place(night.up) * width)
        canvas.strokeLine([(bed, y), (max(up, bed + 1), y)], width: row * 0.5, canvas.ink.withAlpha(0.2))
        let asleep = place((night.tried + night.untilAsleep) % 1_440) * width
        let end = max(asleep, min(up, asleep + Double(night.asleep) / Double(length) * width))
        canvas.strokeLine([(asleep, y), (end, y)], width: row * 0.3, canvas.ink.withAlpha(0.7))
      }
    }
    .request(height: 24 * nights.count).role(.picture).named(SleepWords.week)
    .described(week.map { SleepWords.line($0, dates) }.joined(separator: ". "))
  }
}
