import Core
import Toolkit

/// A list of entries, each with a button that opens it and one that deletes it.
final class MindList {
  let widget: Box
  /// The rows, in order.
  private(set) var rows: [MindRow] = []
  private let model: MindModel
  private let navigator: any Navigator

  init(name: String, _ model: MindModel, _ navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    widget = Box.column(spacing: 6).role(.list).named(name)
  }

  /// Shows these entries. Reuses the rows of entries that haven't changed, and so leaves the focus where it is. If the
  /// row with the focus is gone, `focusLost` moves it elsewhere.
  func show(_ entries: [MindEntry], focusLost: () -> Void) {
    let former = Dictionary(uniqueKeysWithValues: rows.map { ($0.entry.id, $0) })
    let present = entries.map { entry in
      let line = model.line(entry)
      if let row = former[entry.id], row.entry == entry, row.line == line {
        row.mark(model.search)
        return row
      }
      return MindRow(entry, line: line, model, navigator)
    }
    let focused = rows.first(where: \.widget.containsFocus)?.entry.id
    let staying = Set(present.map { ObjectIdentifier($0) })
    let known = Set(rows.map { ObjectIdentifier($0) })
    let gone = rows.filter { !staying.contains(ObjectIdentifier($0)) }
    for row in present where !known.contains(ObjectIdentifier(row)) { widget.append(row.widget) }
    if let focused, gone.contains(where: { $0.entry.id == focused }) {
      if present.first(where: { $0.entry.id == focused })?.grabFocus() != true { focusLost() }
    }
    for row in gone { widget.remove(row.widget) }
    if present.map(\.entry.id) != rows.map(\.entry.id) || !gone.isEmpty { widget.arrange(present.map(\.widget)) }
    rows = present
  }
}

/// One entry of the list.
final class MindRow {
  let widget: Widget
  let entry: MindEntry
  let line: String
  /// Its words.
  let main: Label
  private let button: Button?
  private let delete: Button

  init(_ entry: MindEntry, line: String, _ model: MindModel, _ navigator: any Navigator) {
    (self.entry, self.line) = (entry, line)
    let words = MindWords.beginning(entry).text
    let main = Label(ThoughtWords.quoted(words, of: entry)).justify(.start).breaksOnlyLongWords().style("card-event")
    self.main = main
    main.setStyle("unreadable", entry.content == nil)
    let text = Box.column(spacing: 2) {
      main
      Label(line).justify(.start).breaksOnlyLongWords().style("small-hint")
    }
    let button =
      entry.content == nil
      ? nil
      : Button(name: words, child: text).style("quiet-card").described(line)
        .onPressed { navigator.open(.tool(entry.kind, entry)) }
    let delete = Button.quiet(icon: "remove", name: localized("Delete")).described(words)
      .onPressed { [weak model] in model?.deletePressed(entry) }
    (self.button, self.delete) = (button, delete)
    widget = Box.row(spacing: 6) {
      (button ?? text).expand(horizontally: true)
      delete
    }.role(.listItem)
    mark(model.search)
  }

  @discardableResult func grabFocus() -> Bool { (button ?? delete).grabFocus() }

  /// Underlines the words of a search.
  func mark(_ search: String) {
    guard entry.content != nil else { return }
    let words = ThoughtWords.quoted(MindWords.beginning(entry, around: search).text, of: entry)
    if search.isBlank { main.text = words } else { main.markup(SearchHighlight.markup(words, marking: search)) }
    main.breaksOnlyLongWords()
  }
}
