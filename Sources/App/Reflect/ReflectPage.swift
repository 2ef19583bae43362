import Core
import Toolkit

/// “What went well today?”, a button to write, and the timeline below.
final class ReflectPage: Page {
  let widget: Widget
  let surface = Surface.reflect
  private let model: ReflectModel
  private let timeline: TimelineView
  private let scrolled: ScrolledWindow
  private let compose: Button
  private let find: FindRow
  private let status = StatusLines()
  private let prompt: PromptRow
  private let undo: Button
  /// Something was deleted, and with it went what had the focus.
  private var hasDeleted = false
  private let bell: ReminderBell

  init(_ model: ReflectModel, _ dependencies: Dependencies, _ state: AppState, navigator: any Navigator) {
    self.model = model
    let compose = Button.circle(
      name: localized("New reflection"), child: Image(icon: "respite-compose-symbolic").style("compose-icon")
    ) { [weak navigator] in navigator?.open(.newReflection) }
    let find = FindRow(model)
    let prompt = PromptRow { [weak navigator] in navigator?.open(.newReflection) }
    let bin = Button.quiet(icon: "remove", name: localized("Bin")) { [weak navigator] in navigator?.open(.bin) }
    let undo = Button.text(localized("Undo")) { model.undoPressed() }.style("outlined")
    let bringBack = Button.text(localized("Bring back the backup")) { model.bringBackPressed() }.style("outlined")
    let putAway = Button.text(localized("Put this away")) { model.putAwayPressed() }.style("outlined")
    let bell = ReminderBell(state.reminders.reflection, dependencies)
    (self.compose, self.find, self.prompt, self.undo, self.bell) = (compose, find, prompt, undo, bell)
    let status = status
    let header = Box.column {
      bell.widget.margins(top: 6)
      Label.question(localized("What went well today?")).margins(top: 12, bottom: 6)
      Label.hint(localized("Small things count. A good cup of tea is one.")).margins(bottom: 24)
      // Each as high as the row: the Tab key goes by where the middle of a thing is.
      Box.row(spacing: 24) {
        Box.row { find.button }
        compose.tooltip(localized("New reflection")).style("compose")
        Box.row { bin }
      }.align(horizontally: .center)
      status.widgets(undo: undo, bringBack: bringBack, putAway: putAway)
      find.widget.align(horizontally: .center)
      prompt.widget
      status.empty.margins(top: 24)
    }.margins(start: 24, end: 24)
    var deleted: () -> Void = {}
    timeline = TimelineView(
      model, header: header, prefersReducedMotion: dependencies.prefersReducedMotion,
      TimelineView.Actions(
        edit: { [weak navigator] reflection in
          model.editPressed(reflection)
          navigator?.open(.reflection(reflection))
        },
        delete: { reflection in
          deleted()
          model.deletePressed(reflection)
        }))
    scrolled = ScrolledWindow(timeline.widget)
    widget = scrolled
    deleted = { [weak self] in self?.hasDeleted = true }
    find.stopped = { [weak self] in _ = self?.escapePressed() }
    widget.onMapChanged { isSeen in if isSeen { model.seen() } }
    observe(self) { $0.render() }
  }

  func appeared() { compose.grabFocus() }

  func escapePressed() -> Bool {
    guard find.isOpen else { return false }
    find.close()
    compose.grabFocus()
    return true
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .character("f"), modifiers == .control else { return false }
    scrolled.scroll(to: 0)
    find.open()
    return true
  }

  private func render() {
    prompt.show(model.prompt, praise: model.praise)
    if model.undoable == nil, undo.hasFocus { compose.grabFocus() }  // it is about to go
    status.show(model)
    // Where the focus is, a screen reader reads on: what has happened, and the way back.
    undo.described(model.undoable ?? "")
    if model.undoable != nil, hasDeleted {
      hasDeleted = false
      undo.grabFocus()
    }
    find.show(model.selectionLine)
  }
}

/// What the dashed pill asks, or what is said after three.
private final class PromptRow {
  let widget: Box
  private let words = Label().justify(.center)  // unlike a button's own label, it wraps in a narrow window
  private let button: Button
  private let pill: Box
  private let praise = Label.hint("")
  private let praised: Box

  init(pressed: @escaping () -> Void) {
    let button = Button(name: "", child: words, pressed: pressed).style("dashed").align(horizontally: .center)
    let praise = praise
    self.button = button
    let (pill, praised) = (
      Box.column {
        Self.line()
        button
      },
      Box.column {
        Self.line()
        praise
      }
    )
    (self.pill, self.praised) = (pill, praised)
    widget = Box.column {
      pill
      praised
    }
  }

  func show(_ prompt: String?, praise: String?) {
    pill.isVisible = prompt != nil
    praised.isVisible = praise != nil
    self.praise.text = praise ?? ""
    guard let prompt, prompt != words.text else { return }
    words.text = prompt
    button.named(prompt)
  }

  private static func line() -> Widget {
    Box.column().style("line").request(width: 2, height: 22).align(horizontally: .center).margins(top: 8, bottom: 8)
  }
}

/// What is said on the page, one thing each.
private final class StatusLines {
  let empty = Label.hint("").role(.status)
  private let notice = Label.notice()
  private let draft = Label.hint("").role(.status)
  private let undoLine = Label.hint("").role(.status)
  private var undo: Box?
  private var bringBack: Button?
  private var putAway: Button?

  func widgets(undo button: Button, bringBack: Button, putAway: Button) -> [Widget] {
    (self.bringBack, self.putAway) = (bringBack, putAway)
    let undoLine = undoLine
    let undo = Box.row(spacing: 12) {
      undoLine
      button
    }.align(horizontally: .center).margins(top: 18)
    self.undo = undo
    return [
      draft.margins(top: 18), undo, notice.margins(top: 18), bringBack.align(horizontally: .center).margins(top: 12),
      putAway.align(horizontally: .center).margins(top: 12),
    ]
  }

  func show(_ model: ReflectModel) {
    notice.show(notice: model.notice)
    bringBack?.isVisible = model.offersBackup
    putAway?.isVisible = model.canPutAway
    undo?.isVisible = model.undoable != nil
    undoLine.text = model.undoable ?? ""
    for (label, words) in [(empty, model.emptyLine), (draft, model.draftLine)] {
      label.text = words ?? ""
      label.isVisible = words != nil
    }
  }
}
