import Core
import Toolkit

/// The timeline: reflections by day, joined by a thin line, below the page's header. Only rows near the viewport exist.
final class TimelineView {
  let widget: RowList
  private let context: RowContext
  private let prefersReducedMotion: () -> Bool
  private var arrival: Task<Void, Never>?

  /// What all rows share.
  final class RowContext {
    let model: ReflectModel
    private(set) weak var navigator: (any Navigator)?
    /// The new reflection whose row slides in, or nil.
    var arriving: Reflection.ID?

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
    widget.role(.list).named(localized("Timeline"))
    if model.count > 0 { widget.change(at: 0, removed: 0, added: model.count) }

    model.rowsChanged = { [weak self] in self?.follow($0) }
  }

  isolated deinit { arrival?.cancel() }

  private func follow(_ change: ReflectModel.Change) {
    switch change {
    case .replaced(let index, let removed, let added, let isNew):
      if isNew { slideIn(context.model.entry(at: index)?.reflection.id) }
      widget.change(at: index, removed: removed, added: added)
    case .changed:
      widget.showAgain()
    }
  }

  /// Has the row of a new reflection slide in, once.
  private func slideIn(_ id: Reflection.ID?) {
    guard !prefersReducedMotion() else { return }
    context.arriving = id
    arrival?.cancel()
    arrival = Task { [weak self] in
      // A cancelled sleep ends this task: another row slides in.
      guard (try? await Task.sleep(for: .milliseconds(800))) != nil else { return }
      self?.context.arriving = nil
      self?.widget.showAgain()
    }
  }
}
