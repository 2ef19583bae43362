import Core
import Toolkit

/// A quiet row above the first question. It offers to continue an interrupted session or, to someone who's still
/// anxious, a person; leads back to a try of a step; or, after onboarding was skipped, says that the reminders are off.
final class FollowUpRow {
  let widget: Revealer
  /// Called with the row's words when it appears, and with "" when it disappears. The faces take the words as their
  /// description, because screen readers read changes only where the focus is.
  private let wordsChanged: (String) -> Void
  private let content = Box.column()
  private let model: RelaxModel
  private let navigator: any Navigator
  private var shown: SessionFollowUps.FollowUp?

  /// Creates the row, hidden until there is an offer.
  init(_ model: RelaxModel, navigator: any Navigator, wordsChanged: @escaping (String) -> Void) {
    self.model = model
    self.navigator = navigator
    self.wordsChanged = wordsChanged
    widget = Revealer(content, milliseconds: 250)
    observe(self) { $0.render() }
  }

  /// Shows the current offer. Without one, slides the row away with its last content still in it.
  private func render() {
    let next = model.followUp
    guard next != shown else { return }
    shown = next
    switch next {
    case .interrupted:
      show(
        localized("Your session was interrupted. It’s saved up to that point."),
        Button.text(localized("Continue")).style("outlined").onPressed { [weak self] in self?.resumePressed() })
    case .onboardingSkipped:
      // TRANSLATORS: The bells are buttons with the picture of a bell; Reflect is a tab.
      show(localized("Both reminders are off. You can turn them on with the bells, here and on Reflect."))
    case .away(let entry):
      show(
        MindWords.wentOut,
        Button.text(localized("Go on")).style("outlined").described(MindWords.wentOut)
          .onPressed { [navigator] in navigator.open(.tool(.ladder, entry)) })
    case .stillAnxious:
      show(
        // TRANSLATORS: On Relax, to someone who has left the end of a session after saying that they're still anxious.
        // A button “Talk to someone” stands below.
        localized("It may take a while yet. You don’t have to go through it on your own."),
        Button.text(localized("Talk to someone")).style("outlined").onPressed { [navigator] in
          navigator.open(.moreHelp)
        })
    case nil:
      wordsChanged("")
      widget.isRevealed = false
      widget.setHiddenFromReaders(true)
    }
  }

  private func show(_ words: String, _ answer: Button? = nil) {
    content.replace([
      Box.column(spacing: 12) {
        Clamp(letters: 40, Label.hint(words).role(.status))
        if let answer { answer }
      }.margins(top: 6, bottom: 36, start: 24, end: 24)
    ])
    wordsChanged(words)
    widget.isRevealed = true
    widget.setHiddenFromReaders(false)
  }

  private func resumePressed() {
    if let session = model.resumePressed() { navigator.open(.interruptedSession(session)) }
  }
}
