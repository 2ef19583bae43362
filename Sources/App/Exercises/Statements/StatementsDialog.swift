import Core
import Toolkit

/// The small window for adding, editing, hiding and reordering coping statements, and making them favourites.
final class StatementsDialog {
  private let model: StatementsModel
  private let window: PreferencesWindow
  private let all = PreferencesGroup(
    // TRANSLATORS: Heading over the list of coping statements.
    localized("All statements"),
    description: localized("Favourites come first. To move a statement, drag it or press Alt and an arrow key."))
  // TRANSLATORS: Label of a field, under the heading “Add”, into which one types a coping statement.
  private let own = EntryRow(localized("New statement"))
  private var rows: [StatementList.Entry.ID: Widget] = [:]
  private var editing: StatementList.Entry.ID?
  private var shown: (entries: [StatementList.Entry], editing: StatementList.Entry.ID?)?

  /// Opens the dialog over `window`.
  static func present(_ model: StatementsModel, over window: ApplicationWindow) {
    let dialog = StatementsDialog(model, over: window)
    dialog.window.keepAlive(dialog)
    dialog.window.present()
  }

  private init(_ model: StatementsModel, over parent: ApplicationWindow) {
    self.model = model
    window = PreferencesWindow(
      // TRANSLATORS: “Coping Statements”: Name of an exercise: short sentences to repeat to oneself. Also the title
      // of the window in which they’re edited. “Add”: Heading over the field “New statement”.
      title: localized("Coping Statements"), over: parent,
      groups: [PreferencesGroup(localized("Add")) { [own] in own }, all])
    own.onApplied { [weak self] words in
      model.add(words)
      self?.own.clear()
    }
    // Also when the lock closes the window, so that words typed but not confirmed aren't lost.
    window.onCloseRequest { [weak self] in
      self?.applyTyped()
      return false
    }
    observe(self) { $0.render() }
  }

  private func applyTyped() {
    model.add(own.text)
    own.clear()
    if let editing, let row = rows[editing] as? EntryRow { model.change(.text(editing, row.text)) }
    editing = nil
  }

  private func render() {
    let entries = model.list.entries
    guard shown.map({ $0 != (entries, editing) }) ?? true else { return }
    let hadFocus = rows.first { $0.value.containsFocus }?.key
    // The row being edited stays, even if another process changes or removes its statement.
    let editor = editing.flatMap { id in
      shown?.editing == id ? rows[id] : entries.first { $0.id == id }.map { self.editor(of: $0) }
    }
    shown = (entries, editing)
    rows = Dictionary(entries.map { ($0.id, row(of: $0)) }, uniquingKeysWith: { first, _ in first })
    var ids = entries.map(\.id)
    if let editing {
      rows[editing] = editor
      if !ids.contains(editing) { ids.insert(editing, at: 0) }
    }
    all.replace(ids.compactMap { rows[$0] })
    if let id = editing ?? hadFocus { rows[id]?.grabFocus() }
  }

  private func row(of entry: StatementList.Entry) -> Widget {
    let model = model, id = entry.id
    let words = Excerpt(of: entry.text).text
    let row = TextRow(words).style(entry.isHidden ? "hidden-statement" : "shown-statement")
    row.append(
      Button.quiet(
        icon: entry.isFavourite ? "favourite-on" : "favourite",
        name: entry.isFavourite ? localized("Remove from favourites") : localized("Add to favourites")
      ).described(words).onPressed { model.change(.favourite(id, !entry.isFavourite)) })
    row.append(
      Button.quiet(
        // TRANSLATORS: “Show”: A button: brings a hidden statement back into the exercise. “Hide”: A button: leaves
        // this statement out of the exercise.
        icon: entry.isHidden ? "hidden" : "shown", name: entry.isHidden ? localized("Show") : localized("Hide")
      ).described(words).onPressed { model.change(.hidden(id, !entry.isHidden)) })
    row.append(
      Button.quiet(icon: "compose", name: localized("Edit")).described(words)
        .onPressed { [weak self] in self?.edit(id) })
    row.onKey(first: true) { key, modifiers in
      guard modifiers.contains(.alt), key == .up || key == .down else { return false }
      model.move(id, by: key == .up ? -1 : 1)
      return true
    }
    row.onReorder(as: entry.token) { [weak self] token in
      guard let other = self?.model.list.entries.first(where: { $0.token == token }) else { return }
      model.move(other.id, to: id)
    }
    return row
  }

  private func editor(of entry: StatementList.Entry) -> Widget {
    let id = entry.id
    let row = EntryRow(localized("Your words"), text: entry.text)
    row.onApplied { [weak self] words in
      self?.editing = nil
      self?.model.change(.text(id, words))
      self?.render()
    }
    if case .own = id {
      row.append(
        // TRANSLATORS: A button: removes the person’s own statement from the list.
        Button.quiet(icon: "remove", name: localized("Remove")).onPressed { [weak self] in self?.remove(entry) })
    }
    return row
  }

  private func edit(_ id: StatementList.Entry.ID) {
    editing = id
    render()
  }

  private func remove(_ entry: StatementList.Entry) {
    editing = nil
    own.grabFocus()  // the focused row is about to be removed
    let undo = model.change(.remove(entry.id))
    // TRANSLATORS: A short message with a button “Undo”.
    window.toast(localized("Statement removed."), button: localized("Undo"), pressed: undo)
  }
}

extension StatementList.Entry {
  /// The text that represents it in a drag.
  fileprivate var token: String {
    switch id {
    case .given(let wording): "given \(wording)"
    case .own(let id): "own \(id)"
    }
  }
}
