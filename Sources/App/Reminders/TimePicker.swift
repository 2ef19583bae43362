import Core
import Toolkit

/// Spin buttons for the hour and the minute of a reminder, and toggles for the half of the day on a 12-hour clock.
///
/// Each change is stored at once; there is nothing to confirm.
final class TimePicker {
  private(set) lazy var widget: Widget = row.align(horizontally: .center)
  private let model: any TimePicking
  private let hour: SpinButton
  private let minute: SpinButton
  private lazy var row = Box.row(spacing: 6) {
    hour.style("time-part")
    Label(":").role(.presentation).style("time-colon").align(vertically: .center)
    minute.style("time-part")
  }.leftToRight()
  private let halves: (morning: ToggleButton, afternoon: ToggleButton)?

  init(_ model: any TimePicking) {
    self.model = model
    let time = model.time
    hour = SpinButton(
      // TRANSLATORS: Spoken by the screen reader only: the first field of a time of day.
      name: localized("Hour"), value: time.hour, range: time.hours, digits: time.countsToTwelve ? 1 : 2)
    // TRANSLATORS: Spoken by the screen reader only: the second field of a time of day.
    minute = SpinButton(name: localized("Minute"), value: time.minute, range: 0...59, step: 5, digits: 2)
    halves =
      time.countsToTwelve ? (ToggleButton(model.dates.halves.morning), ToggleButton(model.dates.halves.afternoon)) : nil

    hour.onChanged { model.hourPicked($0) }
    minute.onChanged { model.minutePicked($0) }
    if let halves {
      halves.afternoon.join(halves.morning)
      row.append(
        Box.column(spacing: 6) {
          halves.morning.style("text-button", "pill-toggle")
          halves.afternoon.style("text-button", "pill-toggle")
        }.align(vertically: .center).margins(start: 12))
      halves.morning.onToggled { if $0 { model.halfPicked(isAfternoon: false) } }
      halves.afternoon.onToggled { if $0 { model.halfPicked(isAfternoon: true) } }
    }
    observe(self) { $0.render() }
  }

  private func render() {
    let time = model.time
    (hour.value, minute.value) = (time.hour, time.minute)
    // A screen reader says nothing of a new value, but speaks a description that changes.
    for part in [hour, minute] { part.described(model.timeText) }
    guard let halves else { return }
    (time.isAfternoon ? halves.afternoon : halves.morning).isActive = true
  }
}
