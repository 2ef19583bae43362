import Core
import Toolkit

/// Looking for something in the timeline: by words, by dates, *On this day*, *A good day*. Hidden until it is asked for.
final class FindRow {
  /// Opens it.
  let button: Button
  let widget: Revealer
  /// Escape was pressed in the field.
  var stopped: () -> Void = {}
  private let model: ReflectModel
  private let search: SearchEntry
  private let days: DaysPopover
  private let selected: Box
  private let selection = Label.hint("").role(.status)

  init(_ model: ReflectModel) {
    self.model = model
    let search = SearchEntry(name: localized("Search")) { model.searched($0) }
    let days = DaysPopover(model.dates) { model.daysChosen(from: $0, to: $1) }
    let selection = selection
    func clear() {
      search.text = ""
      days.clear()
    }
    let everything = Button.text(localized("Show everything")) {
      clear()
      model.everythingPressed()
    }.style("small-text")
    let selected = Box.column(spacing: 6) {
      selection
      everything
    }.margins(top: 18)
    let content = Box.column(spacing: 6) {
      search.request(width: 240).style("search").margins(top: 18).align(horizontally: .center)
      WrapBox(
        spacing: 0,
        children: [
          days.widget.style("quiet-words"),
          Button.text(localized("On this day")) {
            clear()
            model.onThisDayPressed()
          }.style("filter"),
          Button.text(localized("A good day")) {
            clear()
            model.goodDayPressed()
          }.style("filter"),
        ]
      ).align(horizontally: .center)
      selected
    }
    let widget = Revealer(content, milliseconds: 250)
    (self.search, self.days, self.selected, self.widget) = (search, days, selected, widget)
    button = Button.quiet(icon: "search", name: localized("Search")) { [weak widget] in widget?.isRevealed = true }
    // Whoever is quicker than the row slides in has gone on to a filter: the keyboard stays there.
    widget.onRevealed { [weak widget] in if widget?.containsFocus != true { search.grabFocus() } }
    search.onStopped { [weak self] in self?.stopped() }
  }

  /// Whether it is there.
  var isOpen: Bool { widget.isRevealed }

  /// It was asked for, by the keyboard.
  func open() {
    widget.isRevealed = true
    search.grabFocus()
  }

  /// Nothing is looked for any more.
  func close() {
    search.text = ""
    days.clear()
    model.searched("")
    model.everythingPressed()
    widget.isRevealed = false
  }

  /// Says which days are shown.
  func show(_ line: String?) {
    selection.text = line ?? ""
    selected.isVisible = line != nil
  }
}
