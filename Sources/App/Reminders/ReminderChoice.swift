import Core
import Toolkit

/// The switch of a reminder with its time below, as the bell's popover shows them.
final class ReminderChoice {
  private(set) lazy var widget: Widget = Box.column(spacing: 12) {
    Box.row(spacing: 24) {
      Label(name).justify(.start).role(.presentation).expand(horizontally: true)
      toggle.style("calm").align(vertically: .center)
    }
    picker.widget.margins(top: 6)
  }.margins(top: 18, bottom: 6, start: 18, end: 18)
  private let name = localized("Remind me daily")
  private let toggle: Switch
  private let picker: TimePicker
  private let model: ReminderModel

  init(_ model: ReminderModel) {
    self.model = model
    (toggle, picker) = (Switch(name: name, isOn: model.isOn), TimePicker(model))

    toggle.onToggled { model.switched($0) }
    observe(self) { $0.render() }
  }

  private func render() {
    toggle.isOn = model.isOn
    picker.widget.isSensitive = model.isOn
  }
}
