/// The part of a reflection that the search index stores.
struct SearchEntry: Sendable {
  let number: Int64
  let day: String
  let instant: Int64
  let event: String
  let reason: String
}

extension SearchEntry: Comparable {
  /// Whether `left` is earlier in the timeline.
  static func < (left: SearchEntry, right: SearchEntry) -> Bool {
    (left.day, left.instant, left.number) < (right.day, right.instant, right.number)
  }

  static func == (left: SearchEntry, right: SearchEntry) -> Bool { left.number == right.number }
}
