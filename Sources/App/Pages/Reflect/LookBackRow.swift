import Core
import Toolkit

/// The timeline's head: *On this day* and *A good day*, or which days are shown and the way back to all of them.
final class LookBackRow {
  private(set) lazy var widget: Box = Box.column {
    offers
    filter
  }
  /// Called before a day is chosen or everything is shown again.
  var chosen: () -> Void = {}
  private let model: ReflectModel
  // TRANSLATORS: Button: shows what was written on this date a month ago and in earlier years.
  private let onThisDay = Button.text(localized("On this day")).style("filter", "outlined")
  // TRANSLATORS: Button: shows what went well on one day of the past, chosen by chance.
  private let goodDay = Button.text(localized("Show me a good day")).style("filter", "outlined")
  // TRANSLATORS: Button: shows all reflections again.
  private let everything = Button.text(localized("Show everything")).style("small-text")
  private let filterLabel = Label.hint("").role(.status)
  private lazy var offers = WrapBox(spacing: 12, children: [onThisDay, goodDay]).align(horizontally: .center)
    .margins(top: 24)
  private lazy var filter = Box.column(spacing: 6) {
    filterLabel
    everything
  }.margins(top: 24)

  init(_ model: ReflectModel) {
    self.model = model

    onThisDay.onPressed { [weak self] in
      self?.chosen()
      model.onThisDayPressed()
    }
    goodDay.onPressed { [weak self] in
      self?.chosen()
      model.goodDayPressed()
    }
    everything.onPressed { [weak self] in
      self?.chosen()
      model.everythingPressed()
    }
  }

  /// Shows what the model offers; called by the page's own `render()`.
  func render() {
    let (line, hadFocus) = (model.filterLine, widget.containsFocus)
    let offersAny = model.offersOnThisDay || model.offersGoodDay
    onThisDay.isVisible = model.offersOnThisDay
    goodDay.isVisible = model.offersGoodDay
    filterLabel.text = line ?? ""
    everything.described(line ?? "")
    offers.isVisible = line == nil && offersAny && model.search.isBlank
    filter.isVisible = line != nil
    // What was pressed is gone: its counterpart gets the focus. GTK takes it from what is hidden in the
    // next frame only.
    if hadFocus, ![onThisDay, goodDay, everything].contains(where: { $0.hasFocus && $0.isMapped }) {
      (line != nil ? everything : model.offersGoodDay ? goodDay : onThisDay).grabFocus()
    }
  }
}
