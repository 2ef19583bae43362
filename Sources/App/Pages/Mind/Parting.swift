import Core
import Toolkit

/// Letting go of the worry whose page is open: its words drift away over the page, which is empty for a second. Then
/// two lines say that it's done, and stay until the person goes. *Undo* stands at the foot meanwhile.
final class Parting {
  let flight: FlyingWords
  private(set) lazy var words: Widget = Box.column(spacing: 12) {
    // TRANSLATORS: On an empty page, after “Let it go” was pressed and the words of the worry have drifted away.
    Label.question(localized("You’ve let it go."))
    // TRANSLATORS: As above: no promise that a worry is gone for good, and no fault in its return.
    Label.hint(localized("If it comes back, you can let it go again."))
    // TRANSLATORS: As above, for someone whose words mustn’t be found.
    Label.hint(localized("It stays in your list until you delete it there.")).style("small-hint")
  }.style("words").align(horizontally: .center, vertically: .center).margins(24)
  let undo = Button.text(localized("Undo")).style("outlined")
  /// Called when *Undo* was pressed.
  var undone: () -> Void = {}
  private let waiting = OwnedTask()
  private let timer: any Clock<Duration>
  private let isStill: () -> Bool
  private var gone: Widget?

  init(_ dependencies: Dependencies) {
    (flight, timer) = (FlyingWords(dependencies), dependencies.timer)
    isStill = { dependencies.reducesMotion }
    undo.align(horizontally: .center, vertically: .end).margins(bottom: 36)
    (undo.isVisible, words.isVisible) = (false, false)
    words.answersPointer = false
    if !isStill() { words.style("comes-up") }
    undo.onPressed { [weak self] in self?.undoPressed() }
  }

  /// Whether a worry is on its way or gone.
  var isGoing: Bool { gone != nil }

  /// Lets the first line of a text go, and calls `left` once it's out of sight and the page has been empty for a
  /// second.
  func begin(_ view: TextView, left: @escaping () -> Void) {
    gone = view
    undo.isVisible = true
    // TRANSLATORS: Heard by screen readers, after “Let it go” was pressed.
    undo.described(localized("You’ve let it go."))
    flight.letGo(view)
    let letters = view.text.prefix { !$0.isNewline }.count
    let span = Flight(letters: letters, isStill: isStill()).duration + Flight.stillness
    waiting.run(after: .seconds(span), on: timer) { [weak self] in
      self?.words.isVisible = true
      left()
    }
    // Not at once: a second press of Enter isn't meant for *Undo*.
    undo.tell(localized("You’ve let it go."))
  }

  /// Shows the text again that had gone.
  func bringBack() {
    waiting.cancel()
    if let gone { flight.bringBack(gone) }
    gone = nil
    (undo.isVisible, words.isVisible) = (false, false)
  }

  private func undoPressed() {
    guard isGoing else { return }
    undone()
    bringBack()
  }
}
