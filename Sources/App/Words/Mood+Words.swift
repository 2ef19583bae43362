import Core

extension Mood {
  /// The name on screen: “Anxious”.
  var title: String {
    switch self {
    case .anxious: localized("Anxious")
    case .soSo: localized("So-so")
    case .good: localized("Good")
    }
  }

  /// The accessible name of its face after a session: “Now anxious”.
  var nowTitle: String {
    switch self {
    case .anxious: localized("Now anxious")
    case .soSo: localized("Now so-so")
    case .good: localized("Now good")
    }
  }

  /// What a screen reader says once the mood is picked: “You feel anxious.”
  var spoken: String {
    switch self {
    case .anxious: localized("You feel anxious.")
    case .soSo: localized("You feel so-so.")
    case .good: localized("You feel good.")
    }
  }

  /// The name in a list of figures: “anxious”.
  var inList: String {
    switch self {
    case .anxious: localized("anxious")
    case .soSo: localized("so-so")
    case .good: localized("good")
    }
  }
}
