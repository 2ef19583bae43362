import Core
import Toolkit

/// Hours and minutes, each to be turned by wheel, arrows, buttons or typing. The time that stands there is the time:
/// there is nothing to confirm.
final class TimePicker {
  let widget: Widget

  init(_ model: TimePickerModel) {
    let hour = SpinButton(
      name: localized("Hour"), value: model.hour, range: model.hours, digits: model.countsToTwelve ? 1 : 2
    ) {
      model.hourPicked($0)
    }
    let minute = SpinButton(name: localized("Minute"), value: model.minute, range: 0...59, step: 5, digits: 2) {
      model.minutePicked($0)
    }
    let row = Box.row(spacing: 6) {
      hour.style("time-part")
      Label(":").role(.presentation).style("time-colon").align(vertically: .center)
      minute.style("time-part")
    }.leftToRight()
    if model.countsToTwelve {
      let morning = ToggleButton(model.halves.morning) { if $0 { model.halfPicked(isAfternoon: false) } }
      let afternoon = ToggleButton(model.halves.afternoon) { if $0 { model.halfPicked(isAfternoon: true) } }
      afternoon.join(morning)
      (model.isAfternoon ? afternoon : morning).isActive = true
      row.append(
        Box.column(spacing: 6) {
          morning.style("text-button", "pill-toggle")
          afternoon.style("text-button", "pill-toggle")
        }.align(vertically: .center).margins(start: 12))
    }
    widget = row.align(horizontally: .center)
  }
}
