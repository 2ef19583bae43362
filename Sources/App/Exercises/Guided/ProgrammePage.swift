import Core
import Toolkit

/// A programme: the day that's offered as one large circle, and below it all days.
final class ProgrammePage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 560, top: 6, bottom: 36, sides: 12) {
    Label.question(model.programme?.title ?? "")
    Label.hint(model.programme?.description ?? "").balanced(within: 52).margins(top: 6)
    notice.margins(top: 18)
    Box.column { offer.expand(vertically: true) }.expand().style("day-offer").margins(top: 18, bottom: 18)
    Box.column { rows.map(\.widget) }.role(.group)
      // TRANSLATORS: Heard by screen readers only: names the list of the days of a programme such as “A first week”.
      .named(localized("All days"))
  }
  let surface = Surface.relax
  private let model: ProgrammeModel
  private let navigator: any Navigator
  private let notice = Label.notice()
  private let offer = Box.column(spacing: 12).align(vertically: .center)
  private var shownOffer: (offer: ProgrammeModel.Offer, isLocked: Bool)?
  private var begin: Button?
  private let rows: [DayRow]

  init(_ model: ProgrammeModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    rows = model.days.map { DayRow($0) }

    for (row, day) in zip(rows, model.days) { row.widget.onPressed { [weak self] in self?.begin(day) } }
    // Also called when a session that covered this page ends.
    widget.onMapChanged { [weak model] isMapped in if isMapped { model?.appeared() } }
    observe(self) { $0.render() }
  }

  func appeared() {
    model.appeared()
    if begin?.grabFocus() != true { rows.first?.widget.grabFocus() }
  }

  private func begin(_ day: ProgrammeModel.Day) { navigator.open(.session(model.pressed(day))) }

  private func render() {
    notice.show(notice: model.notice)
    for (row, day) in zip(rows, model.days) { row.show(day) }
    let next = (model.offer, model.isLocked)
    guard shownOffer.map({ $0 != next }) ?? true else { return }
    let isFirst = shownOffer == nil || shownOffer?.offer == .nothing
    let hadFocus = offer.containsFocus
    shownOffer = next
    begin = nil
    offer.replace(next.1 ? locked() : content(next.0))
    // The page opens before the records are read. Once they are, the focus moves to the day that is offered.
    guard hadFocus || isFirst && rows.first?.widget.hasFocus == true else { return }
    if begin?.grabFocus() != true, hadFocus { rows.first?.widget.grabFocus() }
  }

  private func content(_ next: ProgrammeModel.Offer) -> [Widget] {
    switch next {
    case .nothing: return []
    case .day(let day):
      let begin = Button.circle(
        // TRANSLATORS: Name of a large button: begins a day of a programme. {day} is such as “Day 2: Breath”.
        name: localized("Begin {day}", ["day": day.name]),
        child: Image(icon: "respite-play-symbolic").style("begin-icon").align(
          horizontally: .center, vertically: .center)
      ).described(day.session.description).style("begin-day").onPressed { [weak self] in self?.begin(day) }
      self.begin = begin
      return [
        begin, Label(day.name).justify(.center).style("day-next"),
        Label.hint(day.session.description).balanced(within: 52),
      ]
    case .tomorrow(let day):
      return [
        line(
          // TRANSLATORS: After a day of a programme such as “A first week” was done. There’s no hurry in it.
          localized("That’s day {number} done. The next one will be here tomorrow.", ["number": day.number]))
      ]
    case .finished:
      // TRANSLATORS: After the last day of a programme such as “A first week”; “them” are its days.
      return [line(localized("All the days are done. You can come back to any of them."))]
    }
  }

  private func locked() -> [Widget] {
    [
      line(localized("Your words are locked, so the days you’ve done aren’t marked. You can still begin any of them.")),
      Button.text(localized("Unlock")).style("outlined").onPressed { [navigator] in navigator.openLock() },
    ]
  }

  private func line(_ words: String) -> Widget {
    widget.tell(words)
    return Label(words).justify(.center).role(.status).style("day-next").balanced(within: 52)
  }
}

extension ProgrammeModel.Day {
  /// “Day 2: Breath”.
  fileprivate var name: String {
    // TRANSLATORS: A day of a programme such as “A first week”. {title} is the name of its session.
    localized("Day {number}: {title}", ["number": number, "title": session.title])
  }
}

/// A day in the list: one button, with a quiet tick once it was done.
private final class DayRow {
  private(set) lazy var widget = Button(name: day.name, child: row).style("day")
  private let day: ProgrammeModel.Day
  private let tick = Image(icon: "respite-tick-symbolic").role(.presentation).align(vertically: .center)
  private var shown: ProgrammeModel.Day?

  init(_ day: ProgrammeModel.Day) {
    self.day = day
    show(day)
  }

  private var row: Widget {
    let line = [pluralized("{count} min", "{count} min", count: day.session.minutes), day.session.purpose]
      .filter { !$0.isEmpty }
    return Box.row(spacing: 12) {
      Label("\(day.number)").singleLine().style("day-number").align(vertically: .center)
      Box.column(spacing: 2) {
        Label(day.session.title).justify(.start).style("day-title")
        Label(line.joined(separator: " · ")).justify(.start).style("small-hint")
      }.expand(horizontally: true).align(vertically: .center)
      tick
    }
  }

  func show(_ day: ProgrammeModel.Day) {
    guard day != shown else { return }
    shown = day
    tick.opacity = day.isDone ? 1 : 0  // hidden, but its room remains
    widget.described(
      sentences: day.session.purpose, pluralized("{count} minute", "{count} minutes", count: day.session.minutes),
      // TRANSLATORS: Spoken by the screen reader only, with the name of a day of a programme, or of a part of
      // the way through.
      day.isDone ? localized("You’ve done this.") : "")
  }
}
