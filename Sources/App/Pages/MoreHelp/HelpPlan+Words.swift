import Core

extension HelpPlan.Part {
  /// The question that this part answers, which is also the label of its field.
  var question: String {
    switch self {
    case .signs: localized("How can I tell things are getting worse?")
    case .helps: localized("What can I do on my own to get through the next hour?")
    case .places: localized("Which people and places take my mind off things?")
    case .people: localized("Who can I call or go to?")
    case .services: localized("Which services and helplines can I contact?")
    case .safety: localized("How can I make my surroundings safer?")
    case .reasons: localized("What keeps me going?")
    }
  }

  /// A line below the question, where the question alone may not be enough; else nil.
  var hint: String? {
    switch self {
    case .people:
      // TRANSLATORS: “Talk to someone” is the name of a page.
      localized("The first line is shown at the top of Talk to someone: a name, and a number if you have one.")
    case .services:
      localized(
        "“Add to my plan” under Talk to someone puts a helpline here. Your next appointment can go here, too.")
    case .safety: localized("What could I put out of reach, or ask someone to keep for me?")
    case .signs, .helps, .places, .reasons: nil
    }
  }
}
