import Core
import Toolkit

/// A field of *A thought*, on paper, with its name above it where a page has several.
final class ThoughtField {
  let widget: Widget
  let view: TextView
  private let path: WritableKeyPath<Thought, String>
  private let hint: String

  /// A field for the text at `path`. Enter calls `entered`, Shift+Enter begins a new line.
  init(
    _ path: WritableKeyPath<Thought, String>, name: String, hint: String = "", isNamed: Bool = true,
    _ model: ThoughtModel, entered: @escaping () -> Void
  ) {
    let view = TextView(name: name).described(hint)
    (self.path, self.view, self.hint) = (path, view, hint)
    let paper = ScrolledWindow(view.padding(18)).height(atLeast: isNamed ? 84 : 120, atMost: 260).style("paper")
    widget = isNamed ? Box.question(name, paper) : paper
    view.text = model.thought[keyPath: path]
    view.onChanged { [weak view] in
      guard let view else { return }
      model.change { $0[keyPath: path] = view.text }
    }
    view.onEntered(entered)
    view.onFocusChanged { isFocused in if !isFocused { Task { await model.saveNow() } } }
  }

  /// Has a screen reader say which thought the field asks about, before its hint.
  func asksAbout(_ thought: String) { view.described([thought, hint].filter { !$0.isEmpty }.joined(separator: " ")) }

  /// Shows the field's text from `thought`.
  func show(_ thought: Thought) { view.text = thought[keyPath: path] }
}
