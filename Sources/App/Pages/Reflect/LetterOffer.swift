import Core
import Toolkit

/// What looks back on good days: a folded letter on a day that has one, or else *A letter from a good day*.
final class LetterOffer {
  let widget: Button
  private let past: PastOffers
  private let dependencies: Dependencies
  private let label = Label().justify(.center).role(.presentation)
  private let picture = LetterOffer.folded().align(vertically: .center)

  init(_ past: PastOffers, _ dependencies: Dependencies, pressed: @escaping () -> Void) {
    (self.past, self.dependencies) = (past, dependencies)
    let (label, picture) = (label, picture)
    let row = Box.row(spacing: 9) {
      picture
      label
    }.style("dotted-words")
    widget = Button(name: "", child: row).style("text-button", "small-text")
      .align(horizontally: .center, vertically: .center).onPressed(pressed)
  }

  /// Shows what the past offers, if it's wanted.
  func render(isWanted: Bool) {
    let day = past.letterDay
    let words = day.flatMap { LetterWords.offer($0, today: dependencies.moment.day) } ?? LetterWords.title
    label.text = words
    widget.named(words)
    picture.isVisible = day != nil
    widget.isVisible = isWanted && (day != nil || past.hasGoodDay)
  }

  /// A sheet, folded in three, as one lays it into an envelope.
  private static func folded() -> Widget {
    DrawingArea { canvas, width, height in
      let (left, right, top, foot) = (1.0, width - 1, 2.0, height - 2)
      let fold = top + (foot - top) * 0.42
      canvas.fillShape([(left, top + 3), (right, top), (right, foot - 3), (left, foot)], .paper)
      canvas.fillShape([(left, top + 3), (right, top), (right, fold - 2), (left, fold + 1)], .paperShade)
      canvas.strokeLine([(left, fold + 1), (right, fold - 2)], width: 1, .paperFold)
      for (row, share) in [(0.62, 0.78), (0.78, 0.52)] {
        let y = top + (foot - top) * row
        canvas.strokeLine([(left + 5, y), (left + 5 + (right - left - 10) * share, y - 1.5)], width: 1, .paperFold)
      }
    }.role(.presentation).request(width: 32, height: 26)
  }
}
