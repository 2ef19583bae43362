import Core
import Toolkit

/// A small picture of a face before and a face after, with an arrow between them.
enum FeelingPicture {
  /// An example of what the page will show, while there is nothing to show yet.
  static var example: Widget {
    let picture = make(before: .anxious, after: .good).style("feeling-example")
    return picture.align(horizontally: .center).margins(top: 18)
  }

  /// Creates the picture, with one face if only one mood is known. It's hidden from screen readers, because the same is
  /// said in words beside it.
  static func make(before: Mood?, after: Mood?) -> Widget {
    let faces = [before, after].compactMap { $0 }
    let picture = DrawingArea { canvas, width, height in
      for (index, mood) in faces.enumerated() {
        // A face fills half of what it is drawn on, since it's made for a circle.
        canvas.translated(x: (index == 0 ? 0 : width - height) - height * 0.3, y: -height * 0.3) {
          MoodFace.draw(mood, on: $0, width: height * 1.6, height: height * 1.6, ink: .white)
        }
      }
      guard faces.count == 2 else { return }
      let (left, right, y) = (height * 1.12, width - height * 1.12, height / 2)
      canvas.strokeLine([(left, y), (right, y)], width: 1.6, .white)
      canvas.strokeLine([(right - 4, y - 4), (right, y), (right - 4, y + 4)], width: 1.6, .white)
    }
    return picture.role(.presentation).style(faces.count == 2 ? "feeling-pair" : "feeling-one")
      .align(horizontally: .start, vertically: .center)
  }
}
