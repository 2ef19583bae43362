import Core

extension Mood {
  /// The mood in the first person, the accessible name of its face: “I feel anxious”.
  var own: String {
    switch self {
    case .anxious: localized("I feel anxious")
    case .soSo: localized("I feel so-so")
    case .good: localized("I feel good")
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

  /// The most frequent mood of a span: “mostly anxious”.
  var mostly: String {
    switch self {
    case .anxious: localized("mostly anxious")
    case .soSo: localized("mostly so-so")
    case .good: localized("mostly good")
    }
  }
}
