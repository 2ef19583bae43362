import Core
import Foundation
import Toolkit

/// The *Dates* button, with a popover to type the first and the last day of a range.
final class DateRangePopover {
  let widget: PopoverButton
  private let from: Entry
  // TRANSLATORS: “To”: Name of a field for the last day of a range of days. “today”: Greyed text in the empty field
  // “To”: the range then goes as far as today.
  private let to = Entry(name: localized("To"), hint: localized("today"))
  // TRANSLATORS: Under two fields for days.
  private let status = Label(localized("You can type just a year or a month.")).justify(.start).limit(characters: 24)
    .role(.status).style("small-hint")
  private let dates: Dates
  private let today: () -> LocalDay

  /// Creates the button. Days are read and written in the format of `dates`. A day without a year is in the year of
  /// `today`.
  init(_ dates: Dates, today: @escaping () -> LocalDay) {
    (self.dates, self.today) = (dates, today)
    let hint = dates.short(LocalDay(number: 20_454), withYear: true)  // 1 January 2026, in the person's format
    // TRANSLATORS: Name of a field for the first day of a range of days.
    let (from, to, status) = (Entry(name: localized("From"), hint: hint), to, status)
    self.from = from
    widget = PopoverButton(
      // TRANSLATORS: Button: opens two fields for the first and the last day of the reflections to show.
      localized("Dates"),
      Box.column(spacing: 6) {
        Label(localized("From")).justify(.start).style("small-hint")
        from
        Label(localized("To")).justify(.start).style("small-hint").margins(top: 6)
        to
        status.margins(top: 6)
      }.margins(12).request(width: 200))

    for entry in [from, to] { entry.onEntered { [weak self] in self?.widget.close() } }
  }

  /// Calls `action` with the range after each change, unless a field can't be understood. A blank field gives nil.
  func onChosen(_ action: @escaping (_ first: LocalDay?, _ last: LocalDay?) -> Void) {
    for entry in [from, to] {
      entry.onChanged { [weak self] _ in if let range = self?.read() { action(range.first, range.last) } }
    }
  }

  /// Empties both fields.
  func clear() { (from.text, to.text) = ("", "") }

  /// Reads the range that is typed. If a field can't be understood, says so below the fields and returns nil.
  private func read() -> (first: LocalDay?, last: LocalDay?)? {
    let today = today()
    let range = (
      first: dates.read(from.text, isLast: false, today: today), last: dates.read(to.text, isLast: true, today: today)
    )
    let isClear = (range.first != nil || from.text.isBlank) && (range.last != nil || to.text.isBlank)
    status.text =
      isClear
      ? localized("You can type just a year or a month.")
      // TRANSLATORS: Under two fields for days, when what was typed isn’t understood.
      : localized("Try a day like 2026-03-29, a month like 2026-03, or a year.")
    return isClear ? range : nil
  }
}
