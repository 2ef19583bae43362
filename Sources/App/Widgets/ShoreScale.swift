import Core
import Toolkit

/// The one scale: a line of water, still at one end and rough at the other, with a drop to drag, press or move by
/// arrow keys. There's no drop until the person has chosen.
///
/// For example:
///
/// ```swift
/// let scale = ShoreScale(.anxiety, question: "How is it now?", dependencies)
/// scale.onChosen { model.levelPicked($0) }
/// // in render():
/// scale.level = model.level
/// ```
final class ShoreScale {
  let widget: Widget
  private let scale: DrawnScale
  private let words: ShoreWords
  private let shore: Shore
  private let areas: [DrawingArea]
  private let clear: Button
  private let hint: String
  private let dependencies: Dependencies

  /// Creates a scale from 0 to `most`.
  ///
  /// - Parameters:
  ///   - words: the words along it.
  ///   - question: shown above it, and its accessible name.
  ///   - isQuestionShown: false where the question is the page's.
  ///   - most: the largest level.
  ///   - isOptional: whether a level can be taken away again.
  init(
    _ words: ShoreWords, question: String, isQuestionShown: Bool = true, most: Int = 100, isOptional: Bool = true,
    _ dependencies: Dependencies
  ) {
    (self.words, self.dependencies) = (words, dependencies)
    let (shore, scale) = (
      Shore(words), DrawnScale(name: question, most: most, step: max(most / 20, 1), canBeCleared: isOptional)
    )
    let water = DrawingArea { canvas, width, height in shore.drawWater(on: canvas, width: width, height: height) }
    let line = DrawingArea { canvas, width, height in shore.drawWords(on: canvas, width: width, height: height) }
    let areas = [water.style("shore-water"), line.style("shore-words")].map { $0.role(.presentation) }
    (self.shore, self.scale, self.areas) = (shore, scale, areas)
    // TRANSLATORS: In the middle of a line that one moves a drop on, while there’s no drop. Two or three words.
    shore.invitation = localized("press or drag")
    // TRANSLATORS: Spoken by the screen reader only, of a line that one moves a drop on. “Delete” is the key.
    hint = isOptional ? localized("You can leave this blank. Press Delete to clear it.") : ""
    // TRANSLATORS: Button beside a question: takes its answer back.
    clear = Button.text(localized("Clear")).style("small-text", "clear").described(question)
    let drawn = Overlay(Box.column { areas }) { scale }
    let (heading, clear) = (Label(question).justify(.start).role(.presentation).style("help-name"), clear)
    widget = Box.column {
      if isQuestionShown {
        Box.row(spacing: 6) {
          heading.expand(horizontally: true).align(vertically: .center)
          if isOptional { clear }
        }
      }
      drawn
    }
    // Delete does it too, and Tab needn't stop at each of several scales twice.
    clear.passedOverByTab().onPressed { [scale] in scale.clear() }
    scale.onMoved { [weak self] in self?.show() }
    show()
  }

  /// The level; nil for none.
  var level: Int? {
    get { scale.level }
    set {
      scale.level = newValue
      show()  // whether numbers are shown may have changed
    }
  }

  /// The level before, shown as a second, hollow drop; nil for none.
  var before: Int? {
    didSet { show() }
  }

  /// Calls `action` with the level when the person chooses one or, with nil, takes it back.
  func onChosen(_ action: @escaping (Int?) -> Void) { scale.onChanged(action) }

  /// Chooses a level as if the person had, and moves the focus here.
  func choose(_ level: Int) {
    scale.grabFocus()
    scale.press(level)
  }

  /// Moves the focus to the line.
  @discardableResult func grabFocus() -> Bool { scale.grabFocus() }

  /// Whether the focus is here.
  var containsFocus: Bool { widget.containsFocus }

  private func show() {
    let showsNumber = dependencies.settings[.showsNumbers]
    func drop(_ level: Int?, at place: Double?) -> Shore.Drop? {
      guard let level, let place else { return nil }
      return Shore.Drop(
        place: min(max(place, 0), 1), word: words.shown(level, of: scale.most, showsNumber: showsNumber))
    }
    shore.now = drop(scale.level, at: scale.place)
    shore.before = drop(before, at: before.map { Double($0) / Double(scale.most) })
    (shore.isHeld, shore.isStill) = (scale.isHeld, dependencies.reducesMotion)
    scale.say(words.said(scale.level, of: scale.most), hint: hint)
    let isClear = scale.level == nil
    clear.isSensitive = !isClear
    clear.setStyle("not-here", isClear)
    clear.setHiddenFromReaders(isClear)
    for area in areas { area.queueDraw() }
  }
}
