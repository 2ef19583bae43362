import Core
import Toolkit

/// Hours and minutes, each to be turned by wheel, arrows, buttons or typing. The time that stands there is the time:
/// there is nothing to confirm.
final class TimePicker {
  let widget: Widget
  private let model: TimePickerModel
  private let hour: SpinButton
  private let minute: SpinButton
  private var halves: (morning: ToggleButton, afternoon: ToggleButton)?

  init(_ model: TimePickerModel) {
    self.model = model
    let hour = SpinButton(
      name: localized("Hour"), value: model.hour, range: model.hours, digits: model.countsToTwelve ? 1 : 2
    ) {
      model.hourPicked($0)
    }
    let minute = SpinButton(name: localized("Minute"), value: model.minute, range: 0...59, step: 5, digits: 2) {
      model.minutePicked($0)
    }
    (self.hour, self.minute) = (hour, minute)
    let row = Box.row(spacing: 6) {
      hour.style("time-part")
      Label(":").role(.presentation).style("time-colon").align(vertically: .center)
      minute.style("time-part")
    }.leftToRight()
    widget = row.align(horizontally: .center)
    if model.countsToTwelve {
      let morning = ToggleButton(model.halves.morning) { if $0 { model.halfPicked(isAfternoon: false) } }
      let afternoon = ToggleButton(model.halves.afternoon) { if $0 { model.halfPicked(isAfternoon: true) } }
      afternoon.join(morning)
      halves = (morning, afternoon)
      row.append(
        Box.column(spacing: 6) {
          morning.style("text-button", "pill-toggle")
          afternoon.style("text-button", "pill-toggle")
        }.align(vertically: .center).margins(start: 12))
    }
    observe(self) { $0.render() }
  }

  /// Also what was chosen elsewhere, meanwhile.
  private func render() {
    (hour.value, minute.value) = (model.hour, model.minute)
    guard let halves else { return }
    (model.isAfternoon ? halves.afternoon : halves.morning).isActive = true
  }
}
