import Core
import Toolkit

/// The search field over a text, with buttons for the next and the previous match.
final class FindBar {
  private(set) lazy var widget = Revealer(
    Clamp(maximum: 560, row.margins(bottom: 6, start: 12, end: 12)), milliseconds: milliseconds)
  private let milliseconds: Int
  private let model: FindModel
  // TRANSLATORS: Button with a picture only, and the name of the field it opens: searches within one reading.
  private let entry = SearchEntry(name: localized("Find in this text"))
    .showsName(localized("Find in this text"))
  // TRANSLATORS: Button with a picture only: goes to the place before this one where the searched words were found in
  // the reading.
  private let previous = Button.quiet(icon: "up", name: localized("Previous match"))
  // TRANSLATORS: Button with a picture only: goes to the next place where the searched words were found in the
  // reading.
  private let next = Button.quiet(icon: "down", name: localized("Next match"))
  // TRANSLATORS: Button: closes the search bar or the dialog.
  private let close = Button.quiet(icon: "leave", name: localized("Close"))
  private let status = Label().role(.status).style("find-status").onOneLineUnlessTextIsLarge()
  private lazy var row = Box.row(spacing: 6) {
    entry.expand(horizontally: true)
    status.margins(start: 6)
    previous
    next
    close
  }

  /// Creates a hidden bar that slides in within `milliseconds`.
  init(_ model: FindModel, milliseconds: Int) {
    (self.model, self.milliseconds) = (model, milliseconds)

    previous.onPressed { [weak model] in model?.stepped(backwards: true) }
    next.onPressed { [weak model] in model?.stepped(backwards: false) }
    entry.onEntered { [weak model] in model?.stepped(backwards: $0) }
    observe(self) { $0.render() }
  }

  private func render() {
    widget.isRevealed = model.isOpen
    status.text = model.status
    status.isVisible = !model.status.isEmpty
  }

  /// Calls `action` when the person has typed another query.
  func onSearched(_ action: @escaping (_ query: String) -> Void) {
    entry.onChanged { [weak model] query in
      guard let model, model.isOpen, query != model.query || model.matches.isEmpty else { return }
      action(query)
    }
  }

  /// Calls `action` after the person has closed the bar.
  func onClosed(_ action: @escaping () -> Void) {
    let closed = { [weak model] in
      model?.closed()
      action()
    }
    close.onPressed(closed)
    entry.onStopped(closed)
  }

  /// Fills the field with `query` and moves the focus there.
  func appeared(with query: String) {
    entry.text = query
    widget.isRevealed = true  // the observation does it only later
    entry.grabFocus()  // GTK selects the text, so that typing replaces it
  }

  /// Whether the focus is in the field.
  var hasKeys: Bool { entry.containsFocus }
}
