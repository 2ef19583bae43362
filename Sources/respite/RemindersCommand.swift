import App
import ArgumentParser
import Core

/// `respite reminders`
struct RemindersCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite reminders
    commandName: "reminders", abstract: localized("Print the daily reminders, or set when they come."))

  // TRANSLATORS: Help text of the command line. respite reminders. “off” is typed like this.
  @Option(help: ArgumentHelp(localized("When to be reminded to relax, such as 08:00, or off.")))
  var relaxation: ReminderTime?

  // TRANSLATORS: Help text of the command line. respite reminders. “off” is typed like this.
  @Option(help: ArgumentHelp(localized("When to be reminded to reflect, such as 20:00, or off.")))
  var reflection: ReminderTime?

  // TRANSLATORS: Help text of the command line. respite reminders. “off” is typed like this.
  @Option(help: ArgumentHelp(localized("When to be reminded of worry time, such as 18:00, or off.")))
  var worry: ReminderTime?

  func perform() throws -> Output {
    let settings = LiveSettings.person
    let chosen = [ReminderKind.relaxation: relaxation, .reflection: reflection, .worry: worry].compactMapValues(\.self)
    if !chosen.isEmpty {
      guard settings.arePersistent else { throw Failure(ErrorPresenter.settingsNotSaved) }
      if let minute = worry?.minute, DailyReminder.isNear(bedtime: settings[.bedtime], minute) {
        throw Failure(
          // TRANSLATORS: In the terminal; {time} is a time of day such as 22:30.
          localized(
            "That’s within two hours of your bedtime, {time}. Nothing was changed.",
            ["time": ReminderTime(settings[.bedtime])]))
      }
      for (kind, time) in chosen { time.choose(kind, settings) }
      settings.flush()
      if LiveReminders.isAnyOn(settings) { LiveReminders.startHelper() }
    }
    let lines = ReminderKind.allCases.map { kind in
      "\(kind.rawValue) \(ReminderTime(settings[kind.isOn] ? settings[kind.time] : nil))"
    }
    return chosen.isEmpty ? .answer(lines) : .done(lines)
  }
}

/// A time of day or “off”, as the command line takes and prints it.
struct ReminderTime: ExpressibleByArgument, CustomStringConvertible {
  /// Minutes after midnight; nil for off.
  let minute: Int?

  init(_ minute: Int?) { self.minute = minute }

  init?(argument: String) {
    if argument == "off" {
      self.init(nil)
      return
    }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isWholeNumber) }),
      parts[1].count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    self.init(hour * 60 + minute)
  }

  var description: String {
    guard let minute else { return "off" }
    return [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Sets a reminder to this time in the settings and turns it on. “off” turns it off and leaves its time unchanged.
  @MainActor func choose(_ kind: ReminderKind, _ settings: any Settings) {
    // Writes the time first, because the helper may read the settings between the two writes.
    if let minute { settings[kind.time] = minute }
    settings[kind.isOn] = minute != nil
  }
}
