import Core
import Toolkit

/// Which rhythm to breathe by, and those of one's own.
final class RhythmsDialog {
  private let model: RhythmsModel
  private let window: PreferencesWindow
  private let given = PreferencesGroup(
    localized("Rhythm"), description: localized("Choose what feels easy. You can change it at any time."))
  private let own = PreferencesGroup(localized("Your own"))
  private let dependencies: Dependencies
  private var shown: (chosen: BreathingPattern.ID, own: [OwnPattern])?

  /// Opens it over `window`.
  static func present(_ model: RhythmsModel, over window: ApplicationWindow, _ dependencies: Dependencies) {
    let dialog = RhythmsDialog(model, over: window, dependencies)
    dialog.window.keepAlive(dialog)
    dialog.window.present()
  }

  private init(_ model: RhythmsModel, over parent: ApplicationWindow, _ dependencies: Dependencies) {
    self.model = model
    self.dependencies = dependencies
    window = PreferencesWindow(title: localized("Rhythm"), over: parent, groups: [given, own])
    observe(self) { $0.render() }
  }

  /// A check mark may move at once, rows only when there are others: who just pressed one keeps the focus.
  private func render() {
    own.describe(model.notice ?? "")
    let next = (model.chosen.id, model.own)
    guard shown.map({ $0 != next }) ?? true else { return }
    let isSameList = shown?.own == next.1
    shown = next
    if isSameList { return }
    let model = model
    let rows = RadioRow.group(
      model.all.map { ($0.title, $0.summary.capitalizedSentence) },
      selected: model.all.firstIndex(of: model.chosen) ?? 0
    ) { model.choose(model.all[$0].id) }
    let count = BreathingPattern.all.count
    given.replace(Array(rows.prefix(count)))
    for (row, pattern) in zip(rows.dropFirst(count), model.own) {
      row.append(
        Button.quiet(icon: "compose", name: localized("Edit {name}", ["name": pattern.name])) { [weak self] in
          self?.edit(pattern)
        })
      row.append(
        Button.quiet(icon: "remove", name: localized("Remove {name}", ["name": pattern.name])) { [weak self] in
          self?.remove(pattern)
        })
    }
    let make = ButtonRow(localized("Make your own rhythm"), icon: "respite-add-symbolic")
      .onPressed { [weak self] in self?.edit(nil) }
    own.replace(Array(rows.dropFirst(count)) + [make])
  }

  private func edit(_ pattern: OwnPattern?) {
    RhythmEditor.present(RhythmEditorModel(model, changing: pattern), over: window, dependencies)
  }

  private func remove(_ pattern: OwnPattern) {
    let undo = model.remove(pattern)
    window.toast(localized("“{name}” was removed.", ["name": pattern.name]), button: localized("Undo"), pressed: undo)
  }
}
