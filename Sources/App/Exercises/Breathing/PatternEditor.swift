import Core
import Toolkit

/// The small window for making or editing a breathing pattern: a name, five times, and a circle to try it.
final class PatternEditor {
  private let model: PatternEditorModel
  private let preview: BreathingModel
  private let window: PreferencesWindow
  private let nameRow: EntryRow
  private let rows: [OwnPattern.Field: SpinRow]
  private let problem = Label.hint("").role(.status).margins(top: 12)
  // TRANSLATORS: Button: saves the reflection or the breathing rhythm.
  private let save = Button.text(localized("Save")).style("outlined")
  private let view: BreathingView

  /// Opens the editor over `window`.
  static func present(_ model: PatternEditorModel, over window: Widget, _ dependencies: Dependencies) {
    let editor = PatternEditor(model, over: window, dependencies)
    editor.window.keepAlive(editor)
    editor.window.present()
  }

  private init(_ model: PatternEditorModel, over parent: Widget, _ dependencies: Dependencies) {
    self.model = model
    preview = BreathingModel(dependencies, pattern: model.pattern.pattern ?? .longExhale)
    view = BreathingView(preview)
    nameRow = EntryRow(localized("Name"), text: model.pattern.name)
    let times = OwnPattern.Field.allCases.filter { $0 != .name }
    rows = Dictionary(uniqueKeysWithValues: times.map { ($0, SpinRow($0.title, value: model.pattern[$0])) })
    window = PreferencesWindow(
      title: model.isNew ? localized("New rhythm") : localized("Edit the rhythm"), over: parent,
      groups: [
        PreferencesGroup("") { [view] in Box.column { view.content.request(height: 180) }.style("night") },
        PreferencesGroup(localized("Name")) { [nameRow] in nameRow },
        PreferencesGroup(localized("Seconds")) { [rows, problem] in
          times.compactMap { rows[$0] }
          problem
        },
        PreferencesGroup("") { [save] in save },
      ])

    nameRow.onChanged { model.named($0) }
    for (field, row) in rows { row.onChanged { model.changed(field, to: $0) } }
    save.onPressed { [weak self] in if model.savePressed() { self?.window.close() } }
    observe(self) { $0.render() }
  }

  private func render() {
    for (field, row) in rows { row.subtitle = model.problem(field) ?? field.hint }
    nameRow.setStyle("wanting", model.problem(.name) != nil)
    problem.show(notice: model.problem(.name) ?? model.cycleProblem)
    if let pattern = model.pattern.pattern { preview.change(to: pattern) }
  }
}
