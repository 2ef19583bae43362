import Core
import Toolkit

/// The row above the timeline: *On this day* and *Show me a good day* or, while only some days are shown, a line that
/// says which, and *Show everything*.
final class LookBackRow {
  private(set) lazy var widget: Box = Box.column {
    offers
    filter
  }
  /// Called when one of the three buttons is pressed, before the timeline changes.
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
      model.filter.onThisDayPressed()
    }
    goodDay.onPressed { [weak self] in
      self?.chosen()
      model.filter.goodDayPressed()
    }
    everything.onPressed { [weak self] in
      self?.chosen()
      model.filter.everythingPressed()
    }
  }

  /// Shows what the model offers; called by the page's own `render()`.
  func render() {
    let (line, hadFocus) = (model.filter.line, widget.containsFocus)
    let offersAny = model.past.hasOnThisDay || model.past.hasGoodDay
    onThisDay.isVisible = model.past.hasOnThisDay
    goodDay.isVisible = model.past.hasGoodDay
    filterLabel.text = line ?? ""
    everything.described(line ?? "")
    offers.isVisible = line == nil && offersAny && model.filter.search.isBlank
    filter.isVisible = line != nil
    // The pressed button was hidden, so its counterpart gets the focus. GTK takes the focus from a hidden widget only
    // in the next frame.
    if hadFocus, ![onThisDay, goodDay, everything].contains(where: { $0.hasFocus && $0.isMapped }) {
      (line != nil ? everything : model.past.hasGoodDay ? goodDay : onThisDay).grabFocus()
    }
  }
}
