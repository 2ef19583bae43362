import Foundation

// Reading tables, also those that a spreadsheet has written again.
extension ArchiveCSV {
  /// The facts in the first lines of a table.
  fileprivate struct Head {
    let separator: UInt8
    /// Whether a line before the names says which separator is meant: `sep=;`.
    let hasSeparatorLine: Bool
    let names: [String]
    /// The index of each column by its name.
    private(set) var places: [String: Int] = [:]
    /// Whether Respite wrote it. Other programs may leave out the last line break; Respite never does.
    let isOurs: Bool

    init(_ text: String) throws(TransferProblem) {
      guard let (separator, hasLine) = ArchiveCSV.separator(of: text) else { throw .unknownFormat }
      (self.separator, hasSeparatorLine) = (separator, hasLine)
      var table = CSVTable(text, separator: separator)
      if hasLine { _ = table.next() }
      guard let row = table.next() else { throw .unknownFormat }
      names = row.fields.map { $0.trimmed }
      isOurs = row.fields == reflectionColumns || row.fields.starts(with: firstColumns)
      for (place, field) in row.fields.enumerated() {
        let name = ArchiveCSV.columnName(field)
        if places.updateValue(place, forKey: name) != nil, known.contains(name) { throw .twice(name) }
      }
    }

    /// The rows below the names, without blank ones.
    func rows(of text: String) -> CSVTable {
      var table = CSVTable(text, separator: separator)
      for _ in 0..<(hasSeparatorLine ? 2 : 1) { _ = table.next() }
      return table
    }
  }

  /// Whether the first lines of a text name our columns.
  static func canBegin(with text: String) -> Bool { separator(of: text) != nil }

  /// Reads reflections and entries. Stops at the first fault beyond `mostFaults`.
  ///
  /// - Throws: `TransferProblem`: `twice` if one of our columns occurs twice, or `unknownFormat`.
  static func reading(
    _ text: String, _ dates: Dates, mostFaults: Int, newID: () -> UUID
  ) throws(TransferProblem) -> DecodedArchive {
    let head = try Head(text)
    var reader = Reader(head, text, dates)
    var table = head.rows(of: text)
    while let row = table.next(), reader.faults.count <= mostFaults {
      if row.isWhole, row.fields.allSatisfy(\.isBlank) { continue }
      do throws(FaultyValue) { try reader.read(row, newID: newID) } catch {
        reader.add(error, row.line)
        reader.lost(row)
      }
    }
    return reader.reading(mostFaults: mostFaults)
  }

  fileprivate static func columnName(_ field: String) -> String { field.trimmed.lowercased() }

  /// The first separator that splits the first line into our columns, and whether a line before it names the separator.
  private static func separator(of text: String) -> (separator: UInt8, hasLine: Bool)? {
    let start = String(text.prefix(4_096))
    let first = String(start.prefix { !$0.isNewline }).trimmed.lowercased()
    var named: UInt8?
    if first == "sep=" { named = UInt8(ascii: "\t") }
    if first.hasPrefix("sep="), first.utf8.count == 5 { named = first.utf8.last }
    let usual = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    for separator in named.map({ [$0] }) ?? usual {
      var table = CSVTable(start, separator: separator)
      if named != nil { _ = table.next() }
      let names = Set(table.next()?.fields.map(columnName) ?? [])
      if names.contains("event") || names.isSuperset(of: ["kind", "id"]),
        names.contains("written") || names.contains("day")
      {
        return (separator, named != nil)
      }
    }
    return nil
  }

  fileprivate struct Reader {
    private(set) var faults: [ImportFault] = []
    private let head: Head
    private let text: String
    private let dates: Dates
    private var dayColumns: [String: DayColumn] = [:]
    private var reflections: [Reflection] = []
    private var parts: [(part: MindPart, parent: UUID?, line: Int)] = []
    /// The entries and steps that lack a part, because its row can't be read.
    private var lost: Set<Whole> = []
    /// The rows that can't be read, but that other rows may belong to.
    private var unread: Set<Whole> = []

    private struct Whole: Hashable {
      let row: MindRow
      let id: UUID
    }

    init(_ head: Head, _ text: String, _ dates: Dates) { (self.head, self.text, self.dates) = (head, text, dates) }

    mutating func add(_ value: FaultyValue, _ line: Int) {
      // The column's name as the file spells it.
      let name = value.name.flatMap { head.places[$0] }.map { head.names[$0] } ?? value.name
      faults.append(ImportFault(.line(line), name: name, text: value.text, value.reason))
    }

    mutating func read(_ row: CSVTable.Row, newID: () -> UUID) throws(FaultyValue) {
      guard row.isWhole else { throw FaultyValue(nil, .quotes) }
      guard row.isEnded || !head.isOurs else { throw FaultyValue(nil, .cutOff) }
      let (found, expected) = (row.fields.count, head.names.count)
      // A spreadsheet may write empty cells behind the last column.
      guard found >= expected, row.fields.dropFirst(expected).allSatisfy(\.isBlank) else {
        throw FaultyValue(nil, .cells(found: found, expected: expected))
      }
      let field = cells(of: row)
      let kind = field("kind").trimmed
      if kind.isEmpty || kind == reflectionKind { return reflections.append(try reflection(field, newID: newID)) }
      guard let kindOfRow = MindRow(named: kind) else { throw FaultyValue("kind", kind, .wrongValue) }
      parts.append((try part(kindOfRow, field, newID: newID), UUID(uuidString: field("part_of").trimmed), row.line))
    }

    /// Records a row that can't be read. If it's a part of an entry, that isn't imported without it.
    mutating func lost(_ row: CSVTable.Row) {
      let field = cells(of: row)
      guard let kind = MindRow(named: field("kind").trimmed) else { return }
      if let id = UUID(uuidString: field("id").trimmed) { unread.insert(Whole(row: kind, id: id)) }
      if let parent = kind.parent, let id = UUID(uuidString: field("part_of").trimmed) {
        lost.insert(Whole(row: parent, id: id))
      }
    }

    private func cells(of row: CSVTable.Row) -> (String) -> String {
      let (places, fields) = (head.places, row.fields)
      return { name in places[name].flatMap { fields.indices.contains($0) ? fields[$0] : nil } ?? "" }
    }

    /// Assembles the entries from their rows, and sorts the faults.
    mutating func reading(mostFaults: Int) -> DecodedArchive {
      var found: [(part: MindPart, parent: Int?)] = []
      let places = Dictionary(grouping: parts.indices) { parts[$0].part.id }
      for (place, (part, id, line)) in parts.enumerated() {
        let row = part.row.parent
        let possible = id.flatMap { places[$0] }?.filter { parts[$0].part.row == row } ?? []
        let parent = possible.last { $0 < place } ?? possible.first
        // The row it belongs to may exist and be unreadable, which is already reported.
        if let row, parent == nil, !(id.map { unread.contains(Whole(row: row, id: $0)) } ?? false) {
          add(FaultyValue("part_of", id?.lowercase, .noParent), line)
        }
        found.append((part, row == nil ? nil : parent))
      }
      let broken = Set(parts.indices.filter { lost.contains(Whole(row: parts[$0].part.row, id: parts[$0].part.id)) })
      let mind = MindPart.entries(found, by: JSONDecoder(), broken: broken) { place, value in
        add(value, parts[place].line)
      }
      func line(_ fault: ImportFault) -> Int { if case .line(let line) = fault.place { line } else { 0 } }
      var seen: Set<TransferProblem.Place> = []
      let sorted = faults.sorted { line($0) < line($1) }.filter { seen.insert($0.place).inserted }
      return DecodedArchive(
        Archive(reflections: reflections, mind: mind), faults: Array(sorted.prefix(mostFaults + 1)),
        notes: dayColumns.sorted { $0.key < $1.key }.compactMap(\.value.guessed))
    }
  }
}

// Reading rows.
extension ArchiveCSV.Reader {
  /// The columns that every row has.
  private struct First {
    let id: UUID?
    /// Nil if the row has neither an instant nor a day.
    let moment: Moment?
    let edited: Date?
  }

  private mutating func first(_ field: (String) -> String) throws(FaultyValue) -> First {
    func value<Value>(
      _ name: String, _ reason: ImportFault.Reason, _ read: (String) -> Value?
    ) throws(FaultyValue) -> Value? {
      let text = field(name).trimmed
      if text.isEmpty { return nil }
      guard let value = read(text) else { throw FaultyValue(name, text, reason) }
      return value
    }
    let id = try value("id", .notAnID) { UUID(uuidString: $0) }
    let day = try self.day("day", field)
    let written = try value("written", .notAnInstant, Timestamp.instant)
    let offset = try value("utc_offset", .notANumber) {
      Int($0).flatMap { ExportForm.offsets.contains($0) ? $0 : nil }
    }
    let edited = try value("edited", .notAnInstant, Timestamp.instant)
    guard let instant = written ?? day.flatMap({ Timestamp.instant("\($0)T12:00:00Z") }) else {
      return First(id: id, moment: nil, edited: edited)
    }
    let dayOfInstant = LocalDay(
      secondsSince1970: Int(instant.timeIntervalSince1970.rounded(.down)), utcOffset: offset ?? 0, startHour: 0)
    guard let found = ExportForm.day((day ?? dayOfInstant).description) else {
      throw FaultyValue("written", field("written").trimmed, .notAnInstant)
    }
    return First(id: id, moment: Moment(instant: instant, utcOffset: offset ?? 0, day: found), edited: edited)
  }

  /// The day in a column; nil if its cell is blank.
  private mutating func day(_ name: String, _ field: (String) -> String) throws(FaultyValue) -> LocalDay? {
    let cell = field(name).trimmed
    if cell.isEmpty { return nil }
    if let day = ExportForm.day(cell) { return day }
    if dayColumns[name] == nil { dayColumns[name] = DayColumn(CSVCells(head.rows(of: text), head.places[name]), dates) }
    do throws(FaultyValue) {
      guard let day = try dayColumns[name]?.day(cell) else { return nil }
      return day
    } catch { throw FaultyValue(name, error.text, error.reason) }
  }

  private mutating func reflection(
    _ field: (String) -> String, newID: () -> UUID
  ) throws(FaultyValue) -> Reflection {
    let event = ArchiveCSV.armed(field("event")).withoutNulls
    let first = try self.first(field)
    guard let moment = first.moment else { throw FaultyValue("day", .missing) }
    guard first.id != nil || !event.isBlank else { throw FaultyValue("event", .missing) }
    return Reflection(
      id: first.id ?? newID(), event: event, reason: ArchiveCSV.armed(field("reason")).withoutNulls, moment: moment,
      editedAt: first.edited)
  }

  private mutating func part(
    _ row: MindRow, _ field: (String) -> String, newID: () -> UUID
  ) throws(FaultyValue) -> MindPart {
    let first = try self.first(field)
    guard !row.hasMoment || first.moment != nil else { throw FaultyValue("day", .missing) }
    var values: [String: String] = [:]
    for column in row.columns {
      let cell = field(column.name)
      if column.isDay {
        if let day = try self.day(column.name, field) { values[column.name] = day.description }
      } else if column.form == .text {
        if let text = ArchiveCSV.text(of: cell) { values[column.name] = text.withoutNulls }
      } else if !cell.isBlank {
        values[column.name] = cell.trimmed
      }
    }
    return MindPart(
      row: row, id: first.id ?? newID(), moment: row.hasMoment ? first.moment : nil, editedAt: first.edited,
      values: values)
  }
}

/// The cells of one column.
private struct CSVCells: Sequence, IteratorProtocol {
  private var table: CSVTable
  private let place: Int?

  init(_ table: CSVTable, _ place: Int?) { (self.table, self.place) = (table, place) }

  mutating func next() -> String? {
    guard let place, let row = table.next() else { return nil }
    return row.fields.indices.contains(place) ? row.fields[place] : ""
  }
}
