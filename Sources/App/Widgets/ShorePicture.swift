import Core
import Toolkit

/// Before and after as two drops on one shore, with the way between them, to look at.
enum ShorePicture {
  /// Creates the picture.
  ///
  /// - Parameters:
  ///   - words: the words along the shore.
  ///   - before: the level before, 0 to 100; nil for none.
  ///   - after: the level after, 0 to 100; nil for none.
  ///   - name: what a screen reader says of it.
  ///   - showsNumbers: whether the numbers stand beside the words.
  static func make(
    _ words: ShoreWords, before: Int?, after: Int?, name: String, showsNumbers: Bool
  ) -> Widget {
    let shore = Shore(words)
    func drop(_ level: Int?) -> Shore.Drop? {
      level.map {
        Shore.Drop(
          place: min(max(Double($0) / 100, 0), 1), word: words.shown($0, of: 100, showsNumber: showsNumbers))
      }
    }
    (shore.before, shore.now) = (drop(before), drop(after))
    return Box.column {
      DrawingArea { canvas, width, height in shore.drawWater(on: canvas, width: width, height: height) }
        .role(.presentation).style("shore-water")
      DrawingArea { canvas, width, height in shore.drawWords(on: canvas, width: width, height: height) }
        .role(.presentation).style("shore-words")
    }.role(.picture).named(name)
  }
}
