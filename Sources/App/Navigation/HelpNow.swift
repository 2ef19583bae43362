import Core
import Observation
import Toolkit

/// *Help now*: a leaf with its name, in a quiet outlined pill.
enum HelpNow {
  /// The button of a header; in a narrow window its name is one word.
  static func button(_ navigator: any Navigator) -> Button {
    let name = FittingName(navigator.shape)
    return make(name.label).onPressed { withExtendedLifetime(name) { navigator.openHelpNow() } }
  }

  /// The button over a text, with one word for its name.
  static func shortButton(_ navigator: any Navigator) -> Button {
    make(Label(word).singleLine()).onPressed { navigator.openHelpNow() }
  }

  /// The button of a page, with its name at any width.
  static func namedButton(_ navigator: any Navigator) -> Button {
    make(Label(title).singleLine()).onPressed { navigator.openHelpNow() }
  }

  /// The button of a small window, which has room for the leaf alone.
  static func leaf() -> Button { Button.quiet(icon: "help", name: title) }

  // TRANSLATORS: A button on every page, with a leaf: one press opens a breathing circle. “Now” says when help comes;
  // it doesn’t urge anyone.
  private static var title: String { localized("Help now") }

  // TRANSLATORS: Short for “Help now”, on the same button where there's little room: one word, of at most six letters
  // if possible.
  private static var word: String { localized("Help") }

  private static func make(_ label: Label) -> Button {
    let row = Box.row(spacing: 8) {
      Image(icon: "respite-help-symbolic").role(.presentation)
      label.role(.presentation)
    }.align(horizontally: .center, vertically: .center)
    // The keyboard stays where it is, and is there again afterwards: in the middle of a sentence.
    return Button(name: title, child: row).style(DialogHelp.style).align(horizontally: .center, vertically: .center)
      .leavesFocusWhenPressed()
  }

  /// Shows as much of the name as the window has room for.
  private final class FittingName {
    let label = Label(HelpNow.title).singleLine()
    private let shape: WindowShape

    init(_ shape: WindowShape) {
      self.shape = shape
      observe(self) { $0.render() }
    }

    private func render() {
      label.text = shape.isNarrow ? HelpNow.word : HelpNow.title
      label.isVisible = !shape.isTight
    }
  }
}

extension Navigator {
  /// Begins *Help now*.
  func openHelpNow() { open(.session(.helpNow)) }
}
