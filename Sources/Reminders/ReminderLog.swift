/// The data that the helper stores across restarts: for each reminder, the choice that it last read and the past
/// events.
///
/// It holds days and times only: nothing that the person wrote, and no mood. `text` is the form it's stored in.
public struct ReminderLog: Hashable, Sendable {
  /// The record of one reminder.
  public struct Entry: Hashable, Sendable {
    /// The choice that the helper read last.
    public var choice: DailyReminder.Choice
    /// The past events.
    public var memory: DailyReminder.Memory

    /// An entry.
    public init(choice: DailyReminder.Choice, memory: DailyReminder.Memory) {
      self.choice = choice
      self.memory = memory
    }
  }

  /// The entries. A reminder has none until `record` is called for it.
  public var entries: [ReminderKind: Entry] = [:]

  /// An empty log.
  public init() {}

  /// Records the choice at `now`, and removes recorded days that are later than today. If the choice has changed, a
  /// reminder that was due before isn't caught up.
  ///
  /// A reminder without an entry counts as newly chosen, so no reminder is repeated if the log is lost.
  public mutating func record(_ choice: DailyReminder.Choice, of kind: ReminderKind, at now: Int, in zone: Zone) {
    entries[kind]?.memory.forget(after: zone.day(at: now, dayStartHour: choice.dayStartHour))
    if let entry = entries[kind], entry.choice == choice { return }
    let memory = entries[kind]?.memory ?? DailyReminder.Memory()
    entries[kind] = Entry(
      choice: choice, memory: DailyReminder(choice, in: zone).memory(afterChangeAt: now, from: memory))
  }
}

extension ReminderLog {
  private static let head = "respite-reminders 1"

  /// The file's contents: a line of plain words for each fact.
  public var text: String {
    var lines = [Self.head]
    for kind in ReminderKind.allCases {
      guard let entry = entries[kind] else { continue }
      let (choice, memory) = (entry.choice, entry.memory)
      lines.append("\(kind.rawValue) choice \(choice.isOn ? "on" : "off") \(choice.minute) \(choice.dayStartHour)")
      lines += memory.settled.map { "\(kind.rawValue) settled \($0)" }
      if let snooze = memory.snooze { lines.append("\(kind.rawValue) snooze \(snooze.day) \(snooze.until)") }
    }
    return lines.joined(separator: "\n") + "\nend\n"
  }

  /// Reads the form that `text` returns; nil for anything else, including a truncated file.
  public init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.popLast() == "", lines.popLast() == "end", lines.first == Self.head else { return nil }
    var settled: [ReminderKind: [LocalDay]] = [:]
    var snoozes: [ReminderKind: DailyReminder.Memory.Snooze] = [:]
    var choices: [ReminderKind: DailyReminder.Choice] = [:]
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard words.count > 2, let kind = ReminderKind(rawValue: words[0]) else { return nil }
      switch (words[1], words.count) {
      case ("choice", 5):
        guard let choice = DailyReminder.Choice(words[2...]) else { return nil }
        choices[kind] = choice
      case ("settled", 3):
        guard let day = LocalDay(words[2]) else { return nil }
        settled[kind, default: []].append(day)
      case ("snooze", 4):
        guard let day = LocalDay(words[2]), let until = Int(words[3]), abs(until) < 1 << 40 else { return nil }
        snoozes[kind] = DailyReminder.Memory.Snooze(day: day, until: until)
      default: return nil
      }
    }
    guard Set(settled.keys).union(snoozes.keys).isSubset(of: choices.keys) else { return nil }
    for (kind, choice) in choices {
      entries[kind] = Entry(
        choice: choice, memory: DailyReminder.Memory(settled: settled[kind] ?? [], snooze: snoozes[kind]))
    }
  }
}

extension DailyReminder.Choice {
  /// Reads `on 480 0`; nil for anything else.
  fileprivate init?(_ words: ArraySlice<String>) {
    let words = Array(words)
    guard words.count == 3, words[0] == "on" || words[0] == "off", let minute = Int(words[1]),
      let hour = Int(words[2]), (0...1_439).contains(minute), (0...6).contains(hour)
    else { return nil }
    self.init(isOn: words[0] == "on", minute: minute, dayStartHour: hour)
  }
}
