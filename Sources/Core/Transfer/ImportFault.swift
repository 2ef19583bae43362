/// Why a part of an imported file can't be read, and where it is.
public struct ImportFault: Hashable, Sendable {
  /// The kind of fault.
  public enum Reason: Hashable, Sendable {
    /// A required value is missing.
    case missing
    /// It isn't a day, such as 2026-03-29.
    case notADay
    /// It's a day in numbers whose order is unclear: its column has days in both orders.
    case twoDays
    /// It isn't an instant, such as 2026-03-29T01:30:00.000Z.
    case notAnInstant
    /// It isn't a UUID.
    case notAnID
    /// It isn't a number, or isn't one that this value can have.
    case notANumber
    /// It isn't one of the values that are possible here.
    case wrongValue
    /// A row has another number of cells than the first line.
    case cells(found: Int, expected: Int)
    /// A quotation mark isn't closed, or something follows a closed one.
    case quotes
    /// A row of Respite's own table ends without a line break, so it may be cut off.
    case cutOff
    /// The ladder or the step that a row belongs to isn't in the file.
    case noParent
    /// A line of a text belongs to no entry.
    case stray
    /// The line before an entry, with its ID and time, can't be read.
    case head
    /// A readable file ends without its last line, so the last entry may be cut off.
    case noEnd
  }

  /// The position of the fault.
  public let place: TransferProblem.Place
  /// The name of the column, the heading or the key, as the file spells it; nil if the fault concerns the whole entry.
  public let name: String?
  /// The text at fault, cut to 40 characters; nil if there isn't one, or it isn't known.
  public let text: String?
  /// The kind of fault.
  public let reason: Reason

  init(_ place: TransferProblem.Place, name: String? = nil, text: String? = nil, _ reason: Reason) {
    (self.place, self.name, self.reason) = (place, name, reason)
    // Cut first, because a cell may be as large as a book.
    self.text = text.map { text in
      let line = text.prefix(41).split(whereSeparator: \.isNewline).joined(separator: " ")
      return text.count > 40 ? String(line.prefix(40)) + "…" : line
    }
  }
}

/// A value that can't be read, without its position in the file.
struct FaultyValue: Error, Hashable {
  let name: String?
  let text: String?
  let reason: ImportFault.Reason

  init(_ name: String?, _ reason: ImportFault.Reason) { self.init(name, nil, reason) }

  init(_ name: String?, _ text: String?, _ reason: ImportFault.Reason) {
    (self.name, self.text, self.reason) = (name, text, reason)
  }
}

/// How an ambiguous part of a file was interpreted.
public enum ImportNote: Hashable, Sendable {
  /// A day in numbers, and how it was read. All of its column was read in the order of the person's locale.
  case dayOrder(String, LocalDay)
  /// The text was in this encoding rather than in Unicode.
  case encoding(String)
}

/// The contents of an export: what can be imported, and what can't.
public struct DecodedArchive: Hashable, Sendable {
  /// The largest number of faults that are listed. With more, reading is abandoned.
  static let mostFaults = 10_000

  /// Every entry that could be read completely.
  public let archive: Archive
  /// The faults, in the order of the file.
  public let faults: [ImportFault]
  /// Notes on how ambiguous parts of the file were interpreted.
  public let notes: [ImportNote]

  init(_ archive: Archive, faults: [ImportFault] = [], notes: [ImportNote] = []) {
    (self.archive, self.faults, self.notes) = (archive, faults, notes)
  }

  /// The number of entries that can be imported.
  public var count: Int { archive.count }

  func noting(_ more: [ImportNote]) -> DecodedArchive { DecodedArchive(archive, faults: faults, notes: more + notes) }
}

extension Archive {
  /// The number of entries; the plan counts as one.
  var count: Int {
    reflections.count + sessions.count + moods.count + statements.count + patterns.count + mind.count
      + (plan == nil ? 0 : 1)
  }
}
