// What the index of words keeps of a reflection. Pure; any thread.

/// What the index keeps of a reflection.
struct SearchEntry: Sendable {
  let number: Int64
  let day: String
  let instant: Int64
  let event: String
  let reason: String
}

extension SearchEntry: Comparable {
  /// Whether the left one is further back in the timeline.
  static func < (left: SearchEntry, right: SearchEntry) -> Bool {
    (left.day, left.instant, left.number) < (right.day, right.instant, right.number)
  }

  static func == (left: SearchEntry, right: SearchEntry) -> Bool { left.number == right.number }
}
