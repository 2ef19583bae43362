import Core
import Toolkit

/// Letting go of the worry whose page is open: its words drift away over the page, which is empty for a second, and is
/// left then. *Undo* stands at the foot until that.
final class Parting {
  let flight: FlyingWords
  let undo = Button.text(localized("Undo")).style("outlined")
  /// Called when *Undo* was pressed.
  var undone: () -> Void = {}
  private let waiting = OwnedTask()
  private let timer: any Clock<Duration>
  private let isStill: () -> Bool
  private var words: Widget?

  init(_ dependencies: Dependencies) {
    (flight, timer) = (FlyingWords(dependencies), dependencies.timer)
    isStill = { dependencies.reducesMotion }
    undo.align(horizontally: .center, vertically: .end).margins(bottom: 36)
    undo.isVisible = false
    undo.onPressed { [weak self] in self?.undoPressed() }
  }

  /// Whether a worry is on its way.
  var isGoing: Bool { words != nil }

  /// Lets the first line of a text go, and calls `left` once it's out of sight and the page has been empty for a
  /// second.
  func begin(_ view: TextView, left: @escaping () -> Void) {
    words = view
    undo.isVisible = true
    // TRANSLATORS: Heard by screen readers, after “Let it go” was pressed.
    undo.described(localized("You’ve let it go."))
    flight.letGo(view)
    let letters = view.text.prefix { !$0.isNewline }.count
    let span = Flight(letters: letters, isStill: isStill()).duration + Flight.stillness
    waiting.run(after: .seconds(span), on: timer) { [weak self] in
      self?.words = nil
      self?.undo.isVisible = false
      left()
    }
    // Not at once: a second press of Enter isn't meant for *Undo*.
    undo.tell(localized("You’ve let it go."))
  }

  /// Shows a text again that had gone.
  func bringBack(_ view: TextView) { flight.bringBack(view) }

  private func undoPressed() {
    guard let words else { return }
    waiting.cancel()
    self.words = nil
    undo.isVisible = false
    flight.bringBack(words)
    undone()
  }
}
