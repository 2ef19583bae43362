import Core
import Toolkit

/// What went well, day by day, joined by a thin line: rows for what is in sight, below the page's upper part.
final class TimelineView {
  /// What can be pressed in it.
  struct Actions {
    let edit: (Reflection) -> Void
    let delete: (Reflection) -> Void
  }

  let widget: RowList
  private let shown: Shown
  private let prefersReducedMotion: () -> Bool
  private var arrival: Task<Void, Never>?

  /// What the rows share.
  final class Shown {
    fileprivate let model: ReflectModel
    fileprivate let actions: Actions
    /// Which one has just come.
    fileprivate var arriving: Reflection.ID?

    fileprivate init(_ model: ReflectModel, _ actions: Actions) { (self.model, self.actions) = (model, actions) }
  }

  /// The rows of `model` below `header`.
  init(_ model: ReflectModel, header: Widget, prefersReducedMotion: @escaping () -> Bool, _ actions: Actions) {
    let shown = Shown(model, actions)
    self.shown = shown
    self.prefersReducedMotion = prefersReducedMotion
    widget = RowList(maximum: 640, header: header) { TimelineRow(shown) }
    widget.role(.list).named(localized("Timeline"))
    if model.count > 0 { widget.change(at: 0, removed: 0, added: model.count) }
    model.rowsChanged = { [weak self] in self?.follow($0) }
  }

  isolated deinit { arrival?.cancel() }

  private func follow(_ change: ReflectModel.Change) {
    switch change {
    case .replaced(let place, let removed, let added, let isNew):
      if isNew { arrive(shown.model.entry(at: place)?.reflection.id) }
      widget.change(at: place, removed: removed, added: added)
    case .changed:
      widget.showAgain()
    }
  }

  /// A row that slides in does so once.
  private func arrive(_ id: Reflection.ID?) {
    guard !prefersReducedMotion() else { return }
    shown.arriving = id
    arrival?.cancel()
    arrival = Task { [weak self] in
      // A cancelled sleep ends this task: another has come.
      guard (try? await Task.sleep(for: .milliseconds(800))) != nil else { return }
      self?.shown.arriving = nil
      self?.widget.showAgain()
    }
  }
}

/// One reflection, with the name of its day if it is the first of it.
private final class TimelineRow: ListRow {
  let widget: Widget
  private let shown: TimelineView.Shown
  private let top = TimelineRow.line()
  private let title = Label().singleLine().role(.heading).style("pill").align(horizontally: .center)
  private let underTitle = TimelineRow.line()
  private let event = Label().justify(.center).selectable().style("event")
  private let reason = Label().justify(.center).selectable().style("reason")
  private let edit: Button
  private let delete: Button
  private let tools: Box
  private let line = TimelineRow.line().margins(top: 11, bottom: 11)
  private let end = Box.column().request(height: 58)
  private let entry: Box
  private let pressed: Pressed

  /// Which reflection the buttons are about.
  private final class Pressed { var reflection: Reflection? }

  init(_ shown: TimelineView.Shown) {
    self.shown = shown
    let (pressed, actions) = (Pressed(), shown.actions)
    self.pressed = pressed
    let edit = Button.quiet(icon: "compose", name: localized("Edit")) { pressed.reflection.map(actions.edit) }
    let delete = Button.quiet(icon: "remove", name: localized("Delete")) { pressed.reflection.map(actions.delete) }
    let tools = Box.row(spacing: 6) {
      edit
      delete
    }.align(horizontally: .center, vertically: .start).style("entry-tools")
    (self.edit, self.delete, self.tools) = (edit, delete, tools)
    let (event, reason, line, end) = (event, reason, line, end)
    // The line that leads on makes room for the buttons while one is here.
    entry = Box.column(spacing: 2) {
      event
      reason
      Overlay(
        Box.column {
          line
          end
        }
      ) { tools }
    }.role(.listItem).style("entry")
    let (top, title, underTitle, entry) = (top, title, underTitle, entry)
    widget = Box.column {
      top
      title
      underTitle
      entry
    }.margins(start: 24, end: 24)
  }

  func show(_ index: Int) {
    shown.model.rowShown(index)
    let found = shown.model.entry(at: index)
    pressed.reflection = found?.reflection
    top.isVisible = index == 0
    title.isVisible = found?.title != nil
    underTitle.isVisible = found?.title != nil
    title.text = found?.title ?? ""
    show(found?.reflection.shownEvent ?? "", in: event)
    event.setStyle("unreadable", found?.reflection.isReadable == false)
    edit.isVisible = found?.reflection.isReadable != false
    show(found?.reflection.reason ?? "", in: reason)
    reason.isVisible = !(found?.reflection.reason.isEmpty ?? true)
    if let found {
      edit.described(found.reflection.shownEvent)
      delete.described(found.reflection.shownEvent)
    }
    tools.isVisible = found != nil
    line.isVisible = found?.isLast != true
    end.isVisible = found?.isLast == true
    entry.setStyle("arriving", found != nil && found?.reflection.id == shown.arriving)
  }

  private func show(_ text: String, in label: Label) {
    let search = shown.model.search
    label.breaksWords = text.split(whereSeparator: \.isWhitespace).contains { $0.utf8.count > 24 }
    if search.isBlank || text.isEmpty { label.text = text } else { label.markup(Marking.markup(text, marking: search)) }
  }

  private static func line() -> Widget {
    Box.column().style("line").request(width: 2, height: 22).align(horizontally: .center).margins(top: 8, bottom: 8)
  }
}
