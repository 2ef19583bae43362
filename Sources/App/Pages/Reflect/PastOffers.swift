import Core
import Observation

/// Whether there's anything to look back on: in the bin, on this date in the past, on an earlier day, in this year.
@Observable
final class PastOffers {
  /// Whether something is in the bin.
  private(set) var hasBin = false
  /// The day of the letter that is offered: this date in an earlier year, or else a month ago. Nil if there's nothing.
  private(set) var letterDay: LocalDay?
  /// Whether something was written on an earlier day.
  private(set) var hasGoodDay = false
  /// The year of the booklet that is offered; nil unless it's December and the year has enough.
  private(set) var booklet: Int?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let looking = OwnedTask()

  /// The fewest reflections for a booklet.
  static let enough = 10

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// Looks them up in the store. If it can't be read, the bin and a good day are offered, and pressing one says what's
  /// wrong.
  func look() {
    let (records, today) = (dependencies.records, dependencies.moment.day)
    looking.run { [weak self] in
      let found = await attempt("look for what the past offers") {
        let store = try await records.store()
        let year = TimelineQuery(first: LocalDay(year: today.year, month: 1, day: 1), last: today)
        let count = today.month == 12 ? try await store.count(of: year, atMost: Self.enough) : 0
        return (
          bin: try await store.binCount() + store.mindBinCount() > 0,
          letter: Letter.best(
            try await store.reflections(in: 0..<50, of: TimelineQuery(anniversary: today)).filter(\.isWorthALetter),
            on: today),
          goodDay: try await store.count(of: TimelineQuery(last: today.advanced(by: -1)), atMost: 1) > 0,
          booklet: count >= Self.enough ? today.year : nil
        )
      }
      guard let self, !Task.isCancelled else { return }
      let (bin, letter, goodDay, year) = found ?? (true, nil, true, nil)
      if bin != hasBin { hasBin = bin }
      if letter?.moment.day != letterDay { letterDay = letter?.moment.day }
      if goodDay != hasGoodDay { hasGoodDay = goodDay }
      if year != booklet { booklet = year }
    }
  }
}
