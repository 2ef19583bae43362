import Core
import Toolkit

/// A quiet row above the first question that shows what is offered after a session.
final class FollowUpRow {
  let widget: Revealer
  /// Called with the row's words when it appears, and with "" when it goes. The moods pass them on to screen readers,
  /// which read changes only where the focus is.
  private let wordsChanged: (String) -> Void
  private var words = ""
  private let content = Box.column()
  private let model: RelaxModel
  private unowned let navigator: any Navigator
  private var shown: SessionFollowUps.FollowUp?

  /// Creates the row, hidden until there is an offer.
  init(_ model: RelaxModel, navigator: any Navigator, wordsChanged: @escaping (String) -> Void) {
    self.model = model
    self.navigator = navigator
    self.wordsChanged = wordsChanged
    widget = Revealer(content.align(horizontally: .center), milliseconds: 250)
    observe(self) { $0.render() }
  }

  /// Keeps the former content while the row slides away.
  private func render() {
    let next = model.followUp
    guard next != shown else { return }
    shown = next
    words = ""
    if let next { content.replace([row(next)]) }
    wordsChanged(words)
    widget.isRevealed = next != nil
    widget.setHiddenFromReaders(next == nil)
  }

  private func row(_ followUp: SessionFollowUps.FollowUp) -> Widget {
    let row =
      switch followUp {
      case .ended: question
      case .stillAnxious:
        offer(
          localized("It can take a while. Something else may suit better now, or somebody to talk to."),
          (localized("Another exercise"), { [weak self] in self?.anotherPressed() }),
          (localized("Getting more help"), { [weak navigator] in navigator?.open(.moreHelp) }))
      case .interrupted:
        offer(
          localized("Your session was cut short. Everything until then is kept."),
          (localized("Go on with it"), { [weak self] in self?.resumePressed() }))
      case .onboardingSkipped:
        says(localized("Both reminders are off. The bells turn them on, here and on Reflect.")).limit(characters: 48)
      }
    return row.margins(top: 6, bottom: 36, start: 24, end: 24)
  }

  private func anotherPressed() {
    if let exercise = model.anotherPressed() { navigator.open(.session(.plan(.anxious, .short), first: exercise)) }
  }

  private func resumePressed() {
    if let session = model.resumePressed() { navigator.open(.interruptedSession(session)) }
  }

  private func says(_ words: String) -> Label {
    self.words = words
    return Label.hint(words).role(.status)
  }

  private var question: Widget {
    let model = model
    return Box.column(spacing: 6) {
      says(localized("And now?"))
      Box.row(spacing: 12) {
        Mood.allCases.map { mood in
          MoodFace.button(mood, name: mood.nowTitle) { model.nowPressed(mood) }
        }
      }.align(horizontally: .center)
    }
  }

  private func offer(_ words: String, _ answers: (title: String, pressed: () -> Void)...) -> Widget {
    Box.column(spacing: 12) {
      says(words).limit(characters: 48)
      WrapBox(spacing: 12, children: answers.map { Button.text($0.title).style("outlined").onPressed($0.pressed) })
        .align(horizontally: .center)
    }
  }
}
