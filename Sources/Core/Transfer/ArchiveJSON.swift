import Foundation

/// The archive as JSON, version 1. The only format that holds all records.
///
/// ```
/// {"format": "respite", "version": 1,
///  "reflections": [{"id", "event", "reason", "day": "2026-03-29", "utcOffset": 7200,
///                   "written": "2026-03-29T01:30:00.000Z", "edited"?: "2026-…Z"}],
///  "sessions":    [{"id", "origin": "plan" | "help-now", "mood"?, "length"?, "chosen"?: "scene",
///                   "uses": [{"exercise": "meditation", "guide"?: "kindness", "seconds": 60}], "day", "utcOffset",
///                   "began"}],
///  "moods":       [{"id", "mood": "so-so", "occasion": "before" | "after" | "apart", "session"?,
///                   "day", "utcOffset", "said"}],
///  "statements":  [{"own" | "given": its id or first wording, "text", "favourite", "hidden"}],
///  "patterns":    [{"id", "name", "inhale", "holdFull", "exhale", "holdEmpty", "rest"}],
///  "plan"?:       {"signs", "helps", "people", "places", "reasons", "outsideLock": false},
///  "worries"?: [{"id", "text", "prediction"?, "sureness"?: 0...100, "knownOn"?: "2026-04-01", "cannotKnow"?: true,
///               "outcome"?: "no" | "partly" | "yes" | "unknown", "managed"?, "wasAsked"?, "isLetGo"?,
///               "action"?: {"text", "day"?, "isDone"?, "isPutAway"?}, "day", "utcOffset", "written", "edited"?}],
///  "thoughts"?: [{"id", "happened"?, "thought"?, "feelings"?: [{"name", "before"?, "after"?}], "evidenceFor"?,
///                "evidenceAgainst"?, "trap"?, "otherView"?,
///                "experiment"?: {"prediction"?, "plan"?, "day"?, "result"?, "learned"?, "wasAsked"?}, …}],
///  "ladders"?:  [{"id", "goal", "steps"?: [{"id", "text"?, "difficulty"?, "isDone"?,
///                "tries"?: [{"id", "at", "utcOffset", "day", "before"?, "highest"?, "after"?, "stayed"?,
///                            "note"?}]}], …}],
///  "checkIns"?: [{"id", "level": 0...10, "place"?, "company"?, "activity"?, …}],
///  "gad7"?:     [{"id", "answers": seven of 0...3, …}]}
/// ```
///
/// Ids are UUIDs in lowercase, `utcOffset` is in seconds east of Greenwich, patterns are in seconds. Keys stand in
/// alphabetical order and lists in the order of `Archive`, so equal contents give equal bytes. A reader of version 1
/// ignores unknown keys and treats a missing list as empty. A key that occurs twice in one object is refused, since it
/// is unclear which of the two was meant.
enum ArchiveJSON {
  /// The value of `version`.
  static let version = 1
  /// The value of `format`.
  static let format = "respite"

  /// Returns the archive as JSON in UTF-8, with a final line break.
  ///
  /// - Throws: `TransferProblem.broken` if a duration isn't a finite number, which never happens with an archive from a
  ///   store.
  static func data(_ archive: Archive) throws(TransferProblem) -> Data {
    do { return try ArchiveJSONWriter.data(archive) } catch { throw .broken }
  }

  /// Reads an archive. Stops after `mostFaults` and one more.
  ///
  /// - Throws: `TransferProblem`: `unknownFormat` if it is not ours, `newerFormat`, `broken` or `twice`.
  static func reading(_ data: Data, mostFaults: Int) throws(TransferProblem) -> DecodedArchive {
    try data.withUnsafeBytes { bytes in
      Result { () throws(TransferProblem) in try reading(bytes, mostFaults: mostFaults) }
    }.get()
  }

  private static func reading(
    _ bytes: UnsafeRawBufferPointer, mostFaults: Int
  ) throws(TransferProblem) -> DecodedArchive {
    let keys = Set(MindKind.allCases.map { $0.tool.list.key }).union([
      "format", "version", "reflections", "sessions", "moods", "statements", "patterns", "plan",
    ])
    var reader: Reader
    do { reader = Reader(try JSONDocument(bytes, keys: keys), mostFaults: mostFaults) } catch { throw problem(error) }
    try reader.head()
    let reflections = try reader.entries(ReflectionEntry.self, "reflections")
    let sessions = try reader.entries(SessionEntry.self, "sessions")
    let moods = try reader.entries(MoodEntry.self, "moods")
    let statements = try reader.entries(StatementEntry.self, "statements")
    let patterns = try reader.entries(PatternEntry.self, "patterns")
    let plan = reader.plan()
    var mind: [MindEntry] = []
    for kind in MindKind.allCases { mind += try reader.entries(of: kind) }
    return DecodedArchive(
      Archive(
        reflections: reflections.map(\.value), sessions: sessions.map(\.value), moods: moods.map(\.value),
        statements: statements.map(\.value), patterns: patterns.map(\.value), plan: plan?.value,
        mind: mind),
      faults: reader.faults)
  }

  private static func problem(_ fault: JSONDocument.Fault) -> TransferProblem {
    switch fault {
    case .broken: .broken
    case .twice(let key): .twice(key)
    }
  }

  /// Decodes entry by entry, so that the report names each unreadable one. Reads nothing more after `mostFaults`.
  private struct Reader {
    private(set) var faults: [ImportFault] = []
    private let document: JSONDocument
    private let mostFaults: Int
    private let decoder = JSONDecoder()

    private struct GivesUp: Error {}

    init(_ document: JSONDocument, mostFaults: Int) { (self.document, self.mostFaults) = (document, mostFaults) }

    /// Checks format and version.
    func head() throws(TransferProblem) {
      guard let format = document.member("format"), let version = document.member("version") else {
        throw .unknownFormat
      }
      // Foundation's error is dropped, because it might quote the person's text.
      guard let format = try? decoder.decode(String.self, from: format),
        let version = try? decoder.decode(Int.self, from: version)
      else { throw .broken }
      guard format == ArchiveJSON.format, version > 0 else { throw .unknownFormat }
      guard version <= ArchiveJSON.version else { throw .newerFormat(version: version) }
    }

    mutating func entries<Entry: Decodable>(_ type: Entry.Type, _ name: String) throws(TransferProblem) -> [Entry] {
      try entries(name) { [decoder] data in try decoder.decode(type, from: data) }
    }

    mutating func entries(of kind: MindKind) throws(TransferProblem) -> [MindEntry] {
      let decoder = decoder
      func entry<Tool: MindTool>(_: Tool.Type, _ data: Data) throws -> MindEntry {
        try decoder.decode(ReadMindEntry<Tool>.self, from: data).value
      }
      return try entries(kind.tool.list.key) { data in try entry(kind.tool, data) }
    }

    private mutating func entries<Entry>(
      _ name: String, _ decode: (Data) throws -> Entry
    ) throws(TransferProblem) -> [Entry] {
      do {
        guard try document.hasList(name) else { return [] }
      } catch {
        throw ArchiveJSON.problem(error)
      }
      var (entries, number) = ([Entry](), 0)
      // Thrown only to leave the loop.
      try? document.forEachEntry(of: name) { data throws(GivesUp) in
        if faults.count > mostFaults { throw GivesUp() }
        number += 1
        let place = TransferProblem.Place.entry(number, of: name)
        guard let data else { return faults.append(ImportFault(place, .wrongValue)) }
        do { entries.append(try decode(data)) } catch { add(error, in: data, place) }
      }
      return entries
    }

    private mutating func add(_ error: any Error, in data: Data, _ place: TransferProblem.Place) {
      let value = FaultyValue(decoding: error)
      // Foundation's error isn't shown, because it might quote anything.
      let fields = (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) as? [String: Any]
      let found = value.name.flatMap { fields?[$0] }
      let text = value.reason == .missing ? nil : (found as? String) ?? (found as? NSNumber).map { "\($0)" }
      faults.append(ImportFault(place, name: value.name, text: text, value.reason))
    }

    mutating func plan() -> PlanEntry? {
      guard let data = document.member("plan"), data != Data("null".utf8) else { return nil }
      do { return try decoder.decode(PlanEntry.self, from: data) } catch {
        add(error, in: data, .entry(1, of: "plans"))
        return nil
      }
    }
  }
}
