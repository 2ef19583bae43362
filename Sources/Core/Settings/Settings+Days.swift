extension Settings {
  /// The settings that hold the day when something was last done or shown.
  private static var lastDays: [Setting<String>] {
    [.lastDayRelaxed, .lastDayReflected, .lastDayOfWorryTime, .lastDayRepeatedThought]
  }

  /// Stores in `setting` that something was done for `day`. A later day is preserved, since something done for
  /// yesterday doesn't undo what was done today. A stored day after `today`, as after a change of the clock, is
  /// replaced.
  public func note(_ day: LocalDay, in setting: Setting<String>, today: LocalDay) {
    if let last = LocalDay(self[setting]), last > day, last <= today { return }
    if self[setting] != day.description { self[setting] = day.description }
  }

  /// Resets the last days that are in the future. They were stored while the clock was wrong, and would suppress
  /// reminders on these days. Call this when the program starts.
  public func forgetDaysToCome(after today: LocalDay) {
    for setting in Self.lastDays {
      if let last = LocalDay(self[setting]), last > today { self[setting] = setting.standard }
    }
  }
}

extension Settings {
  /// The exercises that are left out of plans and offers until the person puts them back.
  public var leftOut: Set<Exercise> {
    get { Set(self[.leftOut].split(separator: " ").compactMap { Exercise(rawValue: String($0)) }) }
    set { self[.leftOut] = newValue.map(\.rawValue).sorted().joined(separator: " ") }
  }
}
