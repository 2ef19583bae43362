/// A decision about all reminders: which to show now, and when to look again.
public struct ReminderAgenda: Hashable, Sendable {
  /// The reminders to show now, each with the person's day that it is for.
  public let due: [ReminderKind: LocalDay]
  /// When to look at each reminder again, once those that are due have been shown: seconds since 1970.
  public let next: [ReminderKind: Int]

  /// Decides for the instant `now` from the log.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - zone: the time zone.
  ///   - log: the choices and the past events.
  ///   - done: the last day the person did each activity.
  ///   - bedtime: in minutes after midnight. Only worry time avoids it.
  public init(
    at now: Int, in zone: Zone, after log: ReminderLog, done: [ReminderKind: LocalDay],
    bedtime: Int = 22 * 60 + 30
  ) {
    var due: [ReminderKind: LocalDay] = [:]
    var next: [ReminderKind: Int] = [:]
    for (kind, entry) in log.entries {
      let reminder = DailyReminder(entry.choice, in: zone, bedtime: kind == .worry ? bedtime : nil)
      var memory = entry.memory
      var decision = reminder.decide(at: now, after: memory, lastDone: done[kind])
      if case .show(let day) = decision {
        due[kind] = day
        memory.recordShown(for: day)
        decision = reminder.decide(at: now, after: memory, lastDone: done[kind])
      }
      switch decision {
      case .wait(let until): next[kind] = until
      case .show: next[kind] = now  // one was snoozed yesterday, and another is due today
      case .off: break
      }
    }
    (self.due, self.next) = (due, next)
  }
}
