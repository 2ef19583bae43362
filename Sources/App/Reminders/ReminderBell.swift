import Core
import Toolkit

/// The bell at the top of Relax and of Reflect. It shows whether the reminder is on, and opens a popover to set it.
///
/// The model is shared with the settings dialog and the first pages, so the bell always shows the latest choice.
final class ReminderBell {
  let widget: PopoverButton
  private let icon = Image(icon: ReminderBell.icon(isOn: false)).style("bell-icon")
  private let model: ReminderModel
  private let timer: any Clock<Duration>
  private let reducesMotion: () -> Bool
  /// The popover's contents, made when it is first opened.
  private lazy var choice = ReminderChoice(model)
  private let rocking = OwnedTask()

  init(_ model: ReminderModel, _ dependencies: Dependencies) {
    self.model = model
    timer = dependencies.timer
    reducesMotion = { dependencies.reducesMotion }
    widget = PopoverButton(name: model.kind.title, child: icon)
    widget.style("bell").align(horizontally: .center)

    widget.content { [weak self] in self?.choice.widget ?? Box.column() }
    widget.onMapChanged { [weak self] isMapped in if isMapped { self?.rockIfCalled() } }
    observe(self) { $0.render() }
  }

  private static func icon(isOn: Bool) -> String { isOn ? "respite-bell-symbolic" : "respite-bell-off-symbolic" }

  private func render() {
    icon.name = Self.icon(isOn: model.isOn)
    widget.setStyle("off", !model.isOn)
    widget.described(model.state, tooltip: "\(model.kind.title): \(model.state)")
    if model.isCalling { rockIfCalled() }
  }

  /// Rocks the bell once if a notification led here and the bell is on screen. With reduced motion it is lit instead.
  private func rockIfCalled() {
    guard model.isCalling, widget.isMapped else { return }
    model.rocked()
    let style = reducesMotion() ? "lit" : "rocking"
    widget.setStyle(style, false)
    rocking.run { [weak self, timer] in
      // Wait until the tab has slid in, so that only one thing moves at a time.
      guard await timer.slept(for: .milliseconds(700)) else { return }
      self?.widget.setStyle(style, true)
      if await timer.slept(for: .milliseconds(2_400)) { self?.widget.setStyle(style, false) }
    }
  }
}
