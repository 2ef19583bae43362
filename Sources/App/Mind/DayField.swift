import Core
import Toolkit

/// A field for one day to come, which can stay blank, with *Tomorrow* and *In a week* below it.
final class DayField {
  let widget: Widget
  private let dates: Dates
  private let today: () -> LocalDay
  private let changed: (LocalDay?) -> Void
  private let entry: Entry
  private let status = Label().justify(.start).limit(characters: 48).role(.status).style("small-hint")

  /// A field called `name` that shows `day`. Calls `changed` with each day that is understood, and with nil for none.
  init(name: String, _ dependencies: Dependencies, day: LocalDay?, changed: @escaping (LocalDay?) -> Void) {
    let (dates, today) = (dependencies.dates, { dependencies.moment.day })
    (self.dates, self.today, self.changed) = (dates, today, changed)
    let (entry, status) = (Entry(name: name, hint: localized("You can leave this blank.")).style("word"), status)
    self.entry = entry
    let days = [(localized("Tomorrow"), 1), (localized("In a week"), 7)].map { title, later in
      Button.text(title).style("small-text", "filter").described(name).onPressed { [weak entry] in
        entry?.text = dates.short(today().advanced(by: later), withYear: true)
      }
    }
    widget = Box.column(spacing: 6) {
      Label(name).justify(.start).style("help-name")
      entry
      status
      WrapBox(spacing: 4, children: days).align(horizontally: .start)
    }
    status.isVisible = false
    show(day)
    entry.onChanged { [weak self] in self?.read($0) }
  }

  /// Calls `action` when Enter is pressed in the field.
  func onEntered(_ action: @escaping () -> Void) { entry.onEntered(action) }

  /// Whether something is typed that isn't a day that can be chosen.
  var isStrange: Bool { status.isVisible }

  /// Moves the focus to the field.
  func focusEntry() { entry.grabFocus() }

  /// Moves the focus to the field, and has a screen reader say what would do.
  func grabFocus() {
    entry.grabFocus()
    entry.tell(status.text)
  }

  /// Shows a day, unless that is what is typed.
  func show(_ day: LocalDay?) {
    guard dates.choosableDay(entry.text, today: today()) != day else { return }
    entry.text = day.map { dates.short($0, withYear: true) } ?? ""
  }

  private func read(_ text: String) {
    let day = dates.choosableDay(text, today: today())
    status.show(notice: text.isBlank || day != nil ? nil : WorryWords.strangeDay)
    // What can't be understood leaves no day behind.
    changed(day)
  }
}

extension Dates {
  /// The day to come that a text stands for, or the last one of a month or year; without a year, the next from `today`
  /// on. Nil if it isn't understood or lies outside 1900 to 2200.
  func choosableDay(_ text: String, today: LocalDay) -> LocalDay? {
    read(text, isLast: true, today: today, isToCome: true).flatMap { LocalDay.choosable.contains($0) ? $0 : nil }
  }
}
