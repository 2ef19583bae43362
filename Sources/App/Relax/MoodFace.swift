import Core
import Toolkit

/// A small face to press: how one is, without weight.
enum MoodFace {
  /// A button called `name`; `isChosen` shows it as the one that was said.
  static func button(_ mood: Mood, name: String, isChosen: Bool = false, pressed: @escaping () -> Void) -> Button {
    let ink = isChosen ? Color.relaxInk : .white
    let face = DrawingArea { canvas, width, height in
      Face.draw(mood, on: canvas, width: width, height: height, ink: ink)
    }
    let button = Button(name: name, child: face.role(.presentation).style("small-drawing"), pressed: pressed)
    button.setStyle("chosen", isChosen)
    return button.style("quiet", "small-face").tooltip(name)
  }
}
