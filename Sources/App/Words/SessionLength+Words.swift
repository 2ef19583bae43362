import Core

extension SessionLength {
  /// The name on screen: “Short”.
  var title: String {
    switch self {
    case .short: localized("Short")
    case .moderate: localized("Moderate")
    // TRANSLATORS: how long a session is.
    case .long: localized("Long")
    }
  }
}
