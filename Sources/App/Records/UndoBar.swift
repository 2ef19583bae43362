import Core
import Toolkit

/// The sentence of an `UndoOffer` with the button *Undo*. The page's own `render()` calls this one's.
final class UndoBar {
  let widget: Box
  /// Called when *Undo* has the focus and is about to be hidden. Must move the focus elsewhere.
  var focusLost: () -> Void = {}
  /// Called when *Undo* was pressed, before the offer is taken.
  var pressed: () -> Void = {}
  private let offer: UndoOffer
  private let line = Label.hint("").role(.status)
  private let button = Button.text(localized("Undo")).style("outlined")
  private var shown: (sentence: String?, focusRequests: Int)

  private init(_ offer: UndoOffer, _ layout: (Label, Button) -> Box) {
    self.offer = offer
    shown = (nil, offer.focusRequests)
    widget = layout(line, button)
    widget.isVisible = false
    button.onPressed { [weak self] in
      self?.pressed()
      offer.take()
    }
  }

  /// A row between other parts of a page.
  static func row(_ offer: UndoOffer) -> UndoBar {
    UndoBar(offer) { line, button in
      Box.row(spacing: 12) {
        line.expand(horizontally: true).align(vertically: .center)  // otherwise as narrow as the button's height allows
        button.style("small-text")
      }.align(horizontally: .center)
    }
  }

  /// A pill over the foot of a page, so that nothing moves when it appears.
  static func pill(_ offer: UndoOffer) -> UndoBar {
    UndoBar(offer) { line, button in
      let parts = [line.expand(horizontally: true), button]
      return Box.rowUnlessTextIsLarge(spacing: 12, below: 12) { parts }
        .align(horizontally: .center, vertically: .end).margins(top: 24, bottom: 24, start: 12, end: 12)
        .style("toast-pill")
    }
  }

  /// Shows the offer, and moves the focus or lets a screen reader say it.
  func render() {
    let sentence = offer.sentence
    if sentence == nil, button.hasFocus { focusLost() }
    widget.isVisible = sentence != nil
    line.text = sentence ?? ""
    button.described(sentence ?? "")
    if sentence != nil, offer.focusRequests != shown.focusRequests {
      // On *Undo*, a screen reader reads what happened and how to undo it.
      button.grabFocus()
    } else if let sentence, sentence != shown.sentence, !button.hasFocus {
      widget.tell(sentence)
    }
    shown = (sentence, offer.focusRequests)
  }
}
