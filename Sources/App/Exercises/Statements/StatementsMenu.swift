import Core
import Toolkit

/// The ⋯ menu of the coping statements: headings to jump to, all statements, and *Edit the list*.
final class StatementsMenu {
  // TRANSLATORS: Button with a picture of three dots in the exercise Coping Statements: opens a menu with headings to
  // jump to and all statements. Also a heading in the list of keyboard shortcuts: the window in which statements are
  // edited and sorted.
  let button = PopoverButton(
    name: localized("List of statements"), child: Image(icon: "respite-more-symbolic").role(.presentation))
  private let model: OneStatementModel
  private let editPressed: () -> Void
  private let rows = Box.column().request(width: 264)
  private lazy var scrolled = ScrolledWindow(rows).height(atLeast: 44, atMost: 460)
  /// The row of the statement on screen, to be scrolled to once the list is laid out.
  private var awaited: Widget?
  /// The content of the open list of all statements; nil while it isn't open.
  private var listed: [StatementSection]?

  /// Calls `editPressed` when *Edit the list* is pressed.
  init(_ model: OneStatementModel, editPressed: @escaping () -> Void) {
    self.model = model
    self.editPressed = editPressed
    button.opensUpwards().style("quiet-menu").tooltip(localized("List of statements")).align(vertically: .center)
    button.content { [scrolled] in scrolled }
    // In a task, because the rows are laid out only after the resize.
    scrolled.onResized { [weak self] in Task { self?.scroll() } }
    button.onOpened { [weak self] isOpen in
      self?.model.choosing(isOpen)
      self?.listed = nil
      if isOpen { self?.showHeadings() }
    }
    // A change made just before the list opened may arrive only afterwards.
    observe(self) { more in
      let sections = more.model.sections
      if more.listed.map({ $0 != sections }) ?? false { more.showAll() }
    }
  }

  private func showHeadings() {
    let here = model.shown?.kind
    let jumps = model.sections.map(\.kind).map { kind in
      ChoiceRow.make(kind.title, isChosen: kind == here).onPressed { [weak self] in
        self?.button.close()
        self?.model.jumped(to: kind)
      }
    }
    // TRANSLATORS: A row of a menu: shows every statement, to choose one.
    let all = ChoiceRow.make(localized("All statements"), isChosen: false).onPressed { [weak self] in self?.showAll() }
    // TRANSLATORS: A row of a menu of the exercise Coping Statements.
    let edit = ChoiceRow.make(localized("Edit the list"), isChosen: false).onPressed { [weak self] in
      // Before the menu closes: otherwise GTK returns the focus to the button a frame later, taking it from the dialog.
      self?.button.grabFocus()
      self?.button.close()
      self?.model.pause()
      self?.editPressed()
    }
    rows.replace(jumps.isEmpty ? [edit] : jumps + [all.margins(top: 12), edit])  // all may be hidden
  }

  private func showAll() {
    let here = model.shown?.entry.id
    let hadFocus = listed == nil || rows.containsFocus
    listed = model.sections
    rows.replace(
      model.sections.flatMap { section in
        let heading = Label(section.kind.title).justify(.start).role(.heading).style("statement-heading")
          .margins(top: 12, bottom: 6, start: 10)
        return [heading]
          + section.entries.map { entry in
            let words = Excerpt(of: entry.text).text
            let row = Button(name: words, child: Label(words).justify(.start).limit(characters: 34))
              .style("passage")
            if entry.id == here { awaited = row.described(localized("Selected")).style("now") }
            return row.onPressed { [weak self] in
              self?.button.close()
              self?.model.jumped(to: entry.id)
            }
          }
      })
    if hadFocus { awaited?.grabFocus() }  // the focused row has gone
  }

  /// Scrolls the list of all statements to the one on screen.
  private func scroll() {
    guard let middle = awaited?.middle(in: rows) else { return }
    awaited = nil
    scrolled.scroll(to: middle - Double(scrolled.height) / 2)
  }
}
