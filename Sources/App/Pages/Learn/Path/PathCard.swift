import Core
import Toolkit

/// The card of the six weeks at the top of *Learn*: the three tasks of the week shown, and buttons that lead to other
/// weeks.
final class PathCard {
  // TRANSLATORS: Title of a card on Learn, and of the button that brings it back.
  static let title = localized("Six weeks, at your own pace")

  private(set) lazy var widget: Widget = Box.column {
    card
    gone
  }
  /// Called once the person has put the card away, to move the focus elsewhere.
  var putAway: () -> Void = {}

  private let model: PathModel
  private let navigator: any Navigator
  private let heading = Label().justify(.start).role(.heading).style("reading-title")
  private let week = Label().justify(.start).role(.status).style("reading-summary")
  // TRANSLATORS: Name of a button with an arrow, on the card of the six weeks.
  private let earlier = Button.quiet(icon: "previous-scene", name: localized("Earlier week"))
  // TRANSLATORS: Name of a button with an arrow, on the card of the six weeks.
  private let later = Button.quiet(icon: "next-scene", name: localized("Later week"))
  private lazy var arrows = Box.row {
    earlier
    later
  }
  private let list = Box.column()
  private let notice = Label().justify(.start).role(.status).style("reading-summary")
  private let unlock = Button.text(
    // TRANSLATORS: Button on the card of the six weeks, while Respite is locked: opens the page with the passphrase.
    localized("Unlock to see what you’ve done")
  ).style("small-text", "at-the-edge").align(horizontally: .start)
  private let done = Label().justify(.start).role(.status).style("reading-summary")
  private let continueButton = Button.text("").style("small-text")
  // TRANSLATORS: Button on the card of the six weeks: hides it for good. It can be found again at the foot of the page.
  private let putAwayButton = Button.text(localized("Put away")).style("small-text")
  private lazy var card = makeCard()
  private let gone = Label(
    // TRANSLATORS: In place of the card of the six weeks, once “Put away” was pressed.
    localized("You’ll find the six weeks at the end of this page.")
  ).justify(.center).role(.status).style("reading-summary").margins(top: 12, bottom: 12)
  private var rows: [PathRow] = []

  init(_ model: PathModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator

    earlier.onPressed { model.moved(by: -1) }
    later.onPressed { model.moved(by: 1) }
    continueButton.onPressed { [weak self] in self?.continuePressed() }
    unlock.onPressed { navigator.openLock() }
    putAwayButton.onPressed { [weak self] in self?.putAwayPressed() }
    observe(self) { $0.render() }
  }

  private func makeCard() -> Widget {
    // In the last week nothing is at the left, and *Put away* stays where it was.
    let ways = [
      Box.row { continueButton.align(horizontally: .start) }.expand(horizontally: true),
      putAwayButton.align(horizontally: .end),
    ]
    return Box.column {
      Box.row(spacing: 6) {
        Box.column(spacing: 2) {
          heading
          week
        }.expand(horizontally: true)
        arrows.align(vertically: .start)
      }.margins(start: 12, end: 6)
      list.margins(top: 4)
      done.margins(top: 4, start: 12, end: 12)
      notice.margins(top: 4, start: 12, end: 12)
      unlock.margins(start: 12)
      Box.rowUnlessTextIsLarge(spacing: 6) { ways }.margins(top: 4, start: 12)
    }.style("path-card").margins(bottom: 12).role(.group).named(Self.title)
  }

  /// Moves the focus to the first row.
  func grabFocus() {
    render()
    rows.first?.widget.grabFocus()
  }

  private func continuePressed() {
    model.continuePressed()
    grabFocus()
    widget.tell(week.text)
  }

  private func putAwayPressed() {
    model.putAwayPressed()
    render()
    putAway()
    widget.tell(gone.text)
  }

  private func render() {
    card.isVisible = model.isShown
    gone.isVisible = model.wasJustPutAway
    guard model.isShown else { return }
    // TRANSLATORS: “Start here: …”: Title of the first card on Learn, in the first week.
    heading.text = model.isAtStart ? localized("Start here: six weeks, at your own pace") : Self.title
    week.text = localized("Week {number} of {all}", ["number": model.index + 1, "all": model.path.weeks.count])
    arrows.isVisible = model.hasEarlier || model.hasLater
    earlier.isSensitive = model.hasEarlier
    later.isSensitive = model.hasLater
    show(model.rows)
    show(model.notice, in: notice)
    unlock.isVisible = model.isLocked
    show(model.isDone ? doneLine : nil, in: done)
    continueButton.isVisible = model.canContinue
    continueButton.setStyle("outlined", model.isDone)
    continueButton.setStyle("at-the-edge", !model.isDone)
    // TRANSLATORS: Button on the card of the six weeks: opens the next week, whatever is done.
    continueButton.label = localized("Go on to week {number}", ["number": model.index + 2])
  }

  private var doneLine: String {
    model.index + 1 < model.path.weeks.count
      // TRANSLATORS: On the card of the six weeks, once all three things of a week are done.
      ? localized("That’s week {number} done. The next one is open, whenever you like.", ["number": model.index + 1])
      // TRANSLATORS: On the card of the six weeks, once all three things of the last week are done.
      : localized("That’s the last week. It’ll all be here whenever you like.")
  }

  private func show(_ words: String?, in label: Label) {
    label.isVisible = words != nil
    label.text = words ?? ""
  }

  private func show(_ next: [PathModel.Row]) {
    if next.map(\.id) != rows.map(\.id) {
      rows = next.map { row in
        let made = PathRow(row.part)
        made.widget.onPressed { [weak self] in self?.open(row.part) }
        return made
      }
      list.replace(rows.map(\.widget))
    }
    for (row, shown) in zip(rows, next) { row.show(isDone: shown.isDone) }
  }

  private func open(_ part: LearningPath.Part) { navigator.open(model.pressed(part)) }
}

/// One task of a week: a button with the picture of its kind and, once it's done, a quiet tick.
private final class PathRow {
  let id: LearningPath.Part.ID
  private(set) lazy var widget = Button(name: part.title, child: row).style("reading", "path-part")
  private let part: LearningPath.Part
  private let tick = Image(icon: "respite-tick-symbolic").role(.presentation).align(vertically: .center)
  private var isDone: Bool?

  init(_ part: LearningPath.Part) {
    self.part = part
    id = part.id
  }

  private var row: Widget {
    Box.row(spacing: 12) {
      Image(icon: part.icon).role(.presentation).style("path-kind").align(vertically: .center)
      Box.rowUnlessTextIsLarge(spacing: 12) {
        Label(part.title).justify(.start).expand(horizontally: true)
        if let minutes = part.minutes {
          Label(pluralized("{count} min", "{count} min", count: minutes)).justify(.start).style("reading-summary")
            .singleLine().align(vertically: .center)
        }
      }.expand(horizontally: true).align(vertically: .center)
      tick
    }
  }

  func show(isDone: Bool) {
    guard isDone != self.isDone else { return }
    self.isDone = isDone
    tick.opacity = isDone ? 1 : 0  // not hidden, so that it takes up the same space
    widget.described(
      sentences: part.minutes.map { pluralized("{count} minute", "{count} minutes", count: $0) } ?? "",
      isDone ? localized("You’ve done this.") : "")
  }
}
