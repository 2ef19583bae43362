import Core

/// The sleep timer's name and words.
enum SleepTimerWords {
  // TRANSLATORS: Name of a button with the picture of a moon, and of the small sheet that it opens: stops a scene’s
  // sound after some minutes.
  static var title: String { localized("Sleep timer") }

  // TRANSLATORS: Said for ten seconds, beside a button that turns the sleep timer off: someone pressed something while
  // the sound was fading away, so it goes on for so many minutes.
  static var wentOn: String {
    pluralized("{count} more minute", "{count} more minutes", count: SleepTimer.extra)
  }

  /// What the timer does and when, in a few words; nil while it's off, and once it has ended.
  static func state(_ timer: SleepTimer) -> String? {
    switch timer.state {
    case .off, .ended: nil
    // TRANSLATORS: What the sleep timer is doing: the sound gets softer until it stops.
    case .fading: localized("Fading away")
    // TRANSLATORS: What the sleep timer will do.
    case .running(.untilTheEnd): localized("Stops at the end")
    // TRANSLATORS: What the sleep timer will do.
    case .running(.minutes(let minutes)):
      pluralized("Stops in {count} minute", "Stops in {count} minutes", count: timer.minutesLeft ?? minutes)
    }
  }
}

extension SleepTimer.Length {
  /// The name of the length where it's chosen.
  var title: String {
    switch self {
    case .minutes(let minutes): pluralized("{count} min", "{count} min", count: minutes)
    // TRANSLATORS: A choice of the sleep timer: it stops where the recording ends.
    case .untilTheEnd: localized("Until the end")
    }
  }
}
