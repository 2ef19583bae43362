import Core

/// The three tabs, in the order of the switcher. The raw values are the command line's words.
public enum Tab: String, CaseIterable, Sendable {
  case learn, relax, reflect

  /// The title in the switcher.
  var title: String {
    switch self {
    case .learn: localized("Learn")
    case .relax: localized("Relax")
    case .reflect: localized("Reflect")
    }
  }

  /// The icon in the switcher.
  var icon: String { "respite-\(rawValue)-symbolic" }
}
