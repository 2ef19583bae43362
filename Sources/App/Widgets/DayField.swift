import Core
import Toolkit

/// A field for a day, with buttons for the likeliest days below it.
final class DayField {
  /// Which days the field accepts.
  enum Span {
    /// A day to come, though any from 1900 to 2200 is accepted. The field can be left blank. *Tomorrow* and *In a week*
    /// are below it.
    case toCome
    /// Today or an earlier day. *Today* and *Yesterday* are below the field.
    case past
  }

  let widget: Widget
  private let dates: Dates
  private let today: () -> LocalDay
  private let changed: (LocalDay?) -> Void
  private let span: Span
  private let entry: Entry
  private let status = Label().justify(.start).limit(characters: 48).role(.status).style("small-hint")

  /// Creates a field called `name` that shows `day`. After each change, calls `changed` with the day, or with nil if
  /// the text is blank or not understood.
  init(
    name: String, _ dependencies: Dependencies, day: LocalDay?, span: Span = .toCome,
    changed: @escaping (LocalDay?) -> Void
  ) {
    let (dates, today) = (dependencies.dates, { dependencies.moment.day })
    (self.dates, self.today, self.changed, self.span) = (dates, today, changed, span)
    let (entry, status) = (Entry(name: name, hint: span.hint).style("word"), status)
    self.entry = entry
    let days = span.likeliest.map { title, later in
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

  /// Whether the text is neither blank nor a day that the field accepts.
  var isStrange: Bool { status.isVisible }

  /// Moves the focus to the field.
  func focusEntry() { entry.grabFocus() }

  /// Moves the focus to the field, and has a screen reader say what to type.
  func grabFocus() {
    entry.grabFocus()
    entry.tell(status.text)
  }

  /// Shows a day, unless the text already means that day.
  func show(_ day: LocalDay?) {
    guard dates.day(entry.text, in: span, today: today()) != day || entry.text.isBlank else { return }
    entry.text = day.map { dates.short($0, withYear: true) } ?? ""
  }

  private func read(_ text: String) {
    let day = dates.day(text, in: span, today: today())
    status.show(notice: text.isBlank || day != nil ? nil : span.strangeDay)
    // With a text that isn't understood, the previous day no longer counts.
    changed(day)
  }
}

extension DayField.Span {
  fileprivate var hint: String { self == .toCome ? localized("You can leave this blank.") : "" }

  /// The titles of the buttons below the field, and how many days after today each one fills in.
  fileprivate var likeliest: [(title: String, later: Int)] {
    switch self {
    case .toCome: [(localized("Tomorrow"), 1), (localized("In a week"), 7)]
    case .past: [(localized("Today"), 0), (localized("Yesterday"), -1)]
    }
  }

  fileprivate var strangeDay: String {
    // TRANSLATORS: Under a field for the day of something that was written down, when what was typed isn’t a day, or is
    // one to come.
    self == .toCome ? WorryWords.strangeDay : localized("Try a date like 2026-03-29. It can’t be in the future.")
  }
}

extension Dates {
  /// The day that a text represents; nil if a field with this span doesn't accept it.
  func day(_ text: String, in span: DayField.Span, today: LocalDay) -> LocalDay? {
    switch span {
    case .toCome: choosableDay(text, today: today)
    case .past: pastDay(text, today: today)
    }
  }

  /// The day that a text represents, not a whole month or year; nil if it isn't understood, is before 1900 or is
  /// still to come.
  func pastDay(_ text: String, today: LocalDay) -> LocalDay? {
    guard let day = read(text, isLast: false, today: today), day == read(text, isLast: true, today: today),
      day >= LocalDay.choosable.lowerBound, day <= today
    else { return nil }
    return day
  }

  /// The day that a text represents; of a month or year, its last day. Without a year, it's the next such day from
  /// `today` on. Nil if the text isn't understood or the day is outside 1900 to 2200.
  func choosableDay(_ text: String, today: LocalDay) -> LocalDay? {
    read(text, isLast: true, today: today, isToCome: true).flatMap { LocalDay.choosable.contains($0) ? $0 : nil }
  }
}
