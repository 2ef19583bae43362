import Core
import Observation

/// Whether there's anything to look back on: in the bin, on this date in the past, on an earlier day.
@Observable
final class PastOffers {
  /// Whether something is in the bin.
  private(set) var hasBin = false
  /// Whether *On this day* would find something.
  private(set) var hasOnThisDay = false
  /// Whether *A good day* would find something.
  private(set) var hasGoodDay = false
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let looking = OwnedTask()

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// Looks up all three in the store. If it can't be read, all three are offered, and pressing one says what's wrong.
  func look() {
    let (records, today) = (dependencies.records, dependencies.moment.day)
    looking.run { [weak self] in
      let found = await attempt("look for what the past offers") {
        let store = try await records.store()
        return (
          bin: try await store.binCount() + store.mindBinCount() > 0,
          onThisDay: try await store.count(of: TimelineQuery(anniversary: today), atMost: 1) > 0,
          goodDay: try await store.count(of: TimelineQuery(last: today.advanced(by: -1)), atMost: 1) > 0
        )
      }
      guard let self, !Task.isCancelled else { return }
      let (bin, onThisDay, goodDay) = found ?? (true, true, true)
      if bin != hasBin { hasBin = bin }
      if onThisDay != hasOnThisDay { hasOnThisDay = onThisDay }
      if goodDay != hasGoodDay { hasGoodDay = goodDay }
    }
  }
}
