import Core
import Toolkit

/// How strong each feeling was, 0 to 100 in tens; unset to begin with.
final class ThoughtStrengths {
  let widget: Box
  private let path: WritableKeyPath<Thought.Feeling, Int?>
  private let model: ThoughtModel
  private var rows: [(name: String, group: RadioGroup)] = []

  static let levels = Array(stride(from: 0, through: 100, by: 10))

  /// Creates a row for each feeling that shows and sets its value at `path`.
  init(_ path: WritableKeyPath<Thought.Feeling, Int?>, _ model: ThoughtModel) {
    (self.path, self.model) = (path, model)
    widget = Box.column(spacing: 18)
    render()
  }

  /// Moves the focus to the last feeling.
  func grabFocus() { rows.last?.group.grabFocus() }

  /// Shows how strong each feeling was. Makes new rows if the feelings have changed.
  func render() {
    let feelings = model.thought.feelings
    widget.isVisible = !feelings.isEmpty
    if feelings.map(\.name) != rows.map(\.name) {
      rows = feelings.map { feeling in
        // TRANSLATORS: Above circles with numbers from 0 to 100; {feeling} is a word such as “Anxious”.
        let question = localized("{feeling}: how strong?", ["feeling": feeling.name])
        let group = RadioGroup(
          name: question, answers: Self.levels.map { "\($0)" }, describesAnswers: true, columns: 6, style: "level")
        group.onChosen { [model, path] index in
          model.change { thought in
            guard let place = thought.feelings.firstIndex(where: { $0.name == feeling.name }) else { return }
            thought.feelings[place][keyPath: path] = Self.levels[index]
          }
        }
        return (feeling.name, group)
      }
      widget.replace(
        rows.map { row in
          Box.question(localized("{feeling}: how strong?", ["feeling": row.name]), row.group.widget)
        })
    }
    for (row, feeling) in zip(rows, feelings) {
      // Numbers written by other programs are rounded to the nearest ten.
      row.group.chosen = feeling[keyPath: path].map { min(max(($0 + 5) / 10, 0), Self.levels.count - 1) }
    }
  }
}
