import Toolkit

/// Sentences that are read one at a time, in lines of about equal length, each short enough to be taken in at a glance.
///
/// A limit in characters isn't enough: a stack asks each sentence how high it is across the whole page, which is one
/// line, and GTK then makes the sentence wide enough for that height.
final class EvenLines {
  /// An invisible widget, as wide as the sentences can be and one line high. It's resized when the window or the font
  /// changes, and the sentences are then fitted again. To be laid over them.
  let gauge: Widget
  private let widest: Double
  private let place = DrawingArea { _, _, _ in }
  private var sentences: [(label: Label, clamp: Clamp)] = []

  /// - Parameters:
  ///   - style: the style class of the sentences' text.
  ///   - widest: the length of a line, in times the size of a letter. 17 are about 34 letters.
  init(_ style: String, widest: Double = 17) {
    self.widest = widest
    place.style(style, "one-line").align(vertically: .start)
    place.answersPointer = false
    gauge = place
    // In a task, because the resize is reported in the midst of a layout.
    place.onResized { [weak self] _ in Task { self?.fit() } }
  }

  /// Returns `label` within the width that it will have.
  func add(_ label: Label) -> Clamp {
    let clamp = Clamp(maximum: 320, label)
    sentences.append((label, clamp))
    return clamp
  }

  /// Fits the lines, as after a sentence has changed.
  func fit() {
    let room = Double(place.width)
    guard room > 0 else { return }
    for (label, clamp) in sentences where !label.text.isEmpty {
      clamp.maximum = Int(label.balancedWidth(in: min(room, label.fontSize * widest)))
    }
  }
}
