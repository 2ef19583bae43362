import Core
import Foundation
import Toolkit

/// The second question, “How long would you like to relax?”, with three dials. Hidden until a mood is picked.
final class LengthPicker {
  private(set) lazy var widget = Revealer(
    Box.column(spacing: 24) {
      Label.question(Self.question).margins(start: 24, end: 24)
      row.align(horizontally: .center)
      lately
    }.margins(top: 36, bottom: 12), milliseconds: 250)
  /// The dials, in order.
  private(set) var buttons: [Button] = []
  private let row: WrapBox
  /// The exercises of each length, below its dial.
  private let contents: [Label]
  /// The line about the exercises that clearly helped lately.
  private let lately = Label().justify(.center).limit(characters: 44).style("small-hint").margins(start: 24, end: 24)

  private var shown: (mood: Mood, lately: String?, leftOut: Set<Exercise>)?

  /// Creates the question. Calls `picked` when a dial is pressed.
  init(picked: @escaping (SessionLength) -> Void) {
    var columns: [Box] = [], contents: [Label] = []
    for length in SessionLength.allCases {
      let holds = Label.caption("").role(.presentation).style("light", "small-hint").align(vertically: .start)
      let dial = DrawingArea { canvas, width, height in Dial.draw(length, on: canvas, width: width, height: height) }
      // TRANSLATORS: Spoken by the screen reader only: a button that begins a session of this length.
      let name = pluralized("{count} minute", "{count} minutes", count: length.minutes)
      let button = Button.circle(name: name, child: dial.role(.presentation).style("drawing")).style("face")
        .onPressed { picked(length) }
      buttons.append(button)
      columns.append(
        Box.column(spacing: 12) {
          button
          Label.caption(pluralized("{count} min", "{count} min", count: length.minutes)).role(.presentation)
          holds
        }.style("answer"))
      contents.append(holds)
    }
    self.contents = contents
    row = WrapBox(spacing: 24, children: columns)
    // GTK can scroll to the focused dial only once the row has its full height.
    widget.onRevealed { [weak self] in self?.buttons.first?.grabFocus() }
  }

  /// Whether the question is shown.
  var isShown: Bool { widget.isRevealed }

  /// Shows the question with the exercises of each length after `mood`, and the line about what helped lately. Without
  /// a mood, hides it. A screen reader says the mood and the question before the first dial, and the exercises with
  /// each dial.
  func show(after mood: Mood?, lately words: String?, without leftOut: Set<Exercise>) {
    if let mood, shown.map({ $0 != (mood, words, leftOut) }) ?? true {
      shown = (mood, words, leftOut)
      row.named([mood.spoken, words, Self.question].compactMap { $0 }.joined(separator: " "))
      lately.show(notice: words)
      for (length, (label, button)) in zip(SessionLength.allCases, zip(contents, buttons)) {
        let parts = Plan(mood: mood, length: length).without(leftOut).steps.map(\.exercise.short)
        label.text = parts.joined(separator: "\n")
        button.described(parts.joined(separator: ", "))
      }
    }
    widget.isRevealed = mood != nil
  }

  // TRANSLATORS: Question above three dials: five, ten and twenty minutes.
  private static var question: String { localized("How long would you like to relax?") }
}

/// Draws timer faces: the arc is the session's share of twenty minutes, and the hand points at the arc's end.
private enum Dial {
  static func draw(_ length: SessionLength, on canvas: Canvas, width: Double, height: Double) {
    let unit = min(width, height) / 76
    let x = width / 2, y = height / 2, radius = 20 * unit, pen = 3.2 * unit
    let top = -Double.pi / 2
    let end = top + 2 * .pi * Double(length.minutes) / 20 * 0.92  // the longest stays open, so that it reads as a dial
    canvas.strokeCircle(x: x, y: y, radius: radius, width: pen, .relaxInk.withAlpha(0.22))
    canvas.strokeArc(x: x, y: y, radius: radius, from: top, to: end, width: pen, .relaxInk)
    canvas.strokeLine(
      [(x, y), (x + cos(end) * radius * 0.55, y + sin(end) * radius * 0.55)], width: pen, .relaxInk)
  }
}
