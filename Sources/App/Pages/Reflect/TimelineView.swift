import Core
import Toolkit

/// The timeline: reflections by day, joined by a thin line, below the page's header. Only rows near the viewport exist.
final class TimelineView {
  let widget: RowList
  private let context: RowContext
  private let prefersReducedMotion: () -> Bool
  private let arrival = OwnedTask()
  private let forgetting = OwnedTask()

  /// The context that all rows share.
  final class RowContext {
    let model: ReflectModel
    let navigator: any Navigator
    /// The index of the entry that was last deleted or opened for editing, or nil.
    var changed: Int?
    /// The new reflection whose row slides in, or nil.
    var arriving: Reflection.ID?
    /// The reflection that was just written here, whose row takes the focus once, or nil.
    var saved: Reflection.ID?
    /// The one that was written here last, whose words come up in a warm light, or nil.
    var written: Reflection.ID?

    init(_ model: ReflectModel, _ navigator: any Navigator) {
      (self.model, self.navigator) = (model, navigator)
    }
  }

  /// Shows the rows of `model` below `header`.
  init(
    _ model: ReflectModel, header: Widget, navigator: any Navigator, prefersReducedMotion: @escaping () -> Bool
  ) {
    let context = RowContext(model, navigator)
    self.context = context
    self.prefersReducedMotion = prefersReducedMotion
    widget = RowList(maximum: 640, header: header) { TimelineRow(context) }
    // TRANSLATORS: Spoken by the screen reader only: the name of the list of reflections.
    widget.role(.list).named(localized("Timeline"))
    if model.count > 0 { widget.change(at: 0, removed: 0, added: model.count) }

    model.rowsChanged = { [weak self] in self?.follow($0) }
  }

  /// Moves the focus to the visible entry nearest to the one that was last deleted or edited. Returns false if there is
  /// none.
  func focusChangedPlace() -> Bool {
    guard let place = context.changed else { return false }
    let rows = widget.rows.compactMap { $0 as? TimelineRow }.filter(\.isShown)
    guard let row = rows.min(by: { abs($0.index - place) < abs($1.index - place) }) else { return false }
    return row.grabFocus()
  }

  private func follow(_ change: ReflectModel.Change) {
    switch change {
    case .replaced(let index, let removed, let added, let isNew):
      if isNew { arrived(context.model.entry(at: index)?.reflection.id) }
      widget.change(at: index, removed: removed, added: added)
    case .changed:
      widget.showAgain()
    }
  }

  /// Has the row of a new reflection slide in, once, and take the focus if it was written here.
  private func arrived(_ id: Reflection.ID?) {
    if context.model.takeSaved(id) {
      (context.saved, context.written) = (id, id)
      // If the new row is out of view, it's made only once the person scrolls there. By then it must not take the
      // focus.
      forgetting.run(after: .seconds(2), on: ContinuousClock()) { [context] in context.saved = nil }
      return
    }
    guard !prefersReducedMotion() else { return }
    context.arriving = id
    arrival.run(after: .milliseconds(800), on: ContinuousClock()) { [weak self] in
      self?.context.arriving = nil
      self?.widget.showAgain()
    }
  }
}
