import Core

extension SessionLength {
  /// The name on screen: “Short”.
  var title: String {
    switch self {
    // TRANSLATORS: How long a session is: 5 minutes.
    case .short: localized("Short")
    // TRANSLATORS: How long a session is: 10 minutes.
    case .moderate: localized("Moderate")
    // TRANSLATORS: how long a session is.
    case .long: localized("Long")
    }
  }
}
