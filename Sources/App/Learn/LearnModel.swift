import Core
import Observation

/// The readings there are, which were read, and what is looked for in them.
@Observable
final class LearnModel {
  /// In their order; nil until they are loaded.
  private(set) var readings: [Reading]?
  /// What is missing, as one sentence.
  private(set) var notice: String?
  /// The ids of those that were read to their end.
  private(set) var read: Set<Reading.ID> = []
  /// What is looked for; empty if nothing is.
  private(set) var words = ""
  /// Where it was found.
  private(set) var matches: [ReadingMatch] = []

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var search = ReadingSearch([])

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// Reads the readings, beside the main thread: once, so that none can be missing when it is opened.
  func load() async {
    let content = dependencies.content
    let (readings, search) = await Task.detached(priority: .userInitiated) {
      let readings = content?.readings().readings ?? []
      return (readings, ReadingSearch(readings))
    }.value
    self.search = search
    self.readings = readings
    notice = readings.isEmpty ? ErrorPresenter.contentMissing : nil
    appeared()
    looked(for: words)
  }

  /// It is on screen: perhaps after something was read.
  func appeared() {
    let read = Set((readings ?? []).map(\.id).filter { dependencies.bookmarks[$0].isRead })
    if read != self.read { self.read = read }
  }

  /// Words were typed.
  func looked(for words: String) {
    self.words = words.trimmed
    matches = search.matches(words)
  }

  /// A reading that was chosen, to be opened where what is looked for stands.
  func opened(_ reading: Reading) -> ReadingModel {
    let isInText = matches.contains { $0.reading.id == reading.id && $0.context != nil }
    return ReadingModel(reading, among: readings ?? [], finding: isInText ? words : "", dependencies)
  }
}
