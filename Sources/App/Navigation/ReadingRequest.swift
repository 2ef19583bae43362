import Core

/// A reading to open.
struct ReadingRequest {
  let reading: Reading
  /// The readings that it's one of, in order: the next one follows it, and its links lead to others.
  let all: [Reading]
  /// Words to search for in its text. With none, or if they aren't there, it opens where it was left.
  var search = ""
}

extension Dependencies {
  /// Finds the reading with this id, off the main thread; nil if it's missing.
  func reading(_ id: Reading.ID) async -> ReadingRequest? {
    let content = content
    let all = await Task.detached { content?.readings().readings ?? [] }.value
    return all.first { $0.id == id }.map { ReadingRequest(reading: $0, all: all) }
  }
}
