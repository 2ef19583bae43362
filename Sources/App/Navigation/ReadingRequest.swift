import Core

/// A reading to open.
struct ReadingRequest {
  let reading: Reading
  /// All readings, this one included, in order. They give the next reading, and the targets of links.
  let all: [Reading]
  /// Words to search for in the reading. If they're empty or aren't found, the reading opens where it was left.
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
