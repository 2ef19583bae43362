import Core
import Foundation

extension Dependencies {
  /// The country whose numbers are shown: the one chosen last time, else that of the locale in `environment`; nil if
  /// neither is known.
  func helpCountry(environment: [String: String]) -> String? {
    let chosen = settings[.helpCountry]
    return HelpGuide.countryCodes.contains(chosen) ? chosen : HelpGuide.country(environment: environment)
  }

  /// The emergency number to try first in that country, read off the main thread; nil if none is known.
  func emergencyNumber(environment: [String: String]) async -> String? {
    guard let country = helpCountry(environment: environment) else { return nil }
    let content = content
    return await Task.detached { content?.helpGuide().guide.emergency(of: country)?.numbers.first?.number }.value
  }
}
