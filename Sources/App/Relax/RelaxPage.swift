import Core
import Toolkit

/// The Relax tab: two questions with three answers each. The second answer starts a session.
final class RelaxPage: Page {
  let widget: Widget
  let surface = Surface.relax
  private let model: RelaxModel
  private let moods: MoodPicker
  private let lengths: LengthPicker
  private let followUps: FollowUpRow
  private let bell: ReminderBell
  private let notice = Label.notice()
  private unowned let navigator: any Navigator

  init(_ model: RelaxModel, _ dependencies: Dependencies, _ state: AppState, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    let moods = MoodPicker { model.moodPicked($0) }
    let lengths = LengthPicker { [weak navigator] length in
      if let origin = model.lengthPicked(length) { navigator?.open(.session(origin, first: nil)) }
    }
    let followUps = FollowUpRow(model, navigator: navigator) { [weak moods] in moods?.describe($0) }
    (self.moods, self.lengths, self.followUps) = (moods, lengths, followUps)
    let notice = notice
    let bell = ReminderBell(state.reminders.relaxation, dependencies)
    self.bell = bell
    let questions = Box.column {
      followUps.widget
      moods.widget
      lengths.widget
    }
    let scrolled = ScrolledWindow(
      Box.column {
        bell.widget.margins(top: 6)
        questions.align(vertically: .center).expand(vertically: true).margins(top: 12, bottom: 84)
        notice.margins(top: 12, bottom: 24, start: 24, end: 24)
      })
    widget = scrolled
    followUps.widget.onRevealed { [weak scrolled] in scrolled?.scroll(to: 0) }  // in a low window it appears off screen
    scrolled.onPress { _ in model.cancelled() }
    // In the capture phase, because the row of answers would use the arrow keys itself.
    widget.onKey(first: true) { [weak self] key, modifiers in self?.keyPressed(key, modifiers) ?? false }
    observe(self) { $0.render() }
  }

  func appeared() { moods.grabFocus() }

  func disappeared() { model.disappeared() }

  func escapePressed() -> Bool { model.cancelled() }

  /// 1, 2 and 3 answer; the arrow keys move from answer to answer.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty else { return false }
    let buttons = model.mood == nil ? moods.buttons : lengths.buttons
    switch key {
    case .character(let digit):
      guard let number = digit.wholeNumberValue, (1...buttons.count).contains(number) else { return false }
      if model.mood == nil {
        model.moodPicked(Mood.allCases[number - 1])
      } else if let origin = model.lengthPicked(SessionLength.allCases[number - 1]) {
        navigator.open(.session(origin, first: nil))
      }
    case .left, .right: return move(key.step, among: buttons)
    default: return false
    }
    return true
  }

  /// Moves the focus, if it's on one of the buttons.
  private func move(_ step: Int, among buttons: [Button]) -> Bool {
    guard let index = buttons.firstIndex(where: \.hasFocus) else { return false }
    buttons[min(max(index + step, 0), buttons.count - 1)].grabFocus()
    return true
  }

  private func render() {
    let hadPicked = lengths.isShown
    moods.show(picked: model.mood)
    lengths.show(after: model.mood)
    notice.show(notice: model.notice)
    if hadPicked && model.wasTakenBack { moods.grabFocus() }
  }
}
