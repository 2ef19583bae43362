import Core
import Toolkit

/// “Which country are you in?”, in one line: type it, or choose it from the folded list of all countries with numbers.
final class CountryPicker {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    question
    list
    whole
  }
  private lazy var question = Box.row(spacing: 12) {
    Label(localized("Which country are you in?")).justify(.start).role(.heading).style("help-name")
      .onOneLineUnlessTextIsLarge().align(vertically: .center)
    entry.expand(horizontally: true)
  }
  private lazy var whole = Expander.make(localized("All countries"), name: localized("All countries"), all)
  /// All of them, for whoever would rather not type.
  private lazy var all: Widget = Box.column { model.guide.countries(matching: "", in: model.names).map { row($0) } }
    .role(.list).named(localized("All countries"))
  private let model: MoreHelpModel
  private let entry = SearchEntry(name: localized("Country"))
  private let list = Box.column().role(.list).named(localized("Countries"))
  private var shown: [String]?

  init(_ model: MoreHelpModel, _ shape: WindowShape) {
    self.model = model

    entry.onChanged { model.searched($0) }
    entry.onEntered { _ in model.searchConfirmed() }
    observe(self) { $0.question.isRow = !shape.isNarrow }
  }

  /// Calls `action` when Escape is pressed while no country is chosen; otherwise Escape only closes the list. The
  /// search field handles that key itself, so the page doesn't get it.
  func onStopped(_ action: @escaping () -> Void) {
    entry.onStopped { [model] in if !model.searchCancelled() { action() } }
  }

  func grabFocus() { entry.grabFocus() }

  /// Has a screen reader say `words` after the question.
  func describe(_ words: String) { entry.described(words) }

  /// Lists the countries that match the search.
  func render() {
    if !model.isChoosing { entry.text = "" }
    let isSearching = model.isChoosing && !model.search.isBlank
    let countries = isSearching ? model.countries : []
    let next: [String]? = isSearching ? countries.map(\.code) : nil
    guard shown != next else { return }
    shown = next
    list.replace(countries.isEmpty && isSearching ? [Self.none] : countries.map { row($0) })
    whole.isVisible = !isSearching
  }

  private func row(_ country: (code: String, name: String)) -> Widget {
    Button(name: country.name, child: Label(country.name).justify(.start)).style("reading", "country")
      .onPressed { [model] in model.countryPicked(country.code) }
  }

  private static var none: Widget {
    Label(localized("That country isn’t listed. Try the directories below.")).justify(.start)
      .role(.status)
  }
}
