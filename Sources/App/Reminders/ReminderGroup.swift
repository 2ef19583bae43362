import Core
import Toolkit

/// The group of the settings dialog with the daily reminders.
final class ReminderGroup {
  // TRANSLATORS: Heading of a group of settings, and in the output of a command.
  let group = PreferencesGroup(localized("Reminders"))
  private let rows: [Row]
  private let start: StartAtLoginModel
  private let again = ButtonRow(
    // TRANSLATORS: A button in Settings: ask the desktop whether Respite may start when the person logs in.
    localized("Ask the desktop again"), icon: "respite-next-scene-symbolic")

  init(_ reminders: DailyReminders) {
    rows = [
      Row(reminders.relaxation),
      Row(reminders.reflection),
      Row(reminders.worry),
    ]
    start = reminders.start
    group.replace(rows.map(\.widget) + [again])
    again.onPressed { [start] in start.askPressed() }
    observe(self) { $0.render() }
  }

  private func render() {
    group.describe(start.words)
    again.isVisible = start.canAsk
  }

  /// One reminder: its time, which opens the picker, and its switch.
  private final class Row {
    let widget: SwitchRow
    private let model: ReminderModel
    private let time: PopoverButton
    private let timeLabel = Label().singleLine().style("time-words")
    /// The popover's contents, made when it is first opened.
    private lazy var picker = TimePicker(model)

    init(_ model: ReminderModel) {
      self.model = model
      time = PopoverButton(name: "", child: timeLabel)
      widget = SwitchRow(model.kind.title, before: time.style("flat").align(vertically: .center), isOn: model.isOn)

      widget.onToggled { model.switched($0) }
      time.content { [weak self] in self?.picker.widget.margins(12) ?? Box.column() }
      observe(self) { $0.render() }
    }

    private func render() {
      timeLabel.text = model.timeText
      // TRANSLATORS: Spoken by the screen reader only: a button that opens a reminder’s time of day.
      time.named(localized("At {time}", ["time": model.timeText]))
      time.isSensitive = model.isOn
      widget.isOn = model.isOn
    }
  }
}
