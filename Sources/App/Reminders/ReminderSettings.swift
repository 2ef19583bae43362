import Core
import Toolkit

/// The two reminders, as a part of the settings dialog.
final class ReminderSettings {
  let group: PreferencesGroup
  private let rows: [Row]

  init(_ reminders: DailyReminders) {
    let rows = [
      Row(localized("A quiet moment"), reminders.relaxation),
      Row(localized("What went well today"), reminders.reflection),
    ]
    self.rows = rows
    group = PreferencesGroup(
      localized("Reminders"), description: localized("Each once a day, also while Respite is closed.")
    ) { rows.map(\.widget) }
  }

  /// The time, which opens the picker, and the switch of one reminder.
  private final class Row {
    let widget: SwitchRow
    private let model: ReminderModel
    private let time: PopoverButton
    private let words = Label().singleLine()

    init(_ title: String, _ model: ReminderModel) {
      self.model = model
      var picker: TimePicker?
      let time = PopoverButton(name: "", child: words.style("time-words")) {
        let made = picker ?? TimePicker(model.time)
        picker = made
        return made.widget.margins(12)
      }
      self.time = time
      widget = PreferencesRow.toggle(
        title, before: time.style("flat").align(vertically: .center), isOn: model.isOn
      ) { model.switched($0) }
      observe(self) { $0.render() }
    }

    private func render() {
      words.text = model.timeText
      time.named(localized("At {time}", ["time": model.timeText]))
      time.isSensitive = model.isOn
      widget.isOn = model.isOn
    }
  }
}
