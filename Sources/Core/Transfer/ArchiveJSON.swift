import Foundation

/// The whole archive as JSON, version 1: the one format from which everything comes back.
///
/// ```
/// {"format": "respite", "version": 1,
///  "reflections": [{"id", "event", "reason", "day": "2026-03-29", "utcOffset": 7200,
///                   "written": "2026-03-29T01:30:00.000Z", "edited"?: "2026-…Z"}],
///  "sessions":    [{"id", "origin": "plan" | "help-now", "mood"?, "length"?,
///                   "uses": [{"exercise": "breathing", "seconds": 60}], "day", "utcOffset", "began"}],
///  "moods":       [{"id", "mood": "so-so", "occasion": "before" | "after" | "apart", "session"?,
///                   "day", "utcOffset", "said"}],
///  "statements":  [{"own" | "given": its id or first wording, "text", "favourite", "hidden"}],
///  "patterns":    [{"id", "name", "inhale", "holdFull", "exhale", "holdEmpty", "rest"}],
///  "plan"?:       {"signs", "helps", "people", "places", "reasons", "outsideLock": false}}
/// ```
///
/// Ids are UUIDs in lowercase, `utcOffset` is in seconds east of Greenwich, patterns are in seconds. Keys stand in
/// alphabetical order, lists in the order of `Archive`: equal contents are equal bytes. A reader of version 1 takes no
/// notice of keys that it does not know and takes a list that is missing for an empty one.
public enum ArchiveJSON {
  /// What `version` says.
  public static let version = 1
  private static let format = "respite"

  /// The archive as JSON in UTF-8, with a line break at its end.
  ///
  /// - Throws: never for an archive that came from a store; `TransferProblem.broken` for one with times that are no
  ///   numbers.
  public static func data(_ archive: Archive) throws(TransferProblem) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { return try encoder.encode(Whole(archive)) + Data("\n".utf8) } catch { throw .broken }
  }

  /// Reads the archive.
  ///
  /// - Throws: `TransferProblem`: `unknownFormat` if it is not ours, `newerFormat`, `broken` or `unreadable`.
  public static func archive(_ data: Data) throws(TransferProblem) -> Archive {
    try archive(data, quick: QuickReflections(data))
  }

  /// As above.
  ///
  /// - Parameter quick: the reflections, if they have been read already.
  static func archive(_ data: Data, quick: QuickReflections?) throws(TransferProblem) -> Archive {
    let decoder = JSONDecoder()
    let data = quick?.rest ?? data
    do {
      let head = try decoder.decode(Head.self, from: data)
      guard head.format == format, head.version > 0 else { throw TransferProblem.unknownFormat }
      guard head.version <= version else { throw TransferProblem.newerFormat(version: head.version) }
      let whole = try decoder.decode(Whole.self, from: data)
      let unreadable = whole.unreadable
      guard unreadable.isEmpty else { throw TransferProblem.unreadable(unreadable) }
      return whole.archive(with: quick?.reflections)
    } catch let problem as TransferProblem {
      throw problem
    } catch let error as DecodingError {
      // Its own words may quote the person's.
      switch error {
      case .keyNotFound(let key, let context)
      where context.codingPath.isEmpty && ["format", "version"].contains(key.stringValue):
        throw .unknownFormat
      default: throw .broken
      }
    } catch {
      throw .broken
    }
  }

  private struct Head: Decodable {
    let format: String
    let version: Int
  }

  /// An entry, or the fact that it can't be read: one bad entry does not hide the others from the report.
  private struct Tried<Entry: Codable>: Codable {
    let entry: Entry?

    init(_ entry: Entry) { self.entry = entry }
    init(from decoder: any Decoder) { entry = try? Entry(from: decoder) }  // nil is the answer
    func encode(to encoder: any Encoder) throws { try entry?.encode(to: encoder) }
  }

  private struct Whole: Codable {
    let format: String
    let version: Int
    let reflections: [Tried<ReflectionEntry>]?
    let sessions: [Tried<SessionEntry>]?
    let moods: [Tried<MoodEntry>]?
    let statements: [Tried<StatementEntry>]?
    let patterns: [Tried<PatternEntry>]?
    let plan: Tried<PlanEntry>?

    init(_ archive: Archive) {
      (format, version) = (ArchiveJSON.format, ArchiveJSON.version)
      reflections = archive.reflections.map { Tried(ReflectionEntry($0)) }
      sessions = archive.sessions.map { Tried(SessionEntry($0)) }
      moods = archive.moods.map { Tried(MoodEntry($0)) }
      statements = archive.statements.map { Tried(StatementEntry($0)) }
      patterns = archive.patterns.map { Tried(PatternEntry($0)) }
      plan = archive.plan.map { Tried(PlanEntry($0)) }
    }

    var unreadable: [TransferProblem.Place] {
      func places<Entry>(_ entries: [Tried<Entry>]?, _ name: String) -> [TransferProblem.Place] {
        (entries ?? []).enumerated().filter { $1.entry == nil }.map { .entry($0.offset + 1, of: name) }
      }
      return places(reflections, "reflections") + places(sessions, "sessions") + places(moods, "moods")
        + places(statements, "statements") + places(patterns, "patterns") + places(plan.map { [$0] }, "plans")
    }

    /// - Parameter quick: the reflections, if they have been read already.
    func archive(with quick: [Reflection]?) -> Archive {
      Archive(
        reflections: quick ?? (reflections ?? []).compactMap(\.entry?.value),
        sessions: (sessions ?? []).compactMap(\.entry?.value), moods: (moods ?? []).compactMap(\.entry?.value),
        statements: (statements ?? []).compactMap(\.entry?.value),
        patterns: (patterns ?? []).compactMap(\.entry?.value), plan: plan?.entry?.value)
    }
  }
}
