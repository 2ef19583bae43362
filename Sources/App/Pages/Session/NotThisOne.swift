import Core
import Toolkit

/// *Not this one*: a button that offers up to three other exercises, and a return to the one before.
enum NotThisOne {
  /// Creates the button for the exercise on screen. Each exercise needs a new one, because the offers don't change
  /// after the first press.
  static func button(_ model: SessionModel) -> PopoverButton {
    // TRANSLATORS: Button: offers other exercises in place of the one on screen.
    let title = localized("Not this one")
    let button = PopoverButton(name: title, child: Label(title).justify(.center)).style("quiet-words", "small-text")
      .align(horizontally: .center).opensUpwards()
    return button.content { [weak button, weak model] in
      Box.column(spacing: 6) {
        if let model {
          model.offers.map { offer in
            OfferRow.make(model.title(of: offer), offer.line) {
              button?.close()
              model.offerPressed(offer)
            }
          }
          if let former = model.former {
            // TRANSLATORS: Button: goes back to the exercise before. {exercise} is the name of an exercise or the
            // title of a scene.
            Button.text(localized("Back to {exercise}", ["exercise": model.title(of: former)])).style("small-text")
              .onPressed {
                button?.close()
                model.offerPressed(former)
              }
          }
        }
      }.style("offers")
    }
  }
}

/// A large button: a name, and below it a line that says what it is in a few words.
enum OfferRow {
  static func make(_ title: String, _ line: String, pressed: @escaping () -> Void) -> Button {
    let words = Box.column(spacing: 2) {
      Label(title).justify(.start).limit(characters: 28).style("offer-title")
      Label(line).justify(.start).limit(characters: 28).style("small-hint")
    }
    return Button(name: title, child: words).described(line).style("offer").onPressed(pressed)
  }
}
