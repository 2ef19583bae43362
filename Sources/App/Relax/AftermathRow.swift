import Core
import Toolkit

/// A quiet row above the question, after a session: how it is now, or to go on with what was cut short.
final class AftermathRow {
  let widget: Revealer
  /// Is told what the row says, or nothing when it goes: a screen reader hears it only of what has the focus.
  var told: (String) -> Void = { _ in } { didSet { told(words) } }
  private var words = ""
  private let place = Box.column()
  private let model: RelaxModel
  private unowned let navigator: any Navigator
  private var shown: RelaxModel.Aftermath?

  /// The row, hidden. `revealed` is called when it has come.
  init(_ model: RelaxModel, navigator: any Navigator, revealed: @escaping () -> Void) {
    self.model = model
    self.navigator = navigator
    widget = Revealer(place.align(horizontally: .center), milliseconds: 250)
    widget.onRevealed { revealed() }
    observe(self) { $0.render() }
  }

  /// What is shown stays while the row slides away.
  private func render() {
    let next = model.aftermath
    guard next != shown else { return }
    shown = next
    words = ""
    if let next { place.replace([row(next)]) }
    told(words)
    widget.isRevealed = next != nil
    widget.setHiddenFromReaders(next == nil)
  }

  private func row(_ aftermath: RelaxModel.Aftermath) -> Widget {
    let model = model
    let row =
      switch aftermath {
      case .howNow: question
      case .another:
        offer(
          localized("It can take a while. Something else may suit better now, or somebody to talk to."),
          (
            localized("Another exercise"),
            { [weak navigator] in
              if let exercise = model.anotherPressed() { navigator?.begin(.plan(.anxious, .short), first: exercise) }
            }
          ),
          (localized("Getting more help"), { [weak navigator] in navigator?.openMoreHelp() }))
      case .interrupted:
        offer(
          localized("Your session was cut short. Everything until then is kept."),
          (
            localized("Go on with it"),
            { [weak navigator] in
              if let session = model.goOnPressed() { navigator?.goOn(with: session) }
            }
          ))
      case .remindersOff:
        said(localized("Both reminders are off. The bells turn them on, here and on Reflect.")).limit(characters: 48)
      }
    return row.margins(top: 6, bottom: 36, start: 24, end: 24)
  }

  private func said(_ words: String) -> Label {
    self.words = words
    return Label.hint(words).role(.status)
  }

  private var question: Widget {
    let model = model
    return Box.column(spacing: 6) {
      said(localized("And now?"))
      Box.row(spacing: 12) {
        Mood.allCases.map { mood in
          MoodFace.button(mood, name: mood.nowTitle) { model.nowPressed(mood) }
        }
      }.align(horizontally: .center)
    }
  }

  private func offer(_ words: String, _ ways: (title: String, pressed: () -> Void)...) -> Widget {
    Box.column(spacing: 12) {
      said(words).limit(characters: 48)
      WrapBox(spacing: 12, children: ways.map { Button.text($0.title, pressed: $0.pressed).style("outlined") })
        .align(horizontally: .center)
    }
  }
}
