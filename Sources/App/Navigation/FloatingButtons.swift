import Core
import Toolkit

/// *Help now*, the back button of a page that has one, and the window's own buttons: small and round, over a text.
/// While the header has slid away, they're shown in its place.
final class FloatingButtons {
  /// What lies over the text, in its upper corners.
  var widgets: [Widget] { [start, end] }
  private let start, end: Revealer

  /// Creates the buttons, hidden. They fade in within `milliseconds`. `back` is the name of the back button; nil for
  /// none.
  init(_ navigator: any Navigator, back: String? = nil, milliseconds: Int) {
    let row = Box.row {
      WindowButtons(atEnd: false).style("floating").align(vertically: .center)
      HelpNow.shortButton(navigator).style("floating")
      if let back {
        Button.quiet(icon: "back", name: back).style("floating").onPressed { navigator.leave() }
      }
    }
    start = Revealer(row, milliseconds: milliseconds, from: .inPlace)
    start.align(horizontally: .start, vertically: .start).margins(top: 2, start: 3)
    end = Revealer(WindowButtons(atEnd: true).style("floating"), milliseconds: milliseconds, from: .inPlace)
    end.align(horizontally: .end, vertically: .start).margins(top: 2, end: 3)
  }

  /// Whether they're shown.
  var areShown: Bool {
    get { start.isRevealed }
    set { for corner in [start, end] { corner.isRevealed = newValue } }
  }
}
