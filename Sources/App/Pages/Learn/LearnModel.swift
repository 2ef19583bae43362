import Core
import Observation

/// The list of readings: which there are, which were read, and which match a search.
@Observable
final class LearnModel {
  /// All readings, in order; nil until they are loaded.
  private(set) var readings: [Reading]?
  /// The reading on how Respite is used, which has a place of its own above the others; nil if it's missing.
  var guide: Reading? { readings?.first(where: \.isGuide) }
  /// The readings about anxiety, in order.
  var articles: [Reading] { readings?.filter { !$0.isGuide } ?? [] }
  /// A sentence about content that is missing, or nil.
  private(set) var notice: String?
  /// The ids of readings that were read to the end.
  private(set) var read: Set<Reading.ID> = []
  /// The text to search for; empty shows all readings.
  private(set) var query = ""
  /// The readings that match `query`.
  private(set) var matches: [ReadingMatch] = []

  /// The rooms that match `query`.
  private(set) var found: [Room] = []

  @ObservationIgnored private var rooms: [Room] = []
  /// The model of the card with the way through.
  @ObservationIgnored let path: PathModel
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var search = ReadingSearch([])

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    path = PathModel(dependencies, isCard: true)
  }

  /// The minutes that each reading takes, if all take the same; else nil.
  var commonMinutes: Int? {
    guard let first = articles.first?.minutes, articles.allSatisfy({ $0.minutes == first }) else { return nil }
    return first
  }

  /// Loads all readings off the main thread, once. They stay in memory, so none can be missing when it is opened.
  func load() async {
    let (content, guided, films) = (dependencies.content, dependencies.guided, dependencies.scenes)
    let (readings, search, path, library, scenes) = await Task.detached(priority: .userInitiated) {
      let readings = content?.readings().readings ?? []
      let library = guided.value
      let path = content?.learningPath(readings: readings, library: library).path ?? LearningPath()
      return (readings, ReadingSearch(readings), path, library, films?.scenes().scenes ?? [])
    }.value
    rooms = Rooms.all(dependencies, scenes: scenes)
    self.search = search
    self.readings = readings
    self.path.loaded(path, readings, library)
    notice = readings.isEmpty ? ErrorPresenter.contentMissing : nil
    look()
    searched(for: query)
  }

  /// The page is on screen again, perhaps after a reading was read: updates `read`.
  func appeared() {
    path.appeared()
    look()
  }

  private func look() {
    let read = Set((readings ?? []).map(\.id).filter { dependencies.bookmarks[$0].isRead })
    if read != self.read { self.read = read }
  }

  /// A query was typed.
  func searched(for query: String) {
    self.query = query.trimmed
    matches = search.matches(query)
    found = rooms.filter { $0.matches(query) }
  }

  /// The request to open `reading`. If the query occurs in its text, the reading opens with a search for it.
  func opened(_ reading: Reading) -> ReadingRequest {
    let isInText = matches.contains { $0.reading.id == reading.id && $0.context != nil }
    return ReadingRequest(reading: reading, all: readings ?? [], search: isInText ? query : "")
  }
}
