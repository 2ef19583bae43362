import Core
import Toolkit

/// *Help now* and, on a page that has one, the way back: two small round buttons over a text, where they were in the
/// header, while that has slid away.
final class FloatingButtons {
  let widget: Revealer

  /// Creates the buttons, hidden. They fade in within `milliseconds`. `back` is the name of the way back, if
  /// there is one.
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
