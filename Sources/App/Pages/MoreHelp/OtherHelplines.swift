import Core
import Toolkit

/// The other helplines of the country, and where its emergency number comes from.
enum OtherHelplines {
  static func make(_ model: MoreHelpModel, _ navigator: any Navigator) -> [Widget] {
    let others = model.others
    var parts: [Widget] = []
    if !others.isEmpty {
      parts = [
        // TRANSLATORS: Heading over the other helplines of the country. The first is at the top of the page.
        Label(localized("Others")).justify(.start).role(.heading).style("help-country"),
        Label(MoreHelpWords.busy).justify(.start),
        Label(MoreHelpWords.closed).justify(.start),
      ]
      parts += others.map { HelplineCard.make($0, model, navigator) }
    }
    guard let emergency = model.emergency else { return parts }
    parts.append(
      Box.column {
        Label(localized("Emergency, {country}", ["country": model.countryName])).justify(.start).style("help-name")
        HelpLinks.sources(emergency.sources, whose: localized("emergency"), model.dates, navigator)
      }.style("help-box"))
    return parts
  }
}

/// The directories of helplines for every country.
enum HelpDirectories {
  /// Creates their cards.
  ///
  /// - Parameter standsAbove: whether the first of them stands in for a listener already.
  static func make(_ model: MoreHelpModel, _ navigator: any Navigator, firstStandsAbove standsAbove: Bool) -> [Widget] {
    let cards = model.guide.directories.dropFirst(standsAbove ? 1 : 0).map { card($0, model, navigator) }
    guard !cards.isEmpty else { return [] }
    // TRANSLATORS: Heading over directories of helplines for every country.
    return [Label(localized("Wherever you are")).justify(.start).role(.heading).style("help-country")] + cards
  }

  /// The first of them, to stand in for a listener; empty if there is none.
  static func first(_ model: MoreHelpModel, _ navigator: any Navigator) -> [Widget] {
    model.guide.directories.prefix(1).map { directory in
      Box.column(spacing: 3) {
        Label(directory.about).justify(.start)
        HelpLinks.address(directory.url, navigator).style("help-name").described(
          sentences: directory.name, directory.about)
        HelpLinks.sources(directory.sources, whose: directory.name, model.dates, navigator)
      }.style("help-box")
    }
  }

  private static func card(
    _ directory: HelpGuide.Directory, _ model: MoreHelpModel, _ navigator: any Navigator
  ) -> Widget {
    Box.column(spacing: 6) {
      Label(directory.name).justify(.start).role(.heading).style("help-name")
      Label(directory.about).justify(.start)
      HelpLinks.address(directory.url, navigator).described(sentences: directory.name, directory.about)
      HelpLinks.sources(directory.sources, whose: directory.name, model.dates, navigator)
    }.style("help-box")
  }
}
