import Foundation

/// A series of guided sessions, one for each day.
public struct Programme: Identifiable, Hashable, Sendable {
  /// The folder's name.
  public let id: String
  /// The name shown to people.
  public let title: String
  /// One sentence about it.
  public let description: String
  /// The sessions, the first day's first.
  public let sessions: [GuidedSession]
  /// The picture on its card; nil if it has none.
  public let still: URL?
}

/// All guided sessions that are installed.
///
/// For example:
///
/// ```swift
/// let library = GuidedLibrary(folder: sessions, beds: beds)
/// library.session("kindness")?.minutes  // 8
/// library.problems  // a sentence about each folder that couldn't be read
/// ```
public struct GuidedLibrary: Hashable, Sendable {
  /// The sessions outside programmes, in order.
  public private(set) var sessions: [GuidedSession] = []
  /// The programmes, in order of their names.
  public private(set) var programmes: [Programme] = []
  /// A sentence about each folder that couldn't be read, each id used twice, and each session missing from its
  /// programme.
  public private(set) var problems: [String] = []

  /// Creates an empty library.
  public init() {}

  /// Reads the sessions in `folder`, one subfolder each. A subfolder with a `programme.json` contains the sessions of a
  /// programme.
  public init(folder: URL, beds: URL) {
    var ids: [GuidedSession.ID: String] = [:]
    sessions = read(folder, beds: beds, &ids)
  }

  /// The session with an id, in a programme or outside; nil if no session has it.
  public func session(_ id: GuidedSession.ID) -> GuidedSession? { all.first { $0.id == id } }

  /// All sessions: first those outside programmes, then each programme's.
  public var all: [GuidedSession] { sessions + programmes.flatMap(\.sessions) }

  /// The guided session that is the voice of an exercise with separate words; nil for other exercises.
  public func voice(of exercise: Exercise) -> GuidedSession? {
    exercise == .meditation ? nil : sessions.first { $0.exercise == exercise }
  }

  /// The session for ten minutes of meditation in a plan: the latest favourite of that length, or else *Ten quiet
  /// minutes*.
  public func tenMinutes(favourites: [ShelfItem.ID]) -> GuidedSession? {
    let loved = favourites.reversed().lazy.compactMap { session($0) }
      .first { $0.exercise == .meditation && $0.minutes == 10 }
    return loved ?? session("ten-minutes") ?? sessions.first { $0.exercise == .meditation }
  }

  /// Reads each subfolder. `ids` maps the id of each session that was read before to its folder.
  private mutating func read(
    _ folder: URL, beds: URL, _ ids: inout [GuidedSession.ID: String]
  ) -> [GuidedSession] {
    var found: [(order: Double, session: GuidedSession)] = []
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // there may be none
    for name in names.sorted() where !name.hasPrefix(".") {
      let subfolder = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: subfolder.path, isDirectory: &isFolder), isFolder.boolValue else {
        continue
      }
      let programme = subfolder.appendingPathComponent("programme.json")
      if let data = FileManager.default.contents(atPath: programme.path) {
        readProgramme(data, in: subfolder, beds: beds, &ids)
        continue
      }
      // The reason doesn't matter here.
      guard let (session, order) = try? GuidedSession.read(subfolder, beds: beds) else {
        problems.append(
          // TRANSLATORS: Session.json is the name of a file.
          localized("The session in {folder} has no readable session.json.", ["folder": subfolder.path]))
        continue
      }
      if let former = ids[session.id] {
        problems.append(
          localized(
            "The sessions in {folder} and {other} have the same name, so only the first one is used.",
            ["folder": former, "other": subfolder.path]))
        continue
      }
      ids[session.id] = subfolder.path
      found.append((order, session))
    }
    return found.sorted { ($0.order, $0.session.id) < ($1.order, $1.session.id) }.map(\.session)
  }

  private struct ProgrammeCard: Decodable {
    let id, title, description: String
    let sessions: [String]
  }

  private mutating func readProgramme(
    _ data: Data, in folder: URL, beds: URL, _ ids: inout [GuidedSession.ID: String]
  ) {
    let own = read(folder, beds: beds, &ids)
    guard let card = attempt("decode a programme", { try JSONDecoder().decode(ProgrammeCard.self, from: data) }),
      GuidedSession.isName(card.id)
    else {
      // TRANSLATORS: Programme.json is the name of a file.
      problems.append(localized("{folder} has no readable programme.json.", ["folder": folder.path]))
      return
    }
    let days = card.sessions.compactMap { id in
      let session = own.first { $0.id == id }
      if session == nil {
        problems.append(
          localized("There’s no session “{id}” for {programme}.", ["id": id, "programme": card.title]))
      }
      return session
    }
    guard !days.isEmpty else { return }
    let picture = folder.appendingPathComponent("still.svg")
    programmes.append(
      Programme(
        id: card.id, title: card.title, description: card.description, sessions: days,
        still: FileManager.default.fileExists(atPath: picture.path) ? picture : nil))
  }
}
