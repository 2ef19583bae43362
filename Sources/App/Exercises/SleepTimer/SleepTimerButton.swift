import Core
import Toolkit

/// The button with the moon, and the small sheet of the sleep timer that it opens.
final class SleepTimerButton {
  let button: PopoverButton
  private let moon = Image(icon: "respite-sleep-timer-symbolic").role(.presentation)
  private let timer: SleepTimer
  private let choices: [(length: SleepTimer.Length, toggle: ToggleButton)]
  private let words = Label.caption("").style("light").limit(characters: 26).role(.status)
  private let act = Button.text("").style("outlined")
  /// The length that will be set by *Start*.
  private var picked: SleepTimer.Length
  private var isRendering = false
  /// The announcement of a length that was just set, for a screen reader; cancelled by the next press.
  private var telling: Task<Void, Never>?

  /// - Parameters:
  ///   - timer: the timer that is shown and set.
  ///   - offersEnd: whether *Until the end* is offered, because what is heard has an end.
  ///   - opened: called with true when the sheet opens, and with false when it closes.
  init(_ timer: SleepTimer, offersEnd: Bool = false, opened: @escaping (Bool) -> Void) {
    self.timer = timer
    picked = timer.chosen
    let lengths = SleepTimer.choices.map(SleepTimer.Length.minutes) + (offersEnd ? [.untilTheEnd] : [])
    choices = lengths.map { ($0, ToggleButton($0.title).style("text-button", "pill-toggle")) }
    button = PopoverButton(name: SleepTimerWords.title, child: moon)
    button.opensUpwards().style("quiet-menu")
    button.content { [toggles = choices.map(\.toggle), words, act] in
      Box.column(spacing: 12) {
        Label.caption(SleepTimerWords.title).role(.heading)
        Box.row(spacing: 3) { Array(toggles.prefix(SleepTimer.choices.count)) }.align(horizontally: .center)
        Array(toggles.dropFirst(SleepTimer.choices.count))
        words
        act
      }.style("sleep-timer")
    }
    button.onOpened { [weak self] isOpen in
      opened(isOpen)
      guard let self, isOpen else { return }
      picked = timer.chosen
      render()
      act.grabFocus()
    }
    for (length, toggle) in choices {
      toggle.onToggled { [weak self] _ in
        guard let self, !isRendering else { return }
        picked = length
        // While it runs, another length is set at once; the same one starts over.
        guard timer.isOn else { return render() }
        timer.start(length)
        telling = words.tell(SleepTimerWords.state(timer) ?? "")
      }
    }
    act.onPressed { [weak self] in
      guard let self else { return }
      telling?.cancel()
      if timer.isOn { timer.turnOff() } else { timer.start(picked) }
      button.close()  // the focus goes back to the button, which says what is set
    }
    observe(self) { $0.render() }
  }

  private func render() {
    let state = SleepTimerWords.state(timer)
    isRendering = true
    for (length, toggle) in choices { toggle.isActive = length == (timer.isOn ? timer.chosen : picked) }
    isRendering = false
    // TRANSLATORS: In the sheet of the sleep timer, above the button “Start”.
    words.text = state ?? localized("Then the sound fades away, and the screen goes dark.")
    // TRANSLATORS: Buttons: turn the sleep timer off, or start it.
    act.label = timer.isOn ? localized("Off") : localized("Start")
    moon.name = timer.isOn ? "respite-sleep-timer-on-symbolic" : "respite-sleep-timer-symbolic"
    button.described(state ?? "", tooltip: state ?? SleepTimerWords.title)
  }
}
