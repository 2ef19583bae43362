import Core
import Toolkit

/// The search field and the date filters above the timeline; hidden until search is opened.
final class TimelineSearchBar {
  let widget: Revealer
  private let model: ReflectModel
  private let field = SearchEntry(name: localized("Search"))
  private let dates: DateRangePopover
  private let onThisDay = Button.text(localized("On this day")).style("filter")
  private let goodDay = Button.text(localized("A good day")).style("filter")
  private let everything = Button.text(localized("Show everything")).style("small-text")
  private let filterLabel = Label.hint("").role(.status)
  private let activeFilter: Box

  init(_ model: ReflectModel) {
    self.model = model
    let (field, filterLabel, everything) = (field, filterLabel, everything)
    let dates = DateRangePopover(model.dates)
    let activeFilter = Box.column(spacing: 6) {
      filterLabel
      everything
    }.margins(top: 18)
    let filters = WrapBox(spacing: 0, children: [dates.widget.style("quiet-words"), onThisDay, goodDay])
    (self.dates, self.activeFilter) = (dates, activeFilter)
    widget = Revealer(
      Box.column(spacing: 6) {
        field.request(width: 240).style("search").margins(top: 18).align(horizontally: .center)
        filters.align(horizontally: .center)
        activeFilter
      }, milliseconds: 250)

    field.onChanged { model.searched($0) }
    dates.onChosen { model.daysChosen(from: $0, to: $1) }
    onThisDay.onPressed { [weak self] in
      self?.clear()
      model.onThisDayPressed()
    }
    goodDay.onPressed { [weak self] in
      self?.clear()
      model.goodDayPressed()
    }
    everything.onPressed { [weak self] in
      self?.clear()
      model.everythingPressed()
    }
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

  /// Shows which days the timeline is limited to, or nothing for nil.
  func show(_ filterLine: String?) {
    filterLabel.text = filterLine ?? ""
    activeFilter.isVisible = filterLine != nil
  }

  private func clear() {
    field.text = ""
    dates.clear()
  }

  private func revealed() {
    // Someone may have moved on to a filter while it slid in: don't take the focus back.
    if !widget.containsFocus { field.grabFocus() }
  }
}
