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
///               "action"?: {"text", "day"?, "isDone"?, "isPutAway"?}, "doing"?: "something" | "nothing", "day",
///               "utcOffset", "written", "edited"?}],
///  "thoughts"?: [{"id", "happened"?, "thought"?, "feelings"?: [{"name", "before"?, "after"?}], "evidenceFor"?,
///                "evidenceAgainst"?, "trap"?, "otherView"?,
///                "experiment"?: {"prediction"?, "plan"?, "day"?, "result"?, "learned"?, "wasAsked"?},
///                "belief"?: 0...100, "beliefAfter"?, …}],
///  "ladders"?:  [{"id", "goal", "steps"?: [{"id", "text"?, "difficulty"?, "isDone"?,
///                "tries"?: [{"id", "at", "utcOffset", "day", "before"?, "highest"?, "after"?, "stayed"?,
///                            "note"?, "isBack"?, "isPlanned"?, "fear"?, "sureness"?, "leftOut"?, "plannedFor"?,
///                            "wasAsked"?, "happened"?, "surprise"?}]}], …}],
///  "problems"?: [{"id", "problem", "ways"?: [{"id", "text"?, "for"?, "against"?, "isChosen"?}], "firstStep"?,
///                "plannedFor"?, "result"?, "next"?, "wasAsked"?, "answeredOn"?, …}],
///  "tests"?:    [{"id", "unknown", "unchecked"?, "prediction"?, "plannedFor"?, "result"?,
///                "outcome"?: "fine" | "partly" | "badly", "coped"?, "wasAsked"?, "answeredOn"?, …}],
///  "smallThings"?: [{"id", "smallThing", "plannedFor"?, "isDone"?, "word"?, "goodForMe"?: 0...10, "managedIt"?,
///                   "isPutAway"?, "answeredOn"?, …}],
///  "keepingWell"?: [{"id", "goals", "gotBack"?, "helped"?, "setsOff"?, "firstSigns"?, "badWeek1"?, "badWeek2"?,
///                   "badWeek3"?, "keepDoing"?, "tell"?, "again"?, "wasAsked"?, "theme"?, …}],
///  "checkIns"?: [{"id", "level": 0...10, "place"?, "company"?, "activity"?, …}],
///  "gad7"?:     [{"id", "answers": seven of 0...3, "difficulty"?: 0...3, …}],
///  "nights"?:   [{"id", "toBed": 0...1439, "tried", "untilAsleep"?, "awake"?, "up", …}]}
/// ```
///
/// Ids are UUIDs in lowercase, `utcOffset` is in seconds east of Greenwich, patterns are in seconds. Keys are in
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

  /// Reads an archive. Stops at the first fault beyond `mostFaults`.
  ///
  /// - Throws: `TransferProblem`: `unknownFormat` if the file isn't an export of Respite, `newerFormat`, `broken` or
  ///   `twice`.
  static func reading(_ data: Data, mostFaults: Int) throws(TransferProblem) -> DecodedArchive {
    try data.withUnsafeBytes { bytes in Result { () throws(TransferProblem) in try JSONDuplicates.refuse(in: bytes) } }
      .get()
    do {
      return try JSONDecoder().decode(ArchiveJSONReader.self, from: data, configuration: mostFaults).reading
    } catch {
      // Foundation's error is dropped, because it might quote the person's text.
      throw error as? TransferProblem ?? .broken
    }
  }
}
