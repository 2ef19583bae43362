/// Both reminders together: what is to be said now, and when to look again.
public struct Agenda: Hashable, Sendable {
  /// What is to be said now, each with the person's day it is for.
  public let due: [ReminderKind: LocalDay]
  /// When each is to be looked at again, if what is due has been said.
  public let next: [ReminderKind: Int]

  /// What is to be done at `now`, after what the log knows.
  ///
  /// - Parameter done: the last day on which each was done without a reminder.
  public init(at now: Int, in zone: Zone, after log: ReminderLog, done: [ReminderKind: LocalDay]) {
    var due: [ReminderKind: LocalDay] = [:]
    var next: [ReminderKind: Int] = [:]
    for (kind, entry) in log.entries {
      let reminder = DailyReminder(entry.choice, in: zone)
      var memory = entry.memory
      var decision = reminder.decide(at: now, after: memory, lastDone: done[kind])
      if case .speak(let day) = decision {
        due[kind] = day
        memory.spoke(for: day)
        decision = reminder.decide(at: now, after: memory, lastDone: done[kind])
      }
      switch decision {
      case .wait(let until): next[kind] = until
      case .speak: next[kind] = now  // what was snoozed yesterday and what is due today
      case .rest: break
      }
    }
    (self.due, self.next) = (due, next)
  }
}
