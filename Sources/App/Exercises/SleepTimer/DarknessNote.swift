import Core
import Toolkit

/// The line that says, before the dark of a sleep timer falls for the first time, that it will. It lies over the dark,
/// and takes no press.
final class DarknessNote {
  private(set) lazy var widget: Widget = Box.column { plate }.align(horizontally: .center, vertically: .center)
  private let dimming: Dimming
  private let plate: Revealer

  // TRANSLATORS: Over a picture, a few seconds before the screen turns black for someone who wants to fall asleep. “It”
  // is the screen.
  private static var words: String {
    localized("The screen will go dark in a moment. Move the pointer or press a key to see it again.")
  }

  init(_ dimming: Dimming) {
    self.dimming = dimming
    plate = Revealer(
      Box.column { Label.hint(Self.words).role(.status) }.style("plate", "message", "darkness-note").margins(
        start: 24, end: 24),
      milliseconds: 250, from: .inPlace)
    plate.isVisible = false
    plate.onGone { [weak plate] in plate?.isVisible = false }
    widget.answersPointer = false
    observe(self) { $0.render() }
  }

  private func render() {
    guard plate.isRevealed != dimming.saysSo else { return }
    if dimming.saysSo { plate.isVisible = true }
    plate.isRevealed = dimming.saysSo
    if dimming.saysSo { widget.tell(Self.words) }
  }
}
