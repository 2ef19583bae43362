import Foundation

/// Reads an archive entry by entry, so that the report names each unreadable one and the others are imported.
struct ArchiveJSONReader: DecodableWithConfiguration {
  let reading: DecodedArchive

  /// - Parameter mostFaults: reading stops at the first fault beyond this number.
  init(from decoder: any Decoder, configuration mostFaults: Int) throws {
    var lists = Lists(try decoder.container(keyedBy: FieldKey.self), mostFaults: mostFaults)
    try lists.head()
    let archive = Archive(
      reflections: try lists.entries(ReflectionEntry.self, "reflections").map(\.value),
      sessions: try lists.entries(SessionEntry.self, "sessions").map(\.value),
      moods: try lists.entries(MoodEntry.self, "moods").map(\.value),
      statements: try lists.entries(StatementEntry.self, "statements").map(\.value),
      patterns: try lists.entries(PatternEntry.self, "patterns").map(\.value),
      plan: try lists.plan()?.value,
      mind: try MindKind.allCases.flatMap { try lists.entries(of: $0.tool) })
    reading = DecodedArchive(archive, faults: lists.faults)
  }

  private struct Lists {
    private(set) var faults: [ImportFault] = []
    private let root: KeyedDecodingContainer<FieldKey>
    private let mostFaults: Int

    init(_ root: KeyedDecodingContainer<FieldKey>, mostFaults: Int) {
      (self.root, self.mostFaults) = (root, mostFaults)
    }

    /// Checks format and version.
    func head() throws {
      guard let format = try root.decodeIfPresent(String.self, forKey: FieldKey("format")),
        let version = try root.decodeIfPresent(Int.self, forKey: FieldKey("version")),
        format == ArchiveJSON.format, version > 0
      else { throw TransferProblem.unknownFormat }
      guard version <= ArchiveJSON.version else { throw TransferProblem.newerFormat(version: version) }
    }

    mutating func entries<Entry: Decodable>(_ type: Entry.Type, _ name: String) throws -> [Entry] {
      let key = FieldKey(name)
      guard root.contains(key), try !root.decodeNil(forKey: key) else { return [] }
      var (list, entries) = (try root.nestedUnkeyedContainer(forKey: key), [Entry]())
      while !list.isAtEnd, faults.count <= mostFaults {
        let place = TransferProblem.Place.entry(list.currentIndex + 1, of: name)
        if let entry = entry(try list.decode(Attempt<Entry>.self), place) { entries.append(entry) }
      }
      return entries
    }

    mutating func entries<Tool: MindTool>(of tool: Tool.Type) throws -> [MindEntry] {
      try entries(ReadMindEntry<Tool>.self, tool.list.key).map(\.value)
    }

    mutating func plan() throws -> PlanEntry? {
      try root.decodeIfPresent(Attempt<PlanEntry>.self, forKey: FieldKey("plan"))
        .flatMap { entry($0, .entry(1, of: "plans")) }
    }

    private mutating func entry<Entry>(_ attempt: Attempt<Entry>, _ place: TransferProblem.Place) -> Entry? {
      switch attempt.result {
      case .success(let entry): return entry
      case .failure(let value):
        faults.append(ImportFault(place, name: value.name, text: value.text, value.reason))
        return nil
      }
    }
  }

  /// An entry, or the reason why it can't be read. Decoding it never throws.
  private struct Attempt<Entry: Decodable>: Decodable {
    let result: Result<Entry, FaultyValue>

    init(from decoder: any Decoder) {
      do { result = .success(try Entry(from: decoder)) } catch {
        result = .failure(FaultyValue(decoding: error, by: decoder))
      }
    }
  }
}
