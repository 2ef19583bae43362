import Foundation

/// Reflections and what is kept with the tools of *On your mind*, as comma-separated values, for spreadsheets and other
/// programs.
///
/// RFC 4180: UTF-8, lines end with CR LF, the first names the columns. With reflections alone these are
/// `id,day,written,utc_offset,edited,event,reason`; otherwise they begin with
/// `kind,id,part_of,day,written,utc_offset,edited`, then come `event` and `reason` if there are reflections, and the columns
/// of the kinds that there are (`MindField`). A kind is `reflection`, `worry`, `thought`, `ladder`, `check-in` or `gad-7`. A
/// `step` is a row of its own below its ladder, whose id is in `part_of`, and a `try` one below its step. Texts are always in
/// quotes and the last line has its line break, so that a truncated text is noticed.
///
/// **Formulas.** A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@` (or their wide forms, or white space
/// and one of them). Such a text gets a leading apostrophe, which makes the spreadsheet show it as text. To round-trip
/// exactly, a text of apostrophes *followed by* such a beginning gets one more, and the reader removes one from exactly
/// those; `'tis` is left alone in both directions. This protects a spreadsheet that separates columns at commas; told
/// to separate them elsewhere, it may run the middle of a text.
///
/// **Reading**: columns in any order, separated by commas, semicolons or tabs, since spreadsheets change that. `event` or
/// `kind` is required, and `written` or `day`. Without `kind`, a row is a reflection. Without `written` it is noon UTC of
/// that day; without `day`, the UTC day of `written`. Without `id`, a new one is created. A step or a try belongs to the
/// last row above it with the id in `part_of`, else to the first below. Unknown columns are skipped.
enum ArchiveCSV {
  private static let reflectionColumns = ["id", "day", "written", "utc_offset", "edited", "event", "reason"]
  private static let reflectionKind = "reflection"
  private static let firstColumns = ["kind", "id", "part_of", "day", "written", "utc_offset", "edited"]
  /// Every column of every kind.
  private static let known = Set(
    firstColumns + reflectionColumns + MindPart.Row.allCases.flatMap { $0.fields.map(\.name) })

  /// Returns the reflections in order, then each kind of entry in order.
  static func data(_ archive: Archive) -> Data {
    guard !archive.mind.isEmpty else { return reflections(archive.reflections) }
    let parts = MindKind.allCases.flatMap { archive.mind($0).flatMap(MindPart.parts) }
    let rows = Set(parts.map(\.row))
    var columns = firstColumns + (archive.reflections.isEmpty ? [] : ["event", "reason"])
    for row in MindPart.Row.allCases where rows.contains(row) {
      columns += row.fields.map(\.name).filter { !columns.contains($0) }
    }
    var text = columns.joined(separator: ",") + "\r\n"
    func write(_ cells: [String: String]) { text += columns.map { cells[$0] ?? "" }.joined(separator: ",") + "\r\n" }
    for reflection in archive.reflections {
      var cells = cells(reflection.id, reflection.moment, reflection.editedAt)
      cells["kind"] = reflectionKind
      cells["event"] = CSVTable.quoted(disarmed(reflection.event))
      cells["reason"] = CSVTable.quoted(disarmed(reflection.reason))
      write(cells)
    }
    var last: [MindPart.Row: UUID] = [:]
    for part in parts {
      last[part.row] = part.id
      var cells = cells(part.id, part.moment, part.editedAt)
      cells["kind"] = part.row.rawValue
      cells["part_of"] = part.row.parent.flatMap { last[$0] }?.lowercase
      for field in part.row.fields {
        guard let value = part.values[field.name] else { continue }
        cells[field.name] = field.form == .text ? cell(value) : value
      }
      write(cells)
    }
    return Data(text.utf8)
  }

  private static func cells(_ id: UUID, _ moment: Moment?, _ editedAt: Date?) -> [String: String] {
    var cells = ["id": id.lowercase, "edited": editedAt.map(Timestamp.text) ?? ""]
    if let moment {
      cells["day"] = moment.day.description
      cells["written"] = Timestamp.text(moment.instant)
      cells["utc_offset"] = String(moment.utcOffset)
    }
    return cells
  }

  /// The table of reflections alone, as versions before the tools wrote it.
  private static func reflections(_ reflections: [Reflection]) -> Data {
    var text = reflectionColumns.joined(separator: ",") + "\r\n"
    for reflection in reflections {
      let cells = cells(reflection.id, reflection.moment, reflection.editedAt)
      let words = [reflection.event, reflection.reason].map { CSVTable.quoted(disarmed($0)) }
      text += (reflectionColumns.prefix(5).map { cells[$0] ?? "" } + words).joined(separator: ",") + "\r\n"
    }
    return Data(text.utf8)
  }

  /// Whether the first line of a text names our columns.
  static func canBegin(with text: String) -> Bool { separator(of: text) != nil }

  /// Reads reflections and entries.
  ///
  /// - Throws: `TransferProblem`: `unreadable` with the lines of the rows that can't be read, `twice` if one of our
  ///   columns occurs twice, or `unknownFormat`.
  static func archive(_ text: String, newID: () -> UUID) throws(TransferProblem) -> Archive {
    guard let separator = separator(of: text) else { throw .unknownFormat }
    var table = CSVTable(text, separator: separator)
    guard let header = table.next() else { throw .unknownFormat }
    var places: [String: Int] = [:]
    for (place, field) in header.fields.enumerated() {
      let name = columnName(field)
      if places.updateValue(place, forKey: name) != nil, known.contains(name) { throw .twice(name) }
    }
    // Other programs may leave out the last line break; Respite never does.
    let isOurs = header.fields == reflectionColumns || header.fields.starts(with: firstColumns)
    var reader = Reader()
    while let row = table.next(), reader.unreadable.count <= TransferProblem.mostPlaces {
      let field = { name in places[name].map { row.fields[$0] } ?? "" }
      let isWhole = row.isWhole && (row.isEnded || !isOurs) && row.fields.count == header.fields.count
      reader.read(isWhole ? field : nil, line: row.line, newID: newID)
    }
    return try reader.archive()
  }

  private static func columnName(_ field: String) -> String { field.trimmed.lowercased() }

  /// The first separator with which the first line names our columns.
  private static func separator(of text: String) -> UInt8? {
    let start = String(text.prefix(4_096))
    return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first { separator in
      var table = CSVTable(start, separator: separator)
      let names = Set(table.next()?.fields.map(columnName) ?? [])
      return (names.contains("event") || names.isSuperset(of: ["kind", "id"]))
        && (names.contains("written") || names.contains("day"))
    }
  }
}

// Reading rows.
extension ArchiveCSV {
  private struct Reader {
    private(set) var unreadable: [TransferProblem.Place] = []
    private var reflections: [Reflection] = []
    private var parts: [(part: MindPart, parent: UUID?, line: Int)] = []

    /// Reads a row; nil if it isn't whole.
    mutating func read(_ field: ((String) -> String)?, line: Int, newID: () -> UUID) {
      let kind = field?("kind").trimmed ?? ""
      if let field, kind.isEmpty || kind == reflectionKind, let reflection = reflection(field, newID: newID) {
        reflections.append(reflection)
      } else if let field, let row = MindPart.Row(rawValue: kind), let part = part(row, field, newID: newID) {
        parts.append((part, UUID(uuidString: field("part_of").trimmed), line))
      } else {
        unreadable.append(.line(line))
      }
    }

    mutating func archive() throws(TransferProblem) -> Archive {
      var lines: Set<Int> = []
      var found: [(part: MindPart, parent: Int?)] = []
      let places = Dictionary(grouping: parts.indices) { parts[$0].part.id }
      for (place, (part, id, line)) in parts.enumerated() {
        let row = part.row.parent
        let possible = id.flatMap { places[$0] }?.filter { parts[$0].part.row == row } ?? []
        let parent = possible.last { $0 < place } ?? possible.first
        if row != nil, parent == nil { lines.insert(line) }
        found.append((part, row == nil ? nil : parent))
      }
      let mind = MindPart.entries(found, by: JSONDecoder()) { lines.insert(parts[$0].line) }
      let all = Set(unreadable + lines.map { .line($0) })
      guard all.isEmpty else {
        let numbers = all.compactMap { if case .line(let line) = $0 { line } else { nil } }.sorted()
        throw .unreadable(numbers.prefix(TransferProblem.mostPlaces + 1).map { .line($0) })
      }
      return Archive(reflections: reflections, mind: mind)
    }
  }

  /// The columns that every row has.
  private struct Head {
    let id: UUID?
    /// Nil if neither its instant nor its day is there.
    let moment: Moment?
    let edited: Date?

    /// Nil if a value is there, but isn't valid.
    init?(_ field: (String) -> String) {
      func value<Value>(_ name: String, _ read: (String) -> Value?) -> (isWrong: Bool, value: Value?) {
        let text = field(name).trimmed
        let value = text.isEmpty ? nil : read(text)
        return (!text.isEmpty && value == nil, value)
      }
      let (id, day, written) = (
        value("id", UUID.init), value("day", ExportForm.day), value("written", Timestamp.instant)
      )
      let offset = value("utc_offset") { Int($0).flatMap { ExportForm.offsets.contains($0) ? $0 : nil } }
      let edited = value("edited", Timestamp.instant)
      if id.isWrong || day.isWrong || written.isWrong || offset.isWrong || edited.isWrong { return nil }
      (self.id, self.edited) = (id.value, edited.value)
      guard let instant = written.value ?? day.value.flatMap({ Timestamp.instant("\($0)T12:00:00Z") }) else {
        moment = nil
        return
      }
      let dayOfInstant = LocalDay(
        secondsSince1970: Int(instant.timeIntervalSince1970.rounded(.down)), utcOffset: offset.value ?? 0, startHour: 0)
      guard let dayValue = ExportForm.day((day.value ?? dayOfInstant).description) else { return nil }
      moment = Moment(instant: instant, utcOffset: offset.value ?? 0, day: dayValue)
    }
  }

  private static func reflection(_ field: (String) -> String, newID: () -> UUID) -> Reflection? {
    let event = armed(field("event")).withoutNulls
    guard let head = Head(field), let moment = head.moment, head.id != nil || !event.isBlank else { return nil }
    return Reflection(
      id: head.id ?? newID(), event: event, reason: armed(field("reason")).withoutNulls, moment: moment,
      editedAt: head.edited)
  }

  private static func part(_ row: MindPart.Row, _ field: (String) -> String, newID: () -> UUID) -> MindPart? {
    guard let head = Head(field), row == .step || head.moment != nil else { return nil }
    var values: [String: String] = [:]
    for column in row.fields {
      let cell = field(column.name)
      let value = column.form == .text ? text(of: cell)?.withoutNulls : cell.trimmed
      if let value, column.form == .text || !value.isEmpty { values[column.name] = value }
    }
    return MindPart(
      row: row, id: head.id ?? newID(), moment: row == .step ? nil : head.moment, editedAt: head.edited, values: values)
  }
}

// Formulas.
extension ArchiveCSV {
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
  private static let apostrophe: Unicode.Scalar = "'"

  /// Returns a text that no spreadsheet runs as a formula.
  static func disarmed(_ text: String) -> String { isArmedBelowApostrophes(text) ? "'" + text : text }

  /// The inverse of `disarmed`.
  static func armed(_ text: String) -> String {
    guard text.unicodeScalars.first == apostrophe, isArmedBelowApostrophes(text) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }

  /// The cell of a text of the tools. An empty one is an apostrophe, so that it differs from none, and a text of
  /// apostrophes gets one more.
  static func cell(_ text: String) -> String {
    CSVTable.quoted(text.unicodeScalars.allSatisfy { $0 == apostrophe } ? "'" + text : disarmed(text))
  }

  /// The inverse of `cell`; nil for an empty field.
  static func text(of field: String) -> String? {
    guard !field.isEmpty else { return nil }
    return field.unicodeScalars.allSatisfy { $0 == apostrophe } ? String(field.dropFirst()) : armed(field)
  }

  /// Whether a spreadsheet might run it, leading apostrophes ignored.
  private static func isArmedBelowApostrophes(_ text: String) -> Bool {
    let rest = text.unicodeScalars.drop { $0 == apostrophe }
    guard let first = rest.first else { return false }
    if first == "\t" || first == "\r" || first == "\n" { return true }
    return rest.first { !isPassedOver($0) }.map(formulaSigns.contains) ?? false
  }

  /// Spaces and invisible characters, which some programs trim.
  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
  }
}
