import Core
import Toolkit

/// The small window for choosing a breathing pattern, and for making, editing and removing the person's own ones.
final class BreathingPatternsDialog {
  private let model: BreathingPatternsModel
  private let window: PreferencesWindow
  private let given = PreferencesGroup(
    localized("Rhythm"),
    description: localized(
      "Choose what feels easy. If you’re pregnant, or have epilepsy or a heart or lung condition, choose a rhythm in which "
        + "you don’t hold your breath."))
  // TRANSLATORS: A heading above the person’s own breathing rhythms, and the caption of the card that adds the
  // person’s own scene.
  private let own = PreferencesGroup(localized("Your own rhythms"))
  private let dependencies: Dependencies
  private var shown: (chosen: BreathingPattern.ID, own: [OwnPattern])?

  /// Opens the dialog over `window`.
  static func present(_ model: BreathingPatternsModel, over window: ApplicationWindow, _ dependencies: Dependencies) {
    let dialog = BreathingPatternsDialog(model, over: window, dependencies)
    dialog.window.keepAlive(dialog)
    dialog.window.present()
  }

  private init(_ model: BreathingPatternsModel, over parent: ApplicationWindow, _ dependencies: Dependencies) {
    self.model = model
    self.dependencies = dependencies
    window = PreferencesWindow(title: localized("Rhythm"), over: parent, groups: [given, own])
    observe(self) { $0.render() }
  }

  /// The rows are replaced only if the list has changed, so that the radio button just pressed doesn't lose the focus.
  private func render() {
    own.describe(model.notice ?? "")
    let next = (model.chosen.id, model.own)
    guard shown.map({ $0 != next }) ?? true else { return }
    let isSameList = shown?.own == next.1
    shown = next
    if isSameList { return }
    let rows = RadioRow.group(
      model.all.map { ($0.title, $0.summary.capitalizedSentence) },
      selected: model.all.firstIndex { $0.id == model.chosen.id }
    ) { [model] in model.choose(model.all[$0].id) }
    let count = BreathingPattern.all.count
    given.replace(Array(rows.prefix(count)))
    for (row, pattern) in zip(rows.dropFirst(count), model.own) {
      row.append(
        Button.quiet(icon: "compose", name: localized("Edit {name}", ["name": pattern.name]))
          .onPressed { [weak self] in self?.edit(pattern) })
      row.append(
        Button.quiet(icon: "remove", name: localized("Remove {name}", ["name": pattern.name]))
          .onPressed { [weak self] in self?.remove(pattern) })
    }
    let make = ButtonRow(localized("New rhythm"), icon: "respite-add-symbolic")
      .onPressed { [weak self] in self?.edit(nil) }
    own.replace(Array(rows.dropFirst(count)) + [make])
  }

  private func edit(_ pattern: OwnPattern?) {
    PatternEditor.present(PatternEditorModel(model, changing: pattern), over: window, dependencies)
  }

  private func remove(_ pattern: OwnPattern) {
    let undo = model.remove(pattern)
    // TRANSLATORS: Button beside a line that says what was just removed or changed.
    window.toast(localized("“{name}” was removed.", ["name": pattern.name]), button: localized("Undo"), pressed: undo)
  }
}
