import Core
import Toolkit

/// *Help now* and, on a page that has one, the back button: small and round, over a text. While the header has slid
/// away, they're shown in its place.
final class FloatingButtons {
  let widget: Revealer

  /// Creates the buttons, hidden. They fade in within `milliseconds`. `back` is the name of the back button; nil for
  /// none.
  init(_ navigator: any Navigator, back: String? = nil, milliseconds: Int) {
    let help = HelpNow.leaf().onPressed { navigator.openHelpNow() }
    let row = Box.row {
      help.style("floating")
      if let back {
        Button.quiet(icon: "back", name: back).style("floating").onPressed { navigator.leave() }
      }
    }
    widget = Revealer(row, milliseconds: milliseconds, from: .inPlace)
    widget.align(horizontally: .start, vertically: .start).margins(top: 2, start: 3)
  }
}
