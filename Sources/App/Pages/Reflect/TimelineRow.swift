import Core
import Toolkit

/// One reflection of the timeline, headed by its day if it is the first of that day. Rows are reused while scrolling.
final class TimelineRow: ListRow {
  private(set) lazy var widget: Widget = Box.column {
    title
    underTitle
    entry
  }.margins(start: 24, end: 24)
  /// The words, and below them a line to the next row. While this is hovered or focused, the style sheet hides the line
  /// and shows the buttons over it.
  private lazy var entry = Box.column(spacing: 2) {
    words
    whole
    Overlay(
      Box.column {
        line
        end
      }
    ) { tools }
  }.style("entry")
  private lazy var words = Passage(
    name: "",
    Box.column(spacing: 2) {
      event
      reason
    }
  ).role(.listItem)
  private lazy var tools = Box.row(spacing: 6) {
    edit
    delete
  }.align(horizontally: .center, vertically: .start).style("entry-tools")
  /// Opens the whole text of a reflection if only its beginning is shown.
  private lazy var whole = WholeTextPage.button({ [weak self] in self?.shown }, context.navigator).margins(top: 6)
  private let context: TimelineView.RowContext
  private let title = Label().singleLine().role(.heading).style("pill").align(horizontally: .center).margins(top: 8)
  private let underTitle = TimelineRow.line(height: 14, margin: 4)
  private let event = Label().justify(.center).selectable().style("event")
  private let reason = Label().justify(.center).selectable().style("reason")
  // A word: the pencil is for a new one.
  // TRANSLATORS: Button: changes a reflection or a statement.
  private let edit = Button.text(localized("Edit")).style("small-text")
  // TRANSLATORS: Button with a picture only: moves a reflection to the bin.
  private let delete = Button.quiet(icon: "remove", name: localized("Delete"))
  private let line = TimelineRow.line().margins(top: 11, bottom: 11)
  private let end = Box.column().request(height: 58)
  /// Its place in the timeline, counted from 0.
  private(set) var index = 0
  /// The reflection that is shown; nil while it is being read.
  private var reflection: Reflection?
  /// The full text of the reflection that the row shows.
  private var shown: WholeText?
  /// The reflection whose words take the focus as soon as they're on screen, or nil.
  private var takesFocus: Reflection.ID?

  init(_ context: TimelineView.RowContext) {
    self.context = context

    edit.onPressed { [weak self] in self?.editPressed() }
    delete.onPressed { [weak self] in self?.deletePressed() }
    words.onMapChanged { [weak self] isMapped in if isMapped { self?.focusIfShown() } }
  }

  func show(_ index: Int) {
    self.index = index
    context.model.rowShown(index)
    let found = context.model.entry(at: index)
    reflection = found?.reflection
    title.isVisible = found?.title != nil
    underTitle.isVisible = found?.title != nil
    title.text = found?.title ?? ""
    let parts = [found?.reflection.shownEvent ?? "", found?.reflection.reason ?? ""].map(beginning)
    show(parts[0].text, in: event)
    event.setStyle("unreadable", found?.reflection.isReadable == false)
    // Among what went well it's only said quietly that on a day nothing did.
    event.setStyle("nothing", found.map { NothingWords.areAll(of: $0.reflection.event) } ?? false)
    edit.isVisible = found?.reflection.isReadable != false
    show(parts[1].text, in: reason)
    reason.isVisible = !parts[1].text.isEmpty
    whole.isVisible = !parts.allSatisfy(\.isWhole)
    shown = found.map { WholeText(title: $0.day, $0.reflection.event, $0.reflection.reason) }
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
    entry.setStyle("comes-up", found != nil && found?.reflection.id == context.written)
  }

  /// Whether the row shows a reflection, at an index that still exists.
  var isShown: Bool { reflection != nil && index < context.model.count }

  /// Moves the focus to its first button. Returns whether it could.
  func grabFocus() -> Bool { (edit.isVisible ? edit : delete).grabFocus() }

  /// Moves the focus to the words that were just written, unless the page where they were written still covers them.
  private func focusIfShown() {
    guard takesFocus != nil, words.isMapped else { return }
    // Not at once: GTK may still be laying out the rows, or moving the focus to the page that is uncovered.
    Task { [weak self] in
      guard let self, takesFocus != nil, words.isMapped else { return }
      takesFocus = nil
      words.grabFocus()
      // It's theirs, not a choice to make: no ring before the next key that moves the focus.
      words.hideFocusRing()
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

  /// The part of a text that a list shows: its first lines or, in a search, what was found.
  private func beginning(_ text: String) -> Excerpt { Excerpt(of: text, around: context.model.filter.search) }

  private func show(_ text: String, in label: Label) {
    let search = context.model.filter.search
    if search.isBlank || text.isEmpty {
      label.text = text
    } else {
      label.markup(SearchHighlight.markup(text, marking: search))
    }
    label.breaksOnlyLongWords()
  }

  private static func line(height: Int = 22, margin: Int = 8) -> Widget {
    Box.column().style("line").request(width: 2, height: height).align(horizontally: .center)
      .margins(top: margin, bottom: margin)
  }
}

extension Reflection {
  /// The beginnings of both answers, in one line for a screen reader.
  var saying: String {
    [shownEvent, reason].filter { !$0.isEmpty }.map { Excerpt(of: $0).text }.joined(separator: " — ")
  }
}
