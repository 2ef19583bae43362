import Foundation

/// Writes an archive as JSON, a few entries at a time.
///
/// `JSONEncoder` makes a tree of everything that it's given, which takes much more memory than the text, so it gets
/// each list in parts. The bytes are the same as if it encoded the whole archive.
struct ArchiveJSONWriter {
  /// How many entries are encoded at once.
  static let batch = 500

  private let encoder = JSONEncoder()
  private var data = Data("{".utf8)

  /// Returns an archive as JSON in UTF-8, with a final line break.
  ///
  /// - Throws: `EncodingError` if a duration isn't a finite number.
  static func data(_ archive: Archive) throws -> Data {
    var writer = ArchiveJSONWriter()
    try writer.write(archive)
    return writer.data
  }

  private init() { encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] }

  /// Writes the values of an archive in the alphabetical order of their keys.
  private mutating func write(_ archive: Archive) throws {
    var values: [String: (inout Self) throws -> Void] = [
      "format": { try $0.write("format", ArchiveJSON.format) },
      "moods": { try $0.write("moods", archive.moods, MoodEntry.init) },
      "patterns": { try $0.write("patterns", archive.patterns, PatternEntry.init) },
      "reflections": { try $0.write("reflections", archive.reflections, ReflectionEntry.init) },
      "sessions": { try $0.write("sessions", archive.sessions, SessionEntry.init) },
      "statements": { try $0.write("statements", archive.statements, StatementEntry.init) },
      "version": { try $0.write("version", ArchiveJSON.version) },
    ]
    if let plan = archive.plan { values["plan"] = { try $0.write("plan", PlanEntry(plan)) } }
    // An empty list is left out, as in files from before these tools existed.
    for kind in MindKind.allCases {
      let (key, entries) = (kind.tool.list.key, archive.mind(kind))
      if !entries.isEmpty { values[key] = { try $0.write(key, entries, MindArchiveEntry.init) } }
    }
    for (_, write) in values.sorted(by: { $0.key < $1.key }) { try write(&self) }
    data.append(contentsOf: "\n}\n".utf8)
  }

  private mutating func begin(_ key: String) {
    data.append(contentsOf: "\(data.count == 1 ? "" : ",")\n  \"\(key)\" : ".utf8)
  }

  private mutating func write(_ key: String, _ value: some Encodable) throws {
    begin(key)
    append(try encoder.encode(value), indentedBy: 2)
  }

  private mutating func write<Record, Entry: Encodable>(
    _ key: String, _ records: [Record], _ entry: (Record) -> Entry
  ) throws {
    begin(key)
    if records.isEmpty { return data.append(contentsOf: "[\n\n  ]".utf8) }
    data.append(UInt8(ascii: "["))
    var rest = records[...]
    while !rest.isEmpty {
      // Without the brackets around this part of the list.
      append(try encoder.encode(rest.prefix(Self.batch).map(entry)).dropFirst().dropLast(2), indentedBy: 2)
      rest = rest.dropFirst(Self.batch)
      if !rest.isEmpty { data.append(UInt8(ascii: ",")) }
    }
    data.append(contentsOf: "\n  ]".utf8)
  }

  /// Appends JSON, and indents each line after a line break. A line break within a text is escaped, so it isn't one
  /// here.
  private mutating func append(_ json: Data, indentedBy spaces: Int) {
    let indentation = Data(repeating: UInt8(ascii: " "), count: spaces)
    json.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        data.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest[...end]))
        data.append(indentation)
        rest = rest[(end + 1)...]
      }
      data.append(contentsOf: UnsafeRawBufferPointer(rebasing: rest))
    }
  }
}
