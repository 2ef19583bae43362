import App
import ArgumentParser
import Core

/// `respite reminders`
struct RemindersCommand: ParsableCommand {
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

  mutating func run() throws { try MainActor.assumeIsolated(choose) }

  @MainActor private func choose() throws {
    let settings: any Settings = DesktopSettings() ?? TransientSettings()
    let isChange = relaxation != nil || reflection != nil || worry != nil
    if isChange {
      guard settings.areKept else { throw Failure(ErrorPresenter.settingsNotKept) }
      if let minute = worry?.minute, DailyReminder.isNear(bedtime: settings[.bedtime], minute) {
        throw Failure(
          // TRANSLATORS: In the terminal; {time} is a time of day such as 22:30.
          localized(
            "That’s within two hours of your bedtime, {time}. Nothing was changed.",
            ["time": ReminderTime(settings[.bedtime])]))
      }
      relaxation?.choose(.relaxationReminder, .relaxationReminderTime, settings)
      reflection?.choose(.reflectionReminder, .reflectionReminderTime, settings)
      worry?.choose(.worryReminder, .worryReminderTime, settings)
      settings.flush()
      if LiveReminders.isAnyOn(settings) { LiveReminders.startHelper() }
    }
    let lines = [
      "relaxation \(ReminderTime(settings[.relaxationReminder] ? settings[.relaxationReminderTime] : nil))",
      "reflection \(ReminderTime(settings[.reflectionReminder] ? settings[.reflectionReminderTime] : nil))",
      "worry \(ReminderTime(settings[.worryReminder] ? settings[.worryReminderTime] : nil))",
    ]
    if isChange { try Terminal.report(lines) } else { try Terminal.print(lines) }
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

  /// Writes it to the settings. “off” leaves the time as it was.
  @MainActor func choose(_ isOn: Setting<Bool>, _ time: Setting<Int>, _ settings: any Settings) {
    // The time first, because the helper may read between the two writes.
    if let minute { settings[time] = minute }
    settings[isOn] = minute != nil
  }
}
