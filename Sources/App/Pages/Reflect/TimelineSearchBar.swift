import Core
import Toolkit

/// The search field and *Dates* above the timeline; hidden until search is opened.
final class TimelineSearchBar {
  let widget: Revealer
  private let filter: TimelineFilter
  private let field = SearchEntry(name: localized("Search"))
  private let dates: DateRangePopover

  init(_ filter: TimelineFilter) {
    self.filter = filter
    let field = field
    let dates = DateRangePopover(filter.dates) { filter.today }
    self.dates = dates
    widget = Revealer(
      Box.column(spacing: 6) {
        field.request(width: 240).style("search").margins(top: 18).align(horizontally: .center)
        dates.widget.style("quiet-words").align(horizontally: .center)
      }, milliseconds: 250)

    field.onChanged { filter.searched($0) }
    dates.onChosen { filter.daysChosen(from: $0, to: $1) }
    widget.onRevealed { [weak self] in self?.revealed() }
  }

  /// Calls `action` when Escape is pressed in the field.
  func onStopped(_ action: @escaping () -> Void) { field.onStopped(action) }

  /// Whether it is shown.
  var isOpen: Bool { widget.isRevealed }

  /// Slides the bar in, and then moves the focus to the field.
  func reveal() { widget.isRevealed = true }

  /// Slides the bar in, and moves the focus to the field at once.
  func open() {
    widget.isRevealed = true
    field.grabFocus()
  }

  /// Clears the search and the filters, and hides.
  func close() {
    clear()
    filter.searched("")
    filter.everythingPressed()
    widget.isRevealed = false
  }

  /// Empties the fields.
  func clear() {
    field.text = ""
    dates.clear()
  }

  private func revealed() {
    // Someone may have moved on to *Dates* while the bar slid in: don't take the focus back.
    if widget.containsFocus { widget.repeatFocus() } else { field.grabFocus() }
  }
}
