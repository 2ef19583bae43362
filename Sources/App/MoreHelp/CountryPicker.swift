import Core
import Toolkit

/// “Which country are you in?”: a place to type, and every country there is something for.
final class CountryPicker {
  let widget: Widget
  /// Escape was pressed where there is nothing to search back to: a search field keeps that key for itself.
  var stopped: () -> Void = {}
  private let model: MoreHelpModel
  private let entry: SearchEntry
  private let list = Box.column()
  private var shown: [String]?

  init(_ model: MoreHelpModel) {
    self.model = model
    let entry = SearchEntry(name: localized("Country")) { model.searched($0) }
    let list = list
    self.entry = entry
    widget = Box.column(spacing: 12) {
      Label.caption(localized("Which country are you in?")).justify(.start).role(.heading)
      entry
      list.role(.list).named(localized("Countries"))
    }
    entry.onStopped { [weak self] in
      if !model.searchCancelled() { self?.stopped() }
    }
    entry.onKey(first: true) { key, _ in
      guard key == .enter else { return false }
      model.searchConfirmed()
      return true
    }
  }

  func grabFocus() { entry.grabFocus() }

  /// Shows the countries that match.
  func render() {
    if !model.isChoosing { entry.text = "" }
    let countries = model.isChoosing ? model.countries : []
    guard shown != countries.map(\.code) else { return }
    shown = countries.map(\.code)
    let model = model
    let rows = countries.map { country in
      Button(name: country.name, child: Label(country.name).justify(.start)) { model.countryPicked(country.code) }
        .style("reading", "country")
    }
    list.replace(rows.isEmpty && model.isChoosing ? [Self.none] : rows)
  }

  private static var none: Widget {
    Label(localized("No country of that name is in the list. The directories below may know it.")).justify(.start).role(
      .status)
  }
}
