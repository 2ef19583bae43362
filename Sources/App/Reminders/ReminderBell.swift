// The bell at the top of Relax and of Reflect, and what it opens.

import Core
import Toolkit

/// A bell that says whether there is a reminder, and opens a small surface where it is chosen.
///
/// Only a press outside of that, or Escape, closes it. It owns nothing of the reminder: others may change it meanwhile.
final class ReminderBell {
  let widget: PopoverButton
  private let icon = Image(icon: ReminderBell.icon(isOn: false)).style("bell-icon")
  private let model: ReminderModel
  private let timer: any Clock<Duration>
  private let reducesMotion: () -> Bool
  private var rocking: Task<Void, Never>?

  /// The bell of a reminder.
  init(_ model: ReminderModel, _ dependencies: Dependencies) {
    self.model = model
    timer = dependencies.timer
    reducesMotion = { dependencies.reducesMotion }
    var choice: ReminderChoice?
    widget = PopoverButton(name: model.kind.title, child: icon) {
      let made = choice ?? ReminderChoice(model)
      choice = made
      return made.widget
    }
    widget.style("bell").align(horizontally: .center)
    widget.onMapChanged { [weak self] isSeen in if isSeen { self?.rockIfCalled() } }
    observe(self) { $0.render() }
  }

  isolated deinit { rocking?.cancel() }

  private static func icon(isOn: Bool) -> String { isOn ? "respite-bell-symbolic" : "respite-bell-off-symbolic" }

  private func render() {
    icon.name = Self.icon(isOn: model.isOn)
    widget.setStyle("off", !model.isOn)
    widget.described(model.state, tooltip: "\(model.kind.title): \(model.state)")
    if model.isCalling { rockIfCalled() }
  }

  /// Once, when it is in sight; where nothing is to move, it is lit for a while.
  private func rockIfCalled() {
    guard model.isCalling, widget.isMapped else { return }
    model.rocked()
    let style = reducesMotion() ? "lit" : "rocking"
    rocking?.cancel()
    widget.setStyle(style, false)
    rocking = Task { [weak self, timer] in
      // After the tab has come: one thing moves at a time. A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .milliseconds(700))) != nil else { return }
      self?.widget.setStyle(style, true)
      guard (try? await timer.sleep(for: .milliseconds(2_400))) != nil else { return }
      self?.widget.setStyle(style, false)
    }
  }
}

/// The switch of a reminder, and the time below it.
final class ReminderChoice {
  let widget: Widget
  private let toggle: Switch
  private let picker: TimePicker
  private let model: ReminderModel

  init(_ model: ReminderModel) {
    self.model = model
    let name = localized("Remind me daily")
    let toggle = Switch(name: name, isOn: model.isOn) { model.switched($0) }
    let picker = TimePicker(model.time)
    (self.toggle, self.picker) = (toggle, picker)
    widget = Box.column(spacing: 12) {
      Box.row(spacing: 24) {
        Label(name).justify(.start).role(.presentation).expand(horizontally: true)
        toggle.style("calm").align(vertically: .center)
      }
      picker.widget.margins(top: 6)
    }.margins(top: 18, bottom: 6, start: 18, end: 18)
    observe(self) { $0.render() }
  }

  private func render() {
    toggle.isOn = model.isOn
    picker.widget.isSensitive = model.isOn
  }
}
