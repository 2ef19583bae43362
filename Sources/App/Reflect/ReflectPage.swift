import Core
import Toolkit

/// “What went well today?”, a button to write, and the timeline.
final class ReflectPage: Page {
  let widget: Widget
  let surface = Surface.reflect
  private let model: ReflectModel
  private let timeline: TimelineView
  private let notice = Label.notice()
  private let compose: Button
  private let search: SearchEntry
  private let searchPlace: Revealer
  private let undo: Widget
  private let undoLine = Label.hint("").singleLine().role(.status)
  private let empty = Label.hint("").role(.status)

  init(_ model: ReflectModel, navigator: any Navigator) {
    self.model = model
    let timeline = TimelineView(
      TimelineView.Actions(
        prompt: { [weak navigator] in navigator?.compose() }, earlier: { model.earlierPressed() },
        edit: { [weak navigator] reflection in
          model.editPressed(reflection)
          navigator?.edit(reflection)
        }, delete: { model.deletePressed($0) }))
    let search = SearchEntry(name: "Search") { model.searched($0) }
    let compose = Button.circle(
      name: "New reflection", child: Image(icon: "respite-compose-symbolic").style("compose-icon")
    ) { [weak navigator] in navigator?.compose() }
    let searchPlace = Revealer(search.request(width: 240).style("search").margins(top: 18), milliseconds: 250)
    searchPlace.onRevealed { search.grabFocus() }
    let find = Button.quiet(icon: "search", name: "Search") { searchPlace.isRevealed = true }
    let bin = Button.quiet(icon: "remove", name: "Bin") { [weak navigator] in navigator?.openBin() }
    let (notice, undoLine, empty) = (notice, undoLine, empty)
    let undo = Box.row(spacing: 12) {
      undoLine
      Button.text("Undo") { model.undoPressed() }.style("outlined")
    }
    (self.timeline, self.search, self.compose, self.undo) = (timeline, search, compose, undo)
    self.searchPlace = searchPlace
    widget = ScrolledWindow(
      Clamp(
        maximum: 640,
        Box.column {
          Label.question("What went well today?").margins(top: 36, bottom: 6)
          Label.hint("Small things count. A good cup of tea is one.").margins(bottom: 24)
          Box.row(spacing: 24) {
            find
            compose.tooltip("New reflection").style("compose")
            bin
          }.align(horizontally: .center)
          searchPlace.align(horizontally: .center)
          undo.align(horizontally: .center).margins(top: 18)
          timeline.widget
          empty.margins(top: 24)
          notice.margins(top: 24, bottom: 12)
        }.margins(bottom: 36, start: 24, end: 24)))
    search.onStopped { [weak self] in _ = self?.escapePressed() }
    widget.onMapChanged { isSeen in if isSeen { model.seen() } }
    observe(self) { $0.render() }
  }

  func appeared() { compose.grabFocus() }

  func escapePressed() -> Bool {
    guard searchPlace.isRevealed else { return false }
    search.text = ""
    searchPlace.isRevealed = false
    compose.grabFocus()
    return true
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .character("f"), modifiers == .control else { return false }
    searchPlace.isRevealed = true
    search.grabFocus()
    return true
  }

  private func render() {
    timeline.show(
      model.days, prompt: model.prompt, praise: model.praise, hasEarlier: model.hasEarlier, search: model.search)
    notice.show(notice: model.notice)
    undo.isVisible = model.undoable != nil
    undoLine.text = model.undoable ?? ""
    empty.text = model.emptyLine ?? ""
    empty.isVisible = model.emptyLine != nil
  }
}
