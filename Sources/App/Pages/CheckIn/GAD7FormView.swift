import Core
import Toolkit

/// The form of GAD-7 as it was published: its question, and seven items with four answers each.
final class GAD7FormView {
  private(set) lazy var widget: Widget = Box.column(spacing: 24) {
    Label(GAD7Form.stem).justify(.center).limit(characters: 48).align(horizontally: .center).style("lead")
    items
    difficultySide
  }
  /// Each item with its answers.
  let items: [Widget]
  private let groups: [RadioGroup]
  /// The question that isn't scored.
  private let difficulty = RadioGroup(
    name: GAD7Form.difficulty, answers: GAD7Form.difficulties, columns: 2, characters: 13, style: "answer-choice")
  private lazy var difficultySide: Widget = Box.column(spacing: 6) {
    Label(GAD7Form.difficulty).justify(.start).align(horizontally: .start)
    difficulty.widget
  }
  /// The notice below each item's answers, hidden until it has words. When it appears there, the item's answers don't
  /// move.
  private let lines: [Label]

  init() {
    let groups = GAD7Form.items.map {
      RadioGroup(
        name: $0, answers: GAD7Form.answers, describesAnswers: true, columns: 2, characters: 13,
        style: "answer-choice")
    }
    self.groups = groups
    let lines = groups.map { _ in Label.hint("").justify(.start).align(horizontally: .start).role(.status) }
    self.lines = lines
    for line in lines { line.isVisible = false }
    let items: [Widget] = groups.enumerated().map { index, group in
      Box.column(spacing: 6) {
        Label("\(index + 1). \(GAD7Form.items[index])").justify(.start).align(horizontally: .start)
        group.widget
        lines[index]
      }
    }
    self.items = items
    difficultySide.isVisible = false
  }

  /// Calls `action` with the value of the answer to the question that isn't scored.
  func onDifficultyAnswered(_ action: @escaping (_ value: Int) -> Void) { difficulty.onChosen(action) }

  /// Calls `action` when an answer is chosen, with the index of the item and the value of the answer.
  func onAnswered(_ action: @escaping (_ item: Int, _ value: Int) -> Void) {
    for (item, group) in groups.enumerated() { group.onChosen { action(item, $0) } }
  }

  /// Arranges the answers of each item in one row, or in several rows in a narrow window.
  func adapt(to shape: WindowShape) { for group in groups + [difficulty] { group.isInOneRow = !shape.isNarrow } }

  /// Shows the answers.
  func show(_ answers: [Int?], difficulty answer: Int?, asksForDifficulty: Bool) {
    for (group, answer) in zip(groups, answers) { group.chosen = answer }
    difficulty.chosen = answer
    difficultySide.isVisible = asksForDifficulty
  }

  /// Shows `words` below an item, and nothing below the others.
  func tell(_ words: String?, at item: Int?) {
    for (index, line) in lines.enumerated() { line.show(notice: index == item ? words : nil) }
  }

  /// Moves the focus to an item.
  func grabFocus(_ item: Int) { groups[item].grabFocus() }
}
