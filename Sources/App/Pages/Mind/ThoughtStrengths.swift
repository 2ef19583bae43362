import Core
import Toolkit

/// How strong each feeling was, 0 to 100; unset to begin with.
final class ThoughtStrengths {
  let widget: Box
  private let path: WritableKeyPath<Thought.Feeling, Int?>
  private let model: ThoughtModel
  private let dependencies: Dependencies
  private var rows: [(name: String, scale: ShoreScale)] = []

  /// Creates a line for each feeling that shows and sets its value at `path`. Those for afterwards show the value
  /// before, too.
  init(_ path: WritableKeyPath<Thought.Feeling, Int?>, _ model: ThoughtModel, _ dependencies: Dependencies) {
    (self.path, self.model, self.dependencies) = (path, model, dependencies)
    widget = Box.column(spacing: 12)
    render()
  }

  /// Moves the focus to the last feeling.
  func grabFocus() { rows.last?.scale.grabFocus() }

  /// Shows how strong each feeling was. Makes new rows if the feelings have changed.
  func render() {
    let feelings = model.thought.feelings
    widget.isVisible = !feelings.isEmpty
    if feelings.map(\.name) != rows.map(\.name) {
      rows = feelings.map { ($0.name, row($0.name)) }
      widget.replace(rows.map(\.scale.widget))
    }
    for (row, feeling) in zip(rows, feelings) {
      if path == \.after { row.scale.before = feeling.before }
      row.scale.level = feeling[keyPath: path]
    }
  }

  private func row(_ name: String) -> ShoreScale {
    // TRANSLATORS: Above a line from “not at all” to “extremely”; {feeling} is a word such as “Anxious”.
    let question = localized("{feeling}: how strong is it?", ["feeling": name])
    let scale = ShoreScale(.strength, question: question, dependencies)
    scale.onChosen { [model, path] level in
      model.change { thought in
        guard let place = thought.feelings.firstIndex(where: { $0.name == name }) else { return }
        thought.feelings[place][keyPath: path] = level
      }
    }
    return scale
  }
}
