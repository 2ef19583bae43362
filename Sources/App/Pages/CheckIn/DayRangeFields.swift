import Core
import Toolkit

/// Two fields for the first and the last day, in the person's format.
final class DayRangeFields {
  let widget: Widget
  private let from: Entry
  private let to = Entry(name: localized("To"), hint: localized("today")).style("word")
  private let status = Label().justify(.start).limit(characters: 48).role(.status).style("small-hint")
  private let dates: Dates
  private let today: () -> LocalDay

  /// `dates` gives the format of the days. A day typed without a year is taken to be in the year of `today`.
  init(_ dates: Dates, today: @escaping () -> LocalDay) {
    (self.dates, self.today) = (dates, today)
    let hint = dates.short(LocalDay(number: 20_454), withYear: true)  // 1 January 2026, in the person's format
    let (from, to, status) = (Entry(name: localized("From"), hint: hint).style("word"), to, status)
    self.from = from
    func column(_ name: String, _ entry: Entry) -> Widget {
      Box.column(spacing: 2) {
        Label(name).justify(.start).align(horizontally: .start).style("small-hint")
        entry
      }
    }
    widget = Box.column(spacing: 6) {
      WrapBox(spacing: 12, children: [column(localized("From"), from), column(localized("To"), to)])
        .align(horizontally: .start)
      status
    }
    status.isVisible = false
  }

  /// Calls `action` with both days after each change, with nil for a blank field. Doesn't call it while one of the
  /// fields contains something that can't be read as a day.
  func onChosen(_ action: @escaping (_ first: LocalDay?, _ last: LocalDay?) -> Void) {
    for entry in [from, to] {
      entry.onChanged { [weak self] _ in if let range = self?.read() { action(range.first, range.last) } }
    }
  }

  /// The days typed, each nil if its field is blank. If a field can't be read as a day, shows a hint below the fields
  /// and returns nil.
  private func read() -> (first: LocalDay?, last: LocalDay?)? {
    let today = today()
    let range = (
      first: dates.read(from.text, isLast: false, today: today), last: dates.read(to.text, isLast: true, today: today)
    )
    let isClear =
      (range.first.map(LocalDay.choosable.contains) ?? from.text.isBlank)
      && (range.last.map(LocalDay.choosable.contains) ?? to.text.isBlank)
    status.show(notice: isClear ? nil : localized("Try a day like 2026-03-29, a month like 2026-03, or a year."))
    return isClear ? range : nil
  }
}
