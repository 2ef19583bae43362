import Core

extension ReminderKind {
  /// The accessible name of its bell.
  var title: String {
    switch self {
    case .relaxation: localized("Relaxation reminder")
    case .reflection: localized("Reflection reminder")
    }
  }
}
