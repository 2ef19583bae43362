// All settings. The schema in `data/` has the same ones; a test compares the two.

extension Setting<Bool> {
  /// Whether onboarding was seen or skipped.
  public static var onboardingDone: Self { Self("onboarding-done", false) }
  /// Mutes ambience, chimes and tones.
  public static var muted: Self { Self("muted", false) }
  /// Whether a scene's sound continues while its picture is hidden.
  public static var soundWhenHidden: Self { Self("sound-when-hidden", true) }
  /// Plays a tone for inhaling and exhaling.
  public static var breathTones: Self { Self("breath-tones", false) }
  /// Speaks the cues of a breathing rhythm. Speech replaces the tones.
  public static var breathVoice: Self { Self("breath-voice", false) }
  /// Plays a chime when the time of an exercise is over, and a tone when its words change.
  public static var endChime: Self { Self("end-chime", true) }
  /// Shows captions in guided sessions.
  public static var captions: Self { Self("captions", false) }
  /// Disables motion, whatever the desktop's setting.
  public static var reducedMotion: Self { Self("reduced-motion", false) }
  /// Shows numbers on the page *What helps*; off until the person asks for them.
  public static var showsNumbers: Self { Self("shows-numbers", false) }
  /// Offers the seven questions of GAD-7 every two weeks on *What helps*; off until the person asks for it.
  public static var offersGAD7: Self { Self("offers-gad7", false) }
  /// The daily relaxation reminder; off by default.
  public static var relaxationReminder: Self { Self("relaxation-reminder", false) }
  /// The daily reflection reminder; off until onboarding has mentioned it.
  public static var reflectionReminder: Self { Self("reflection-reminder", false) }
  /// The daily reminder of worry time; off by default.
  public static var worryReminder: Self { Self("worry-reminder", false) }
  /// Whether any worry is parked. The reminder helper reads it, since it can't read the records.
  public static var worriesParked: Self { Self("worries-parked", false) }
  /// Whether the window filled the screen.
  public static var windowMaximized: Self { Self("window-maximized", false) }
  /// Shows a landscape behind Relax, with the sky of the hour. When off, the page is plain.
  public static var showsSky: Self { Self("shows-sky", true) }
  /// Whether the small window has said who decides whether it stays on top.
  public static var companyExplained: Self { Self("company-explained", false) }
  /// Whether the person has hidden the way through on Learn.
  public static var pathPutAway: Self { Self("path-put-away", false) }
}

extension Setting<Int> {
  /// The time of the relaxation reminder in minutes after midnight, 0 to 1439.
  public static var relaxationReminderTime: Self { Self("relaxation-reminder-time", 8 * 60, sensible: minuteOfDay) }
  /// The time of the reflection reminder in minutes after midnight, 0 to 1439.
  public static var reflectionReminderTime: Self { Self("reflection-reminder-time", 20 * 60, sensible: minuteOfDay) }
  /// The time of the reminder of worry time in minutes after midnight, 0 to 1439.
  public static var worryReminderTime: Self { Self("worry-reminder-time", 18 * 60, sensible: minuteOfDay) }
  /// When the person goes to bed, in minutes after midnight. Worry time shouldn't be close to it.
  public static var bedtime: Self { Self("bedtime", 22 * 60 + 30, sensible: minuteOfDay) }
  /// The hour at which a day begins, 0 to 6: at 1 a.m. it can still be yesterday.
  public static var dayStartHour: Self { Self("day-start-hour", 0) { min(max($0, 0), 6) } }
  /// Minutes without input until the lock closes; 0 for never.
  public static var lockAfterMinutes: Self { Self("lock-after-minutes", 10) { min(max($0, 0), 240) } }
  /// The width of the window in pixels.
  public static var windowWidth: Self { Self("window-width", 1_000) { min(max($0, 360), 8_192) } }
  /// The height of the window in pixels.
  public static var windowHeight: Self { Self("window-height", 700) { min(max($0, 294), 8_192) } }
  /// The last week that was opened of the six that were the path in earlier versions, from 1 on.
  public static var pathWeek: Self { Self("path-week", 1) { min(max($0, 1), 99) } }
  /// The last part of the path that was opened, from 1 on; 0 until one was.
  public static var pathPart: Self { Self("path-part", 0) { min(max($0, 0), 99) } }

  /// The minutes that the sleep timer was set to last: 15, 30, 45 or 60.
  public static var sleepMinutes: Self { Self("sleep-minutes", 30) { min(max(($0 + 7) / 15, 1), 4) * 15 } }

  private static var minuteOfDay: @Sendable (Int) -> Int { { min(max($0, 0), 1_439) } }
}

extension Setting<Double> {
  /// The slider of a scene's sound, 0 to 1, as `Volume` says; −8 dB by default.
  public static var sceneVolume: Self { Self("scene-volume", 0.63, sensible: fraction) }
  /// The slider of guided sessions' voice, 0 to 1; −3 dB by default.
  public static var meditationVoiceVolume: Self { Self("meditation-voice-volume", 0.84, sensible: fraction) }
  /// The slider of guided sessions' background, 0 to 1; −3 dB by default.
  public static var meditationBedVolume: Self { Self("meditation-bed-volume", 0.84, sensible: fraction) }
  /// The slider of chimes and breathing tones, 0 to 1; −2 dB by default.
  public static var cueVolume: Self { Self("cue-volume", 0.89, sensible: fraction) }
  /// The position of the ambience's slider from when a slider's gain was x³; see `adoptFormerVolumes()`.
  static var formerAmbienceVolume: Self { Self("ambience-volume", 0.4, sensible: fraction) }
  /// The position of the voice's slider from when a slider's gain was x³.
  static var formerVoiceVolume: Self { Self("voice-volume", 0.8, sensible: fraction) }
  /// The position of the background's slider from when a slider's gain was x³.
  static var formerBedVolume: Self { Self("bed-volume", 0.5, sensible: fraction) }
  /// The text size of readings, as a factor of the designed size.
  public static var readingSize: Self { Self("reading-size", 1, sensible: ReadingSize.nearest) }

  private static var fraction: @Sendable (Double) -> Double { { $0.isFinite ? min(max($0, 0), 1) : 0 } }
}

extension Setting<String> {
  /// The id of the scene last viewed; empty for the first.
  public static var lastScene: Self { Self("last-scene", "") }
  /// The background of exercises, as a `PlaceLook`.
  public static var placeLook: Self {
    Self("place-look", PlaceLook.moving.rawValue) { PlaceLook(rawValue: $0) == nil ? PlaceLook.moving.rawValue : $0 }
  }
  /// The scenes that were chosen as backgrounds of exercises, as `ChosenPlaces`.
  public static var ownPlaces: Self { Self("own-places", "") }
  /// The country whose helplines are shown, as ISO 3166-1 alpha-2; empty for that of the locale.
  public static var helpCountry: Self { Self("help-country", "") }
  /// The id of the breathing pattern that the person chose; empty as long as they've chosen none.
  public static var breathingPattern: Self { Self("breathing-pattern", "") }
  /// The id of the section of coping statements that was looked at last; empty for none yet.
  public static var statementSection: Self { Self("statement-section", "") }
  /// The ids of the favourites on *Choose for yourself*, separated by spaces.
  static var shelfFavourites: Self { Self("shelf-favourites", "") }
  /// The ids of the items chosen on *Choose for yourself*, the latest first, separated by spaces.
  public static var shelfLastUsed: Self { Self("shelf-last-used", "") }
  /// The positions at which guided sessions were left, as `GuidedPositions`.
  public static var guidedPositions: Self { Self("guided-positions", "") }
  /// In a sandbox, whether the desktop starts the reminders at login, as a `StartAtLogin`. The reminder
  /// helper writes it.
  public static var startAtLogin: Self { Self("start-at-login", "") }
  /// The last day with a session, `YYYY-MM-DD` or empty. The reminder helper reads it.
  public static var lastDayRelaxed: Self { Self("last-day-relaxed", "") }
  /// The last day with a reflection, `YYYY-MM-DD` or empty.
  public static var lastDayReflected: Self { Self("last-day-reflected", "") }
  /// The last day the person went through all parked worries, or spent a quarter of an hour on them, `YYYY-MM-DD` or
  /// empty.
  public static var lastDayOfWorryTime: Self { Self("last-day-of-worry-time", "") }
  /// The last seven days of worry time, `YYYY-MM-DD`, separated by spaces.
  public static var worryTimeDays: Self { Self("worry-time-days", "") }
  /// The exercises that made things worse, and are left out of plans and offers, separated by spaces.
  public static var leftOut: Self { Self("left-out", "") }
  /// The last day the hint about a recurring thought was shown, `YYYY-MM-DD`; empty if it never was.
  public static var lastDayRepeatedThought: Self { Self("last-day-repeated-thought", "") }
  /// The ids of the tools of *On your mind* whose introduction was read, separated by spaces.
  public static var toolsExplained: Self { Self("tools-explained", "") }
  /// The person's mix for each scene, as `SceneMixes`.
  public static var sceneMixes: Self { Self("scene-mixes", "") }
}
