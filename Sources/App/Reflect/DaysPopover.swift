import Core
import Foundation
import Toolkit

/// *Dates*: from which day, to which day, in a small surface of its own.
final class DaysPopover {
  let widget: PopoverButton
  private let from: Entry
  private let to: Entry

  /// Days are written and read as `dates` has them; `chosen` is told them whenever they can be understood.
  init(_ dates: Dates, chosen: @escaping (LocalDay?, LocalDay?) -> Void) {
    let typed = Typed(dates, chosen)
    let hint = dates.short(LocalDay(number: 20_454), withYear: true)  // 1 January 2026, as people write it here
    let from = Entry(name: localized("From"), hint: hint) { typed.from = $0 }
    let to = Entry(name: localized("To"), hint: localized("today")) { typed.to = $0 }
    (self.from, self.to) = (from, to)
    widget = PopoverButton(
      localized("Dates"),
      Box.column(spacing: 6) {
        Label(localized("From")).justify(.start).style("small-hint")
        from
        Label(localized("To")).justify(.start).style("small-hint").margins(top: 6)
        to
        typed.line.margins(top: 6)
      }.margins(12).request(width: 200))
    let widget = widget
    for entry in [from, to] { entry.onEntered { [weak widget] in widget?.close() } }
  }

  /// Every day is shown again.
  func clear() { (from.text, to.text) = ("", "") }

  /// What is written in the two fields, and what it means.
  private final class Typed {
    var from = "" { didSet { understand() } }
    var to = "" { didSet { understand() } }
    let line = Label(localized("A year or a month will do.")).justify(.start).limit(characters: 24).role(.status)
      .style("small-hint")
    private let dates: Dates
    private let chosen: (LocalDay?, LocalDay?) -> Void

    init(_ dates: Dates, _ chosen: @escaping (LocalDay?, LocalDay?) -> Void) {
      (self.dates, self.chosen) = (dates, chosen)
    }

    private func understand() {
      let first = dates.read(from, isLast: false), last = dates.read(to, isLast: true)
      let isClear = (first != nil || from.isBlank) && (last != nil || to.isBlank)
      line.text =
        isClear
        ? localized("A year or a month will do.")
        : localized("Please write a day as 2026-03-29, or only 2026-03 or 2026.")
      if isClear { chosen(first, last) }
    }
  }
}
