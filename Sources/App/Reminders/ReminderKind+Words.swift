import Core

extension ReminderKind {
  /// The name of the reminder, also the accessible name of its bell.
  var title: String {
    switch self {
    // TRANSLATORS: Name of the button with a bell on Relax.
    case .relaxation: localized("Relaxation reminder")
    // TRANSLATORS: Name of the button with a bell on Reflect.
    case .reflection: localized("Reflection reminder")
    // TRANSLATORS: The reminder of a time with one's worries, in Settings and on the page for it.
    case .worry: localized("Worry time")
    }
  }
}
