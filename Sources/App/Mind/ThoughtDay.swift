import Core
import Toolkit

/// *When?*: the day of an experiment, which can stay blank.
final class ThoughtDay {
  let widget: Widget
  private let model: ThoughtModel
  private let entry: Entry
  private let status = Label().justify(.start).limit(characters: 48).role(.status).style("small-hint")

  init(_ model: ThoughtModel) {
    self.model = model
    let (dates, today) = (model.dates, model.today)
    let hint = localized("You can leave this blank.")
    let (entry, status) = (Entry(name: ThoughtWords.day, hint: hint).style("word"), status)
    self.entry = entry
    let days = [(localized("Tomorrow"), 1), (localized("In a week"), 7)].map { name, later in
      Button.text(name).style("small-text", "filter").described(ThoughtWords.day).onPressed { [weak entry] in
        entry?.text = dates.short(LocalDay(number: today.number + later), withYear: true)
      }
    }
    widget = Box.column(spacing: 6) {
      Label(ThoughtWords.day).justify(.start).style("help-name")
      entry
      status
      WrapBox(spacing: 4, children: days).align(horizontally: .start)
    }
    status.isVisible = false
    show(model.thought)
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

  /// Shows the day that is kept.
  func show(_ thought: Thought) {
    let day = thought.experiment.day
    guard model.dates.read(entry.text, isLast: false) != day else { return }
    entry.text = day.map { model.dates.short($0, withYear: true) } ?? ""
  }

  private func read(_ text: String) {
    let day = model.dates.read(text, isLast: false).flatMap { LocalDay.choosable.contains($0) ? $0 : nil }
    let isClear = text.isBlank || day != nil
    status.show(notice: isClear ? nil : ThoughtWords.strangeDay)
    // What can't be understood leaves no day behind.
    model.change { $0.experiment.day = day }
  }
}
