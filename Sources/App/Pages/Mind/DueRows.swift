import Core
import Toolkit

/// The quiet rows on *On your mind* about worries whose day has come, things to do, and experiments.
final class DueRows {
  private(set) lazy var widget: Box = Box.column(spacing: 12) {
    list
    more.align(horizontally: .center)
    managedSide
    notice
  }
  private let model: DueModel
  private let navigator: any Navigator
  // TRANSLATORS: Heard by screen readers only: names the questions and things to do for today.
  private let list = Box.column(spacing: 12).role(.list).named(localized("For today"))
  private let more = Button.text("").style("small-text")
  private let managed = TextView(name: WorryWords.managed)
  private lazy var managedSide: Widget = Box.column(spacing: 6) {
    Label(WorryWords.managed).justify(.center)
    ScrolledWindow(managed.padding(14)).height(atLeast: 64, atMost: 160).style("paper")
    // TRANSLATORS: Under a text field.
    Label.hint(localized("You can leave this blank."))
    WrapBox(spacing: 6, children: [save, notNow]).align(horizontally: .center)
    ComfortWays.make(navigator).margins(top: 12)
  }
  private let save = Button.text(localized("Save")).style("outlined")
  // TRANSLATORS: Button: someone would rather not write anything about it at the moment.
  private let notNow = Button.text(localized("Not now")).style("small-text")
  private let undo = Button.text(localized("Undo")).style("outlined")
  private let notice = Label.notice()
  /// Where the light of a worry that didn't happen goes on.
  private let lake: NightLake
  private var rows: [AnswerableRow] = []
  private var managedID: MindEntry.ID?

  /// A row or, once it was answered, a sentence of the same height in its place. So the next row doesn't move under the
  /// pointer, where a second press would answer it.
  private struct AnswerableRow {
    let item: DueModel.Item
    let box: Box
    var isAnswered = false
  }

  init(_ model: DueModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator, lake) = (model, navigator, NightLake(dependencies))
    undo.align(horizontally: .center)

    more.onPressed { [weak self] in
      model.morePressed()
      _ = self?.list.focusNext()
    }
    undo.onPressed { model.undo.take() }
    managed.onChanged { [weak managed, weak notNow] in
      guard let managed else { return }
      model.managedTyped(managed.text)
      notNow?.isVisible = managed.text.isBlank  // what's typed is saved
    }
    managed.onEntered { model.managed() }
    for button in [save, notNow] { button.onPressed { model.managed() } }
    // Only hiding is handled here. The page calls `seen()`, because this widget isn't mapped while nothing is due.
    widget.onMapChanged { [weak self] isMapped in
      guard !isMapped else { return }
      self?.forgetAnswered()
      Task { await model.flush() }
    }
    observe(self) { $0.render() }
  }

  private func render() {
    notice.show(notice: model.notice)
    let hadFocus = rows.contains { !$0.isAnswered && $0.box.containsFocus }
    renderSlots()
    // TRANSLATORS: Button: shows the rest of a short list.
    more.label = pluralized("{count} more", "{count} more", count: max(model.more, 0))
    more.isVisible = model.more > 0
    let id = model.managing?.id
    managedSide.isVisible = id != nil
    if id != managedID {
      managedID = id
      managed.text = model.managing?.value.managed ?? ""
      notNow.isVisible = managed.text.isBlank
      if id != nil { managed.grabFocus() }
    }
    if model.undo.sentence == nil, undo.hasFocus { list.focusNext() }
    undo.isVisible = model.undo.sentence != nil
    undo.described(model.undo.sentence ?? "")
    if hadFocus, id == nil, model.undo.sentence != nil { undo.grabFocus() }
    widget.isVisible = !rows.isEmpty || id != nil || model.notice != nil
  }

  /// Replaces the row of an answered item with a sentence, restores it if the item is due again, and adds new rows at
  /// the end.
  private func renderSlots() {
    let items = model.shown
    guard rows.filter({ !$0.isAnswered }).map(\.item) != items else { return }
    for index in rows.indices {
      let present = rows[index]
      if let item = items.first(where: { $0.id == present.item.id }) {
        guard present.isAnswered || item != present.item else { continue }
        rows[index] = AnswerableRow(item: item, box: present.box)
        if undo.isIn(present.box) { present.box.remove(undo) }
        present.box.request(height: -1).replace(row(item))
      } else if !present.isAnswered {
        rows[index].isAnswered = true
        answered(present.box, present.item)
      }
    }
    for item in items where !rows.contains(where: { $0.item.id == item.id }) {
      let box = Box.column(spacing: 4) { row(item) }.role(.listItem)
      rows.append(AnswerableRow(item: item, box: box))
      list.append(box)
    }
    if model.undo.sentence == nil, items.isEmpty { forgetAnswered() }
  }

  /// Replaces a row's contents with a sentence about what was done, and *Undo*. Hides the row if nothing can be undone.
  private func answered(_ box: Box, _ item: DueModel.Item) {
    let height = box.height
    guard let sentence = model.undo.sentence else { return box.isVisible = false }
    for row in rows where undo.isIn(row.box) { row.box.remove(undo) }
    let isLit = model.lit == item.id
    if isLit {
      for row in rows where lake.widget.isIn(row.box) { row.box.remove(lake.widget) }
      lake.show([])
      lake.show([.no])
      // TRANSLATORS: Heard by screen readers only: a picture of a lake at night.
      lake.widget.style("small-lake").clipped().named(localized("A light goes on across the lake."))
    }
    let line = Label.hint(sentence).role(.status)
    box.replace(isLit ? [lake.widget, line, undo] : [line, undo])
    box.request(height: height)
  }

  private func forgetAnswered() {
    for row in rows where row.isAnswered {
      if undo.isIn(row.box) { row.box.remove(undo) }
      list.remove(row.box)
    }
    rows.removeAll(where: \.isAnswered)
  }

  /// The contents of a row.
  private func row(_ item: DueModel.Item) -> [Widget] {
    let model = model
    let words = Label(item.words).justify(.center).limit(characters: 48)
    let putAway = Button.text(localized("Don’t ask again")).style("small-text").described(item.words)
      .onPressed { model.putAwayPressed(item) }
    let parts: [Widget]
    switch item.kind {
    case .outcome:
      func answer(_ outcome: Worry.Outcome) -> Widget {
        Button.text(outcome.answer).style("small-text", "outlined", "due-answer").align(horizontally: .fill).described(
          "\(WorryWords.outcome) \(item.words)"
        )
        .onPressed { model.outcomePressed(item, outcome) }
      }
      parts = [
        words, Label.hint(WorryWords.outcome),
        Box.column(spacing: 6) {
          Box.rowUnlessTextIsLarge(spacing: 6, below: 6) { [.no, .partly, .yes].map(answer) }.evenly()
          Box.rowUnlessTextIsLarge(spacing: 6, below: 6) {
            answer(.unknown)
            putAway
          }.evenly()
        }.align(horizontally: .center).style("due-answers"),
      ]
    case .action:
      // In both directions: GTK would otherwise look for the narrowest shape that has the height it is given.
      let tick = CheckButton(item.words).align(horizontally: .center, vertically: .center)
      tick.onToggled { if $0 { model.ticked(item) } }
      // TRANSLATORS: Button beside something to do: it isn't shown any more.
      putAway.label = localized("Put away")
      parts = [tick, putAway.align(horizontally: .center)]
    case .plan, .again:
      let entry = item.entry
      let (question, answer) = Self.asked(item)
      let write = Button.text(answer).style("small-text", "outlined").described(item.words)
        .onPressed { [navigator] in navigator.open(.tool(entry.kind, entry)) }
      parts = [
        Label.hint(question), words, WrapBox(spacing: 4, children: [write, putAway]).align(horizontally: .center),
      ]
    }
    return parts
  }

  /// The question about something planned, and the button that leads to its page.
  private static func asked(_ item: DueModel.Item) -> (question: String, answer: String) {
    switch (item.kind, item.entry.kind) {
    // TRANSLATORS: Over the name of a page that someone wanted to look at again today, and a button that opens it.
    case (.again, _): (localized("You wanted to look at this again."), localized("Open it"))
    // TRANSLATORS: Over a step that someone planned for today, and a button that opens it.
    case (_, .ladder): (localized("You planned this step for about now."), localized("Open it"))
    // TRANSLATORS: Over what someone wanted to try out today, and a button that opens the page to write how it went.
    default: (localized("You wanted to try this. What happened?"), localized("Write it down"))
    }
  }
}
