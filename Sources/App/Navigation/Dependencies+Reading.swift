import Core

extension Dependencies {
  /// Opens the reading with this id, off the main thread; nil if it's missing.
  func reading(_ id: Reading.ID) async -> ReadingModel? {
    let content = content
    let all = await Task.detached { content?.readings().readings ?? [] }.value
    return all.first { $0.id == id }.map { ReadingModel($0, among: all, self) }
  }
}
