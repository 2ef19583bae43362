import Core
import Foundation
import Observation

/// The country whose numbers are shown, and the search for another. Works without the store.
@Observable
final class MoreHelpModel {
  /// The numbers and directories of all countries.
  let guide: HelpGuide
  /// The locale for the names of countries and languages.
  let names: Locale
  /// The format of days.
  let dates: Dates
  /// The code of the shown country, or nil before one is chosen.
  private(set) var country: String?
  /// Whether the list of countries is open.
  private(set) var isChoosing: Bool
  /// The text typed into the search field of that list.
  private(set) var search = ""
  /// A sentence about what was done last; empty for none.
  private(set) var status = ""
  /// The person's own plan.
  let glance: PlanGlance

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let settings: any Settings

  /// Shows the country chosen last time, else that of the locale in `environment`, else asks for one.
  init(
    _ dependencies: Dependencies, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.dependencies = dependencies
    glance = PlanGlance(dependencies)
    settings = dependencies.settings
    guide = dependencies.content?.helpGuide().guide ?? HelpGuide()
    (names, dates) = (Locale(forNamesIn: environment), Dates(Locale(forDatesIn: environment)))
    let country = dependencies.helpCountry(environment: environment)
    self.country = country
    isChoosing = country == nil
  }

  /// The countries that match the search.
  var countries: [(code: String, name: String)] { guide.countries(matching: search, in: names) }

  /// The name of the shown country.
  var countryName: String { country.map { HelpGuide.name(of: $0, in: names) } ?? "" }

  /// Who listens, in the shown country: its first helpline that's for adults too; nil if the guide has none, or while
  /// the country is being chosen. Adults aren't sent to a children's line.
  var listener: HelpGuide.Helpline? {
    guard let country, !isChoosing else { return nil }
    return guide.helplines(of: country).first { $0.audience != .youth }
  }

  /// The other helplines of the shown country.
  var others: [HelpGuide.Helpline] {
    let listener = listener
    return country.map { guide.helplines(of: $0).filter { $0 != listener } } ?? []
  }

  /// The first of them, for adults too, that has text messages or a chat.
  var withoutVoice: HelpGuide.Helpline? {
    others.first { ($0.text != nil || $0.chat != nil) && $0.audience != .youth }
  }

  /// Whether one of the helplines is for young people.
  var listsYoung: Bool { others.contains { $0.audience == .youth } }

  /// The helplines of the shown country for someone who's being hurt.
  var forHurt: [HelpGuide.Helpline] {
    isChoosing ? [] : country.map { guide.helplines(of: $0, topic: .violence) } ?? []
  }

  /// How someone who can't hear or speak reaches help in the shown country; nil if the guide doesn't know.
  var withoutHearing: HelpGuide.WithoutHearing? {
    isChoosing ? nil : country.flatMap { guide.withoutHearing(in: $0) }
  }

  /// The emergency numbers of the shown country; nil if the guide has none, or while the country is being chosen.
  var emergency: HelpGuide.Emergency? {
    guard let country, !isChoosing else { return nil }
    return guide.emergency(of: country)
  }

  /// *Another country* was pressed.
  func otherCountryPressed() {
    search = ""
    isChoosing = true
  }

  /// The search was edited.
  func searched(_ words: String) { search = words }

  /// A country was chosen. It is remembered.
  func countryPicked(_ code: String) {
    settings[.helpCountry] = code
    country = code
    (isChoosing, search, status) = (false, "", "")
  }

  /// Enter was pressed in the search field: chooses the first match, if something was typed or it is the only one.
  func searchConfirmed() {
    let found = countries
    if found.count == 1 || (!search.isBlank && !found.isEmpty) { countryPicked(found[0].code) }
  }

  /// Escape was pressed. Closes the list of countries and returns true. Returns false if the list isn't open, or no
  /// country has been chosen yet.
  func searchCancelled() -> Bool {
    guard isChoosing, country != nil else { return false }
    (isChoosing, search) = (false, "")
    return true
  }

  /// A number was copied to the clipboard.
  func copied(_ number: String) { status = localized("Copied {number}.", ["number": number]) }

  /// *Add to my plan* was pressed.
  func addPressed(_ line: HelpGuide.Helpline) {
    Task {
      await glance.add(line)
      if glance.has(line) { status = localized("{name} is in your plan now.", ["name": line.name]) }
    }
  }

  /// Loads the reading *When to seek help*, off the main thread; nil if it's missing.
  func whenToSeekHelp() async -> ReadingRequest? { await dependencies.reading("when-to-seek-help") }
}
