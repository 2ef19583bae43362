import Core
import Toolkit

/// The search field and *Dates* above the timeline; hidden until search is opened.
final class TimelineSearchBar {
  let widget: Revealer
  private let model: ReflectModel
  private let field = SearchEntry(name: localized("Search"))
  private let dates: DateRangePopover

  init(_ model: ReflectModel) {
    self.model = model
    let field = field
    let dates = DateRangePopover(model.dates) { model.presentDay }
    self.dates = dates
    widget = Revealer(
      Box.column(spacing: 6) {
        field.request(width: 240).style("search").margins(top: 18).align(horizontally: .center)
        dates.widget.style("quiet-words").align(horizontally: .center)
      }, milliseconds: 250)

    field.onChanged { model.searched($0) }
    dates.onChosen { model.daysChosen(from: $0, to: $1) }
    widget.onRevealed { [weak self] in self?.revealed() }
  }

  /// Calls `action` when Escape is pressed in the field.
  func onStopped(_ action: @escaping () -> Void) { field.onStopped(action) }

  /// Whether it is shown.
  var isOpen: Bool { widget.isRevealed }

  /// Slides in; the field gets the focus once it has.
  func reveal() { widget.isRevealed = true }

  /// Slides in with the focus in the field at once.
  func open() {
    widget.isRevealed = true
    field.grabFocus()
  }

  /// Clears the search and the filters, and hides.
  func close() {
    clear()
    model.searched("")
    model.everythingPressed()
    widget.isRevealed = false
  }

  /// Empties the fields.
  func clear() {
    field.text = ""
    dates.clear()
  }

  private func revealed() {
    // Someone may have moved on to a filter while it slid in: don't take the focus back.
    if widget.containsFocus { widget.repeatFocus() } else { field.grabFocus() }
  }
}
