import Core

extension StatementSection.Kind {
  /// The heading above the statements.
  var title: String {
    // TRANSLATORS: Here to the end of the list: headings above coping statements, and buttons that lead there.
    switch self {
    case .favourites: localized("Favourites")
    case .own: localized("Your own statements")
    case .group(.room): localized("Here and now")
    case .group(.panic): localized("Panic")
    case .group(.worry): localized("Worry")
    case .group(.avoiding): localized("Avoiding things")
    case .group(.notKnowing): localized("Not knowing")
    case .group(.night): localized("At night")
    case .group(.people): localized("Other people")
    }
  }
}
