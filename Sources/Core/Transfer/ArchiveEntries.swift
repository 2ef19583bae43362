import Foundation

// The entries of `ArchiveJSON`. Their keys never change.

/// An error: the value of a key is out of range or in the wrong format.
private struct UnexpectedValue: Error {
  let key: EntryKey

  init(_ key: EntryKey) { self.key = key }
}

extension FaultyValue {
  /// Describes what's wrong with an entry, from the error that decoding it has thrown. Foundation's own text isn't
  /// shown, because it might quote anything.
  ///
  /// - Parameter decoder: the decoder of the entry; nil if its text mustn't be quoted.
  init(decoding error: any Error, by decoder: (any Decoder)? = nil) {
    /// The innermost key of the entry that isn't an index in a list; nil if the error concerns the whole entry.
    func key(_ context: DecodingError.Context) -> String? {
      context.codingPath.dropFirst(decoder?.codingPath.count ?? 0).last { $0.intValue == nil }?.stringValue
    }
    let (name, reason): (String?, ImportFault.Reason) =
      switch error {
      case DecodingError.keyNotFound(let key, _): (key.stringValue, .missing)
      case DecodingError.valueNotFound(_, let context): (key(context), .missing)
      case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
        (key(context), key(context) == "id" ? .notAnID : .wrongValue)
      case let error as UnexpectedValue:
        switch error.key {
        case .day: ("day", .notADay)
        case .written, .edited, .began, .said: (error.key.rawValue, .notAnInstant)
        case .utcOffset: (error.key.rawValue, .notANumber)
        default: (error.key.rawValue, .wrongValue)
        }
      case let error as UnexpectedMindValue: (error.key, error.key == "id" ? .notAnID : .wrongValue)
      default: (nil, .wrongValue)
      }
    let text = reason == .missing ? nil : name.flatMap { decoder?.text(at: FieldKey($0)) }
    self.init(name, text, reason)
  }
}

extension Decoder {
  /// The text, number or flag at a key of this object; nil if there isn't one.
  fileprivate func text(at key: FieldKey) -> String? {
    guard let fields = try? container(keyedBy: FieldKey.self) else { return nil }
    return (try? fields.decode(String.self, forKey: key))
      ?? (try? fields.decode(Decimal.self, forKey: key)).map { "\($0)" }
      ?? (try? fields.decode(Bool.self, forKey: key)).map { "\($0)" }
  }
}

extension Moment {
  fileprivate init(_ container: KeyedDecodingContainer<EntryKey>, at key: EntryKey) throws {
    guard let instant = Timestamp.instant(try container.decode(String.self, forKey: key)) else {
      throw UnexpectedValue(key)
    }
    guard let day = ExportForm.day(try container.decode(String.self, forKey: .day)) else { throw UnexpectedValue(.day) }
    let offset = try container.decode(Int.self, forKey: .utcOffset)
    guard ExportForm.offsets.contains(offset) else { throw UnexpectedValue(.utcOffset) }
    self.init(instant: instant, utcOffset: offset, day: day)
  }

  fileprivate func encode(to container: inout KeyedEncodingContainer<EntryKey>, at key: EntryKey) throws {
    try container.encode(Timestamp.text(instant), forKey: key)
    try container.encode(utcOffset, forKey: .utcOffset)
    try container.encode(day.description, forKey: .day)
  }
}

extension KeyedDecodingContainer<EntryKey> {
  /// When an entry was last changed; nil if it never was.
  fileprivate func edited() throws -> Date? {
    try decodeIfPresent(String.self, forKey: .edited).map { text in
      guard let instant = Timestamp.instant(text) else { throw UnexpectedValue(.edited) }
      return instant
    }
  }
}

/// Every key of every entry.
private enum EntryKey: String, CodingKey {
  case id, event, reason, day, utcOffset, written, edited
  case origin, mood, length, chosen, uses, began, occasion, session, said
  case own, given, text, favourite, hidden
  case name, inhale, holdFull, exhale, holdEmpty, rest
}

struct ReflectionEntry: Codable {
  let value: Reflection

  init(_ value: Reflection) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: EntryKey.self)
    value = Reflection(
      id: try container.decode(UUID.self, forKey: .id),
      event: try container.decode(String.self, forKey: .event).withoutNulls,
      reason: try container.decode(String.self, forKey: .reason).withoutNulls,
      moment: try Moment(container, at: .written), editedAt: try container.edited())
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EntryKey.self)
    try container.encode(value.id.lowercase, forKey: .id)
    try container.encode(value.event, forKey: .event)
    try container.encode(value.reason, forKey: .reason)
    try value.moment.encode(to: &container, at: .written)
    try container.encodeIfPresent(value.editedAt.map(Timestamp.text), forKey: .edited)
  }
}

struct SessionEntry: Codable {
  /// The range of seconds that the store accepts for one exercise.
  private static let plausibleSeconds = 0...Int(Int32.max)

  let value: SessionRecord

  init(_ value: SessionRecord) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: EntryKey.self)
    let origin: SessionRecord.Origin =
      switch try container.decode(String.self, forKey: .origin) {
      case "plan":
        .plan(
          try container.decode(Mood.self, forKey: .mood), try container.decode(SessionLength.self, forKey: .length))
      case "help-now": try container.decodeIfPresent(Exercise.self, forKey: .chosen).map { .chosen($0) } ?? .helpNow
      default: throw UnexpectedValue(.origin)
      }
    let uses = try container.decode([SessionRecord.Use].self, forKey: .uses)
    guard uses.allSatisfy({ Self.plausibleSeconds.contains($0.seconds) }) else { throw UnexpectedValue(.uses) }
    value = SessionRecord(
      id: try container.decode(UUID.self, forKey: .id), moment: try Moment(container, at: .began), origin: origin,
      uses: uses)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EntryKey.self)
    try container.encode(value.id.lowercase, forKey: .id)
    switch value.origin {
    case .plan(let mood, let length):
      try container.encode("plan", forKey: .origin)
      try container.encode(mood, forKey: .mood)
      try container.encode(length, forKey: .length)
    case .helpNow: try container.encode("help-now", forKey: .origin)
    case .chosen(let exercise):
      // Versions before *Choose for yourself* ignore the second key, so they can read the file, too.
      try container.encode("help-now", forKey: .origin)
      try container.encode(exercise, forKey: .chosen)
    }
    try container.encode(value.uses, forKey: .uses)
    try value.moment.encode(to: &container, at: .began)
  }
}

struct MoodEntry: Codable {
  let value: MoodNote

  init(_ value: MoodNote) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: EntryKey.self)
    value = MoodNote(
      id: try container.decode(UUID.self, forKey: .id), mood: try container.decode(Mood.self, forKey: .mood),
      moment: try Moment(container, at: .said),
      occasion: try container.decode(MoodNote.Occasion.self, forKey: .occasion),
      session: try container.decodeIfPresent(UUID.self, forKey: .session))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EntryKey.self)
    try container.encode(value.id.lowercase, forKey: .id)
    try container.encode(value.mood, forKey: .mood)
    try container.encode(value.occasion, forKey: .occasion)
    try container.encodeIfPresent(value.session?.lowercase, forKey: .session)
    try value.moment.encode(to: &container, at: .said)
  }
}

struct StatementEntry: Codable {
  let value: StatementList.Entry

  init(_ value: StatementList.Entry) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: EntryKey.self)
    let id: StatementList.Entry.ID
    switch (
      try container.decodeIfPresent(UUID.self, forKey: .own), try container.decodeIfPresent(String.self, forKey: .given)
    ) {
    case (let own?, nil): id = .own(own)
    case (nil, let given?): id = .given(given.withoutNulls)
    default: throw UnexpectedValue(.own)
    }
    value = StatementList.Entry(
      id: id, text: try container.decode(String.self, forKey: .text).withoutNulls,
      isFavourite: try container.decode(Bool.self, forKey: .favourite),
      isHidden: try container.decode(Bool.self, forKey: .hidden))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EntryKey.self)
    switch value.id {
    case .own(let id): try container.encode(id.lowercase, forKey: .own)
    case .given(let wording): try container.encode(wording, forKey: .given)
    }
    try container.encode(value.text, forKey: .text)
    try container.encode(value.isFavourite, forKey: .favourite)
    try container.encode(value.isHidden, forKey: .hidden)
  }
}

struct PatternEntry: Codable {
  let value: OwnPattern

  init(_ value: OwnPattern) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: EntryKey.self)
    func seconds(_ key: EntryKey) throws -> Double { try container.decode(Double.self, forKey: key) }
    value = OwnPattern(
      id: try container.decode(UUID.self, forKey: .id),
      name: try container.decode(String.self, forKey: .name).withoutNulls, inhale: try seconds(.inhale),
      holdFull: try seconds(.holdFull), exhale: try seconds(.exhale), holdEmpty: try seconds(.holdEmpty),
      rest: try seconds(.rest))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: EntryKey.self)
    try container.encode(value.id.lowercase, forKey: .id)
    try container.encode(value.name, forKey: .name)
    try container.encode(value.inhale, forKey: .inhale)
    try container.encode(value.holdFull, forKey: .holdFull)
    try container.encode(value.exhale, forKey: .exhale)
    try container.encode(value.holdEmpty, forKey: .holdEmpty)
    try container.encode(value.rest, forKey: .rest)
  }
}

/// An entry of *On your mind*: the keys of its content, and beside them its id and moment.
public struct MindArchiveEntry: Encodable {
  let value: MindEntry

  /// The exported form of an entry that can be read.
  public init(_ value: MindEntry) { self.value = value }

  /// Writes the keys.
  public func encode(to encoder: any Encoder) throws {
    try value.content?.value.encode(to: encoder)
    var container = encoder.container(keyedBy: EntryKey.self)
    try container.encode(value.id.lowercase, forKey: .id)
    try value.moment.encode(to: &container, at: .written)
    try container.encodeIfPresent(value.editedAt.map(Timestamp.text), forKey: .edited)
  }
}

/// An entry of one tool, read from an export.
struct ReadMindEntry<Tool: MindTool>: Decodable {
  let value: MindEntry

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: EntryKey.self)
    let tool = try Tool(from: decoder)
    guard tool.isWhole else { throw UnexpectedMindValue(FieldKey(Tool.fields[0].key)) }
    value = MindEntry(
      id: try container.decode(UUID.self, forKey: .id), content: MindContent(tool),
      moment: try Moment(container, at: .written), editedAt: try container.edited())
  }
}

struct PlanEntry: Codable {
  let value: HelpPlan

  init(_ value: HelpPlan) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    let words = try HelpPlan.Part.allCases.map { part in
      (part, try container.decodeIfPresent(String.self, forKey: FieldKey(part.rawValue))?.withoutNulls ?? "")
    }
    value = HelpPlan(
      Dictionary(uniqueKeysWithValues: words),
      isOutsideLock: try container.decodeIfPresent(Bool.self, forKey: FieldKey("outsideLock")) ?? false)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    for part in HelpPlan.Part.allCases { try container.encode(value[part], forKey: FieldKey(part.rawValue)) }
    try container.encode(value.isOutsideLock, forKey: FieldKey("outsideLock"))
  }
}
