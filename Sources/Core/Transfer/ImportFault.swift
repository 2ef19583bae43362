/// Why a part of an imported file can't be read, and where it is.
public struct ImportFault: Hashable, Sendable {
  /// What's wrong.
  public enum Reason: Hashable, Sendable {
    /// The value isn't there, and has to be.
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
    /// A step or a try belongs to nothing in the file.
    case noParent
    /// A line of a text belongs to no entry.
    case stray
    /// The line before an entry, with its id and time, can't be read.
    case head
    /// A readable file ends without its last line, so the last entry may be cut off.
    case noEnd
  }

  /// Where it is.
  public let place: TransferProblem.Place
  /// The name of the column, the heading or the key, as the file spells it; nil if it's about the whole entry.
  public let name: String?
  /// The text there, cut to 40 characters; nil if nothing does, or it isn't known.
  public let text: String?
  /// What's wrong with it.
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

/// A value that can't be read, wherever it is.
struct FaultyValue: Error, Hashable {
  let name: String?
  let text: String?
  let reason: ImportFault.Reason

  init(_ name: String?, _ reason: ImportFault.Reason) { self.init(name, nil, reason) }

  init(_ name: String?, _ text: String?, _ reason: ImportFault.Reason) {
    (self.name, self.text, self.reason) = (name, text, reason)
  }
}

/// How a part of a file was understood, where it could have been meant otherwise.
public enum ImportNote: Hashable, Sendable {
  /// A day in numbers, and how it was read. All of its column was read in the order of the person's locale.
  case dayOrder(String, LocalDay)
  /// The text was in this encoding rather than in Unicode.
  case encoding(String)
}

/// The contents of an export: what can be imported, and what can't.
public struct DecodedArchive: Hashable, Sendable {
  /// The largest number of faults that are listed. With more, reading is abandoned.
  public static let mostFaults = 10_000

  /// Every entry that could be read, whole.
  public let archive: Archive
  /// The faults, in the order of the file.
  public let faults: [ImportFault]
  /// Values that could have been meant otherwise.
  public let notes: [ImportNote]

  init(_ archive: Archive, faults: [ImportFault] = [], notes: [ImportNote] = []) {
    (self.archive, self.faults, self.notes) = (archive, faults, notes)
  }

  /// The number of entries that can be imported.
  public var count: Int { archive.count }

  func noting(_ more: [ImportNote]) -> DecodedArchive { DecodedArchive(archive, faults: faults, notes: more + notes) }
}

extension Archive {
  /// The number of entries; the plan is one.
  var count: Int {
    reflections.count + sessions.count + moods.count + statements.count + patterns.count + mind.count
      + (plan == nil ? 0 : 1)
  }
}
