import Core
import Toolkit

/// The quiet rows on Reflect about worries whose day has come, things to do, and experiments.
final class DueRows {
  let widget: Box
  private let model: DueModel
  private unowned let navigator: any Navigator
  // TRANSLATORS: Heard by screen readers only: names the questions and things to do for today.
  private let list = Box.column(spacing: 12).role(.list).named(localized("For today"))
  private let more = Button.text("").style("small-text")
  private let managed = TextView(name: WorryWords.managed)
  private let managedSide: Widget
  private let undoLine = Label.hint("").role(.status)
  private let undo = Button.text(localized("Undo")).style("outlined")
  private let undoSide: Widget
  private let notice = Label.notice()
  private var shown: [DueModel.Item] = []
  private var managedID: MindEntry.ID?
  private var told: String?

  init(_ model: DueModel, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    let (list, more, managed, undoLine, undo, notice) = (list, more, managed, undoLine, undo, notice)
    let save = Button.text(localized("Save")).style("outlined").onPressed { model.managed() }
    managedSide = Box.column(spacing: 6) {
      Label(WorryWords.managed).justify(.center)
      ScrolledWindow(managed.padding(14)).height(atLeast: 64, atMost: 160).style("paper")
      // TRANSLATORS: Under a text field.
      Label.hint(localized("You can leave this blank."))
      save.align(horizontally: .center)
    }
    undoSide = Box.column(spacing: 6) {
      undoLine
      undo.align(horizontally: .center)
    }
    let (managedSide, undoSide) = (managedSide, undoSide)
    widget = Box.column(spacing: 12) {
      list
      more.align(horizontally: .center)
      managedSide
      undoSide
      notice
    }.margins(top: 18)
    more.onPressed { [weak self] in
      model.morePressed()
      _ = self?.list.focusNext()
    }
    undo.onPressed { model.undoPressed() }
    managed.onChanged { [weak managed] in
      if let managed { model.managedTyped(managed.text) }
    }
    managed.onEntered { model.managed() }
    widget.onMapChanged { isMapped in if isMapped { model.seen() } else { Task { await model.flush() } } }
    observe(self) { $0.render() }
  }

  private func render() {
    notice.show(notice: model.notice)
    let hadFocus = list.containsFocus
    if model.shown != shown {
      shown = model.shown
      list.replace(shown.map(row))
    }
    // TRANSLATORS: Button: shows the rest of a short list.
    more.label = pluralized("{count} more", "{count} more", count: max(model.more, 0))
    more.isVisible = model.more > 0
    let id = model.managing?.id
    managedSide.isVisible = id != nil
    if id != managedID {
      managedID = id
      managed.text = model.managing?.value.managed ?? ""
      if id != nil { managed.grabFocus() }
    }
    if model.undoable == nil, undo.hasFocus { list.focusNext() }
    undoSide.isVisible = model.undoable != nil
    undoLine.text = model.undoable ?? ""
    undo.described(model.undoable ?? "")
    if hadFocus, id == nil, model.undoable != nil { undo.grabFocus() }
    widget.isVisible = !shown.isEmpty || model.undoable != nil || id != nil || model.notice != nil
  }

  private func row(_ item: DueModel.Item) -> Widget {
    let model = model
    let words = Label(item.words).justify(.center).limit(characters: 48)
    let putAway = Button.text(localized("Not now")).style("small-text").described(item.words)
      .onPressed { model.putAwayPressed(item) }
    let parts: [Widget]
    switch item.kind {
    case .outcome:
      func answer(_ outcome: Worry.Outcome) -> Widget {
        Button.text(outcome.answer).style("small-text", "outlined").described("\(WorryWords.outcome) \(item.words)")
          .onPressed { model.outcomePressed(item, outcome) }
      }
      parts = [
        words, Label.hint(WorryWords.outcome),
        WrapBox(spacing: 4, children: [.no, .partly, .yes].map(answer)).align(horizontally: .center),
        WrapBox(spacing: 4, children: [answer(.unknown), putAway]).align(horizontally: .center),
      ]
    case .action:
      // In both directions: GTK would otherwise look for the narrowest shape that has the height it is given.
      let tick = CheckButton(item.words).align(horizontally: .center, vertically: .center)
      tick.onToggled { if $0 { model.ticked(item) } }
      // TRANSLATORS: Button beside something to do: it isn't shown any more.
      putAway.label = localized("Put away")
      parts = [tick, putAway.align(horizontally: .center)]
    case .experiment:
      let entry = item.entry
      // TRANSLATORS: Button: opens the page to write how an experiment went.
      let write = Button.text(localized("Write it down")).style("small-text", "outlined").described(item.words)
        .onPressed { [weak navigator] in navigator?.open(.thought(entry)) }
      parts = [
        // TRANSLATORS: Over what someone wanted to try out today.
        Label.hint(localized("You wanted to try this. What happened?")), words,
        WrapBox(spacing: 4, children: [write, putAway]).align(horizontally: .center),
      ]
    }
    return Box.column(spacing: 4) { parts }.role(.listItem)
  }
}
