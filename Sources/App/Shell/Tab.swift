import Core

/// The three places of the program, in the order of the switcher. Raw values are the words of the command line.
public enum Tab: String, CaseIterable, Sendable {
  case learn, relax, reflect

  /// What the switcher says.
  var title: String {
    switch self {
    case .learn: localized("Learn")
    case .relax: localized("Relax")
    case .reflect: localized("Reflect")
    }
  }

  /// What the switcher shows.
  var icon: String { "respite-\(rawValue)-symbolic" }
}

/// Where the program is asked to begin.
public enum Destination: Sendable, Equatable {
  case tab(Tab)
  case helpNow
  case newReflection
}
