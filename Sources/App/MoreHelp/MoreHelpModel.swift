import Core
import Foundation
import Observation

/// Which country's numbers are shown, and how another is found. It asks nothing of the store.
@Observable
final class MoreHelpModel {
  /// All that is known.
  let guide: HelpGuide
  /// How countries and languages are named.
  let names: Locale
  /// How days are written.
  let dates: Dates
  /// The country that is shown, by code; nil while nobody has said which.
  private(set) var country: String?
  /// Whether a country is looked for.
  private(set) var isChoosing: Bool
  /// What is typed to find it.
  private(set) var search = ""
  /// The number that was copied last.
  private(set) var copied: String?

  @ObservationIgnored private let settings: any Settings

  /// The country that was chosen before, else that of the locale in `environment`, else none.
  init(
    _ dependencies: Dependencies, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    settings = dependencies.settings
    guide = dependencies.content?.helpGuide().guide ?? HelpGuide()
    (names, dates) = (Locale(forNamesIn: environment), Dates(Locale(forDatesIn: environment)))
    let chosen = settings[.helpCountry]
    let country = HelpGuide.countryCodes.contains(chosen) ? chosen : HelpGuide.country(environment: environment)
    self.country = country
    isChoosing = country == nil
  }

  /// The countries to choose from, as far as they match what is typed.
  var countries: [(code: String, name: String)] { guide.countries(matching: search, in: names) }

  /// What the country that is shown is called.
  var countryName: String { country.map { HelpGuide.name(of: $0, in: names) } ?? "" }

  /// *Another country* was pressed.
  func otherCountryPressed() {
    search = ""
    isChoosing = true
  }

  /// Words were typed to find a country.
  func searched(_ words: String) { search = words }

  /// A country was pressed: it is remembered.
  func countryPicked(_ code: String) {
    settings[.helpCountry] = code
    country = code
    (isChoosing, search, copied) = (false, "", nil)
  }

  /// Enter was pressed while one types: the only country left is the one that is meant.
  func searchConfirmed() {
    let found = countries
    if found.count == 1 || (!search.isBlank && !found.isEmpty) { countryPicked(found[0].code) }
  }

  /// The search was given up. True if there is a country to go back to.
  func searchCancelled() -> Bool {
    guard isChoosing, country != nil else { return false }
    (isChoosing, search) = (false, "")
    return true
  }

  /// A number is in the clipboard now.
  func numberCopied(_ number: String) { copied = number }
}
