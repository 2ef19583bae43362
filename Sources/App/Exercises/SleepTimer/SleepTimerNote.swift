import Core
import Toolkit

/// A message that the sound continues, after a press has brought it back, with a button that turns the timer off. The
/// message disappears by itself, so whoever is half asleep needn't answer.
final class SleepTimerNote {
  private(set) lazy var widget: Widget = Box.column { plate }.align(horizontally: .center)
  private let timer: SleepTimer
  private let plate: Revealer

  init(_ timer: SleepTimer) {
    self.timer = timer
    // TRANSLATORS: Button beside “15 more minutes”: turns the sleep timer off.
    let off = Button.text(localized("Timer off")).style("small-text").onPressed { timer.turnOff() }
    plate = Revealer(
      Box.row(spacing: 12) {
        Label.hint(SleepTimerWords.wentOn).role(.status)
        off
      }.style("plate", "message"), milliseconds: 250, from: .inPlace)
    plate.isVisible = false
    plate.onGone { [weak plate] in plate?.isVisible = false }
    observe(self) { $0.render() }
  }

  private func render() {
    if timer.wentOn { plate.isVisible = true }
    plate.isRevealed = timer.wentOn
    if timer.wentOn { widget.tell(SleepTimerWords.wentOn) }
  }
}
