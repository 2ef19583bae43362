import Core

extension HelpPlan.Part {
  /// The question that this part answers, which is also the label of its field.
  var question: String {
    switch self {
    case .signs: localized("How do I notice that it is getting hard?")
    case .helps: localized("What helps me then?")
    case .people: localized("Whom can I call or go to?")
    case .places: localized("Where is it easier?")
    case .reasons: localized("What do I want to go on for?")
    }
  }
}
