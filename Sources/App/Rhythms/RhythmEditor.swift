import Core
import Toolkit

/// A rhythm of one's own: a name, five times, and a circle to try it.
final class RhythmEditor {
  private let model: RhythmEditorModel
  private let preview: BreathingModel
  private let window: PreferencesWindow
  private let rows: [OwnPattern.Field: SpinRow]
  private let nameRow: EntryRow
  private let problem = Label.hint("").role(.status).margins(top: 12)
  private let view: BreathingView

  /// Opens it over `window`.
  static func present(_ model: RhythmEditorModel, over window: Widget, _ dependencies: Dependencies) {
    let editor = RhythmEditor(model, over: window, dependencies)
    editor.window.keepAlive(editor)
    editor.window.present()
  }

  private init(_ model: RhythmEditorModel, over parent: Widget, _ dependencies: Dependencies) {
    self.model = model
    let preview = BreathingModel(dependencies, pattern: model.pattern.pattern ?? .longExhale)
    self.preview = preview
    view = BreathingView(preview)
    nameRow = EntryRow(localized("Name"), text: model.pattern.name)
    let times = OwnPattern.Field.allCases.filter { $0 != .name }
    rows = Dictionary(
      uniqueKeysWithValues: times.map { ($0, SpinRow($0.title, value: model.pattern[$0])) })
    let (nameRow, rows, problem, view) = (nameRow, rows, problem, view)
    let foot = PreferencesGroup("")
    window = PreferencesWindow(
      title: model.isNew ? localized("A rhythm of your own") : localized("Edit the rhythm"), over: parent,
      groups: [
        PreferencesGroup("") { Box.column { view.content.request(height: 180) }.style("night") },
        PreferencesGroup(localized("Name")) { nameRow },
        PreferencesGroup(localized("Seconds")) {
          times.compactMap { rows[$0] }
          problem
        },
        foot,
      ])
    foot.replace([
      Button.text(localized("Save")) { [weak self] in if model.savePressed() { self?.window.close() } }.style(
        "outlined")
    ])
    nameRow.onChanged { model.named($0) }
    for (field, row) in rows { row.onChanged { model.changed(field, to: $0) } }
    observe(self) { $0.render() }
  }

  private func render() {
    for (field, row) in rows { row.subtitle = model.problem(field) ?? field.hint }
    nameRow.setStyle("wanting", model.problem(.name) != nil)
    let sentence = model.problem(.name) ?? model.cycleProblem
    problem.show(notice: sentence)
    if let pattern = model.pattern.pattern { preview.change(to: pattern) }
  }
}

extension OwnPattern.Field {
  /// What it is called.
  var title: String {
    switch self {
    case .name: localized("Name")
    case .inhale: localized("Inhale")
    // TRANSLATORS: to hold one’s breath with full lungs, and further down with empty ones.
    case .holdFull: localized("Hold, full")
    case .exhale: localized("Exhale")
    case .holdEmpty: localized("Hold, empty")
    case .rest: localized("Breathe normally")
    }
  }

  /// Its limits, and what it is for where that is not plain.
  fileprivate var hint: String {
    let span = ["least": limits.lowerBound.short, "most": limits.upperBound.short]
    return self == .rest
      ? localized("{least} to {most}, before the next round", span) : localized("{least} to {most}", span)
  }
}
