import Core
import Toolkit

/// The two reminders, as a part of the settings dialog.
enum ReminderSettings {
  static func group(_ settings: any Settings) -> PreferencesGroup {
    PreferencesGroup(
      localized("Reminders"),
      description: localized("They begin with the next version. What you choose is kept for them.")
    ) {
      row(localized("A quiet moment"), .relaxationReminder, .relaxationReminderTime, settings)
      row(localized("What went well today"), .reflectionReminder, .reflectionReminderTime, settings)
    }
  }

  private static func row(
    _ title: String, _ isOn: Setting<Bool>, _ time: Setting<Int>, _ settings: any Settings
  ) -> PreferencesRow {
    PreferencesRow.toggle(
      title, subtitle: localized("Each day at {time}", ["time": TimeWords.text(settings[time])]), isOn: settings[isOn]
    ) {
      settings[isOn] = $0
    }
  }
}
