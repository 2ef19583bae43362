import Core
import Toolkit

/// The offers, as quiet words in a row that goes once a face is picked.
final class NightOffers {
  let widget: Revealer
  private let buttons: [Button]

  /// Creates the row, with `others` at its end. Calls `pressed` when an offer is chosen.
  init(_ offers: [NightOffer], others: [Button], pressed: @escaping (NightOffer) -> Void) {
    buttons =
      offers.map { offer in Button.text(offer.title).style("small-text").onPressed { pressed(offer) } } + others
    let row = WrapBox(spacing: 0, children: buttons)
    for button in buttons { button.style("night-offer") }
    widget = Revealer(row.align(horizontally: .center).margins(top: 18), milliseconds: 250)
  }

  /// Shows the offers, or has them go.
  func show(_ isShown: Bool) {
    widget.isRevealed = isShown
    widget.setHiddenFromReaders(!isShown)
  }
}
