extension Settings {
  /// The days on which something was done or shown last.
  private static var lastDays: [Setting<String>] {
    [.lastDayRelaxed, .lastDayReflected, .lastDayOfWorryTime, .lastDayRepeatedThought]
  }

  /// Notes that something was done for `day`. A later day stays, since something done for yesterday doesn't take back
  /// what was done today; but one after `today` doesn't, as after a change of the clock.
  public func note(_ day: LocalDay, in setting: Setting<String>, today: LocalDay) {
    if let last = LocalDay(self[setting]), last > day, last <= today { return }
    if self[setting] != day.description { self[setting] = day.description }
  }

  /// Forgets the last days that are still to come. A clock that was wrong wrote them, and on those days nothing would
  /// be reminded of. Call it when the program starts.
  public func forgetDaysToCome(after today: LocalDay) {
    for setting in Self.lastDays {
      if let last = LocalDay(self[setting]), last > today { self[setting] = setting.standard }
    }
  }
}
