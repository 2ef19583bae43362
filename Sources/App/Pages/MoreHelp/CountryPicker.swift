import Core
import Toolkit

/// “Which country are you in?”: a search field over the list of countries with numbers.
final class CountryPicker {
  private(set) lazy var widget: Widget = Box.column(spacing: 12) {
    Label.caption(localized("Which country are you in?")).justify(.start).role(.heading)
    entry
    list
  }
  private let model: MoreHelpModel
  private let entry = SearchEntry(name: localized("Country"))
  private let list = Box.column().role(.list).named(localized("Countries"))
  private var shown: [String]?

  init(_ model: MoreHelpModel) {
    self.model = model

    entry.onChanged { model.searched($0) }
    entry.onEntered { _ in model.searchConfirmed() }
  }

  /// Calls `action` when Escape is pressed while no country is chosen; otherwise Escape only closes the list. The
  /// search field handles that key itself, so the page doesn't get it.
  func onStopped(_ action: @escaping () -> Void) {
    entry.onStopped { [model] in if !model.searchCancelled() { action() } }
  }

  func grabFocus() { entry.grabFocus() }

  /// Lists the countries that match the search.
  func render() {
    if !model.isChoosing { entry.text = "" }
    let countries = model.isChoosing ? model.countries : []
    guard shown != countries.map(\.code) else { return }
    shown = countries.map(\.code)
    let rows = countries.map { country in
      Button(name: country.name, child: Label(country.name).justify(.start)).style("reading", "country")
        .onPressed { [model] in model.countryPicked(country.code) }
    }
    list.replace(rows.isEmpty && model.isChoosing ? [Self.none] : rows)
  }

  private static var none: Widget {
    Label(localized("That country isn’t listed. Try the directories below.")).justify(.start)
      .role(.status)
  }
}
