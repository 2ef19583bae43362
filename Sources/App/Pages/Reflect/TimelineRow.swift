import Core
import Toolkit

/// One reflection of the timeline, headed by its day if it is the first of that day. Rows are reused while scrolling.
final class TimelineRow: ListRow {
  let widget: Widget
  private let context: TimelineView.RowContext
  private let top = TimelineRow.line()
  private let title = Label().singleLine().role(.heading).style("pill").align(horizontally: .center)
  private let underTitle = TimelineRow.line()
  private let event = Label().justify(.center).selectable().style("event")
  private let reason = Label().justify(.center).selectable().style("reason")
  // TRANSLATORS: Button with a picture only: changes a reflection or a statement.
  private let edit = Button.quiet(icon: "compose", name: localized("Edit"))
  // TRANSLATORS: Button with a picture only: moves a reflection to the bin.
  private let delete = Button.quiet(icon: "remove", name: localized("Delete"))
  private let whole: Button
  private let tools: Box
  private let line = TimelineRow.line().margins(top: 11, bottom: 11)
  private let end = Box.column().request(height: 58)
  private let entry: Box
  /// Its place in the timeline, counted from 0.
  private(set) var index = 0
  private let words: Passage
  /// The reflection that is shown; nil while it is being read.
  private var reflection: Reflection?
  private let shown: Shown
  /// The reflection whose words take the focus as soon as they're on screen, or nil.
  private var takesFocus: Reflection.ID?

  init(_ context: TimelineView.RowContext) {
    self.context = context
    let (top, title, underTitle, event, reason) = (top, title, underTitle, event, reason)
    let (edit, delete, line, end) = (edit, delete, line, end)
    let shown = Shown()
    self.shown = shown
    let whole = WholeTextPage.button({ shown.text }, context.navigator).margins(top: 6)
    self.whole = whole
    let tools = Box.row(spacing: 6) {
      edit
      delete
    }.align(horizontally: .center, vertically: .start).style("entry-tools")
    let words = Passage(
      name: "",
      Box.column(spacing: 2) {
        event
        reason
      }
    ).role(.listItem)
    self.words = words
    // While the entry is hovered or focused, the style sheet fades the line out and the buttons over it in.
    let entry = Box.column(spacing: 2) {
      words
      whole
      Overlay(
        Box.column {
          line
          end
        }
      ) { tools }
    }.style("entry")
    (self.tools, self.entry) = (tools, entry)
    widget = Box.column {
      top
      title
      underTitle
      entry
    }.margins(start: 24, end: 24)

    edit.onPressed { [weak self] in self?.editPressed() }
    delete.onPressed { [weak self] in self?.deletePressed() }
    words.onMapChanged { [weak self] isMapped in if isMapped { self?.focusIfShown() } }
  }

  func show(_ index: Int) {
    self.index = index
    context.model.rowShown(index)
    let found = context.model.entry(at: index)
    reflection = found?.reflection
    top.isVisible = index == 0
    title.isVisible = found?.title != nil
    underTitle.isVisible = found?.title != nil
    title.text = found?.title ?? ""
    let parts = [found?.reflection.shownEvent ?? "", found?.reflection.reason ?? ""].map(beginning)
    show(parts[0].text, in: event)
    event.setStyle("unreadable", found?.reflection.isReadable == false)
    edit.isVisible = found?.reflection.isReadable != false
    show(parts[1].text, in: reason)
    reason.isVisible = !parts[1].text.isEmpty
    whole.isVisible = !parts.allSatisfy(\.isWhole)
    shown.text = found.map { WholeText(title: $0.day, $0.reflection.event, $0.reflection.reason) }
    if let found {
      for button in [edit, delete, whole] { button.described(parts[0].text) }
      // TRANSLATORS: Spoken by the screen reader only: the day of a reflection, and what it says.
      words.named(localized("{day}: {words}", ["day": found.day, "words": found.reflection.saying]))
      if found.reflection.id == context.saved {
        context.saved = nil
        takesFocus = found.reflection.id
        focusIfShown()
      }
    }
    if takesFocus != found?.reflection.id { takesFocus = nil }
    tools.isVisible = found != nil
    line.isVisible = found?.isLast != true
    end.isVisible = found?.isLast == true
    entry.setStyle("arriving", found != nil && found?.reflection.id == context.arriving)
  }

  /// Whether an entry is shown in it now.
  var isShown: Bool { reflection != nil && index < context.model.count }

  /// Moves the focus to its first button. Returns whether it could.
  func grabFocus() -> Bool { (edit.isVisible ? edit : delete).grabFocus() }

  /// Moves the focus to the words that were just written, if the page on which they were written has gone.
  private func focusIfShown() {
    guard takesFocus != nil, words.isMapped else { return }
    // GTK may be laying out the rows, or giving the focus to the page that has come back.
    Task { [weak self] in
      guard let self, takesFocus != nil, words.isMapped else { return }
      takesFocus = nil
      words.grabFocus()
      // TRANSLATORS: Spoken by the screen reader only, after a reflection was saved.
      words.tell(localized("Saved."))
    }
  }

  private func editPressed() {
    guard let reflection else { return }
    context.changed = index
    context.model.editPressed(reflection)
    context.navigator.open(.reflection(reflection))
  }

  private func deletePressed() {
    guard let reflection else { return }
    context.changed = index
    context.model.deletePressed(reflection)
  }

  /// What a list shows of a text: its first lines or, in a search, what was found.
  private func beginning(_ text: String) -> Excerpt { Excerpt(of: text, around: context.model.search) }

  private func show(_ text: String, in label: Label) {
    let search = context.model.search
    if search.isBlank || text.isEmpty {
      label.text = text
    } else {
      label.markup(SearchHighlight.markup(text, marking: search))
    }
    label.breaksOnlyLongWords()
  }

  /// The whole text of what the row shows now. Apart from the row, because its button keeps it.
  private final class Shown {
    var text: WholeText?
  }

  private static func line() -> Widget {
    Box.column().style("line").request(width: 2, height: 22).align(horizontally: .center).margins(top: 8, bottom: 8)
  }
}

extension Reflection {
  /// What it says, and why, in one line for a screen reader: their beginnings.
  var saying: String {
    [shownEvent, reason].filter { !$0.isEmpty }.map { Excerpt(of: $0).text }.joined(separator: " — ")
  }
}
