import Core
import Observation

/// The search above the timeline, and the days that the timeline is limited to.
@Observable
final class TimelineFilter {
  /// Which days are shown.
  enum Days: Equatable {
    case everything
    /// From one day to another, both included; nil for no limit at that end.
    case between(LocalDay?, LocalDay?)
  }

  /// The words to search for; empty for none.
  private(set) var search = ""
  /// Which days are shown.
  private(set) var days = Days.everything
  /// How many entries of *On your mind* match the search.
  private(set) var mindMatches = 0
  /// Called with the resulting query after each choice, even if the query is unchanged.
  @ObservationIgnored var queryChosen: (TimelineQuery) -> Void = { _ in }
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let matching = OwnedTask()

  /// Creates a filter that lets every reflection through.
  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// The format of days.
  var dates: Dates { dependencies.dates }

  /// The person's day at this moment.
  var today: LocalDay { dependencies.moment.day }

  /// The days that are shown, in words; nil for all.
  var line: String? {
    switch days {
    case .everything: nil
    case .between(let first?, let last?):
      first == last
        ? dates.short(first, withYear: true)
        // TRANSLATORS: Line above the reflections shown; {first} and {last} are days.
        : localized(
          "{first} to {last}",
          ["first": dates.short(first, withYear: true), "last": dates.short(last, withYear: true)])
    // TRANSLATORS: Line above the reflections shown: those of this day and later ones.
    case .between(let first?, nil): localized("Since {day}", ["day": dates.short(first, withYear: true)])
    // TRANSLATORS: Line above the reflections shown: those of this day and earlier ones.
    case .between(nil, let last?): localized("Up to {day}", ["day": dates.short(last, withYear: true)])
    case .between(nil, nil): nil
    }
  }

  /// The label of the button that shows what the search finds on *On your mind*; nil if it finds nothing there.
  var mindLine: String? {
    guard mindMatches > 0, !search.isBlank else { return nil }
    // TRANSLATORS: Button below a search field. “On your mind” is the name of the page that it opens.
    return pluralized("{count} more in “On your mind”", "{count} more in “On your mind”", count: mindMatches)
  }

  /// The text in the search field changed.
  func searched(_ words: String) {
    guard words != search else { return }
    search = words
    countMatches()
    showQuery()
  }

  /// A range of days was typed, in either order; nil for no limit.
  func daysChosen(from first: LocalDay?, to last: LocalDay?) {
    let isTurned = first.flatMap { first in last.map { first > $0 } } ?? false
    let chosen = isTurned ? (last, first) : (first, last)
    show(chosen == (nil, nil) ? .everything : .between(chosen.0, chosen.1))
  }

  /// *Show everything* was pressed.
  func everythingPressed() { show(.everything) }

  private func show(_ days: Days) {
    if days != self.days { self.days = days }
    showQuery()
  }

  private func showQuery() { queryChosen(query) }

  /// The query of the timeline: the search and the days.
  var query: TimelineQuery {
    var query = TimelineQuery(words: search.isBlank ? "" : search)
    switch days {
    case .everything: break
    case .between(let first, let last): (query.first, query.last) = (first, last)
    }
    return query
  }

  /// Counts what the search finds on *On your mind*.
  func countMatches() {
    matching.cancel()
    guard !search.isBlank else {
      if mindMatches != 0 { mindMatches = 0 }
      return
    }
    let (records, query) = (dependencies.records, MindQuery(words: search, kinds: MindKind.tools))
    matching.run { [weak self] in
      let count = await attempt("search On your mind") { try await records.store().count(of: query) }
      guard let self, !Task.isCancelled, count ?? 0 != mindMatches else { return }
      mindMatches = count ?? 0
    }
  }
}
