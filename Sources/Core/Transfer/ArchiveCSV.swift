import Foundation

/// Reflections and entries of the tools of *On your mind*, as comma-separated values, for spreadsheets and other
/// programs.
///
/// RFC 4180: UTF-8, lines end with CR LF, the first names the columns. With reflections alone these are
/// `id,day,written,utc_offset,edited,event,reason`; otherwise they begin with
/// `kind,id,part_of,day,written,utc_offset,edited`, then come `event` and `reason` if there are reflections, and the
/// columns of the kinds that there are (`MindColumn`). A kind is `reflection`, `worry`, `thought`, `ladder`, `check-in`
/// or `gad-7`. A `step` is a row below its ladder, whose id is in `part_of`, and a `try` one below its step.
/// Texts are always in quotes and the last line has its line break, so that a truncated text is noticed.
///
/// **Formulas.** A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@` (or their wide forms, or white space
/// and one of them). Such a text gets a leading apostrophe, which makes the spreadsheet show it as text. To round-trip
/// exactly, a text of apostrophes *followed by* such a beginning gets one more, and the reader removes one from exactly
/// those; `'tis` remains unchanged in both directions. This protects spreadsheets that separate columns at commas. One
/// that is set to another separator may run the middle of a text as a formula.
///
/// **Reading**: columns in any order, separated by commas, semicolons or tabs, since spreadsheets change that, and
/// below a line such as `sep=;`. Blank rows are skipped. A day may be written as a spreadsheet does (`DayColumn`).
/// `event` or `kind` is required, and `written` or `day`. Without `kind`, a row is a reflection. Without `written`, the
/// instant is noon UTC of `day`; without `day`, the day is that of `written`, `utc_offset` seconds ahead of UTC.
/// Without `id`, a new one is created. A step or a try belongs to the last row above it with the id in `part_of`, else
/// to the first below. Unknown columns are skipped.
enum ArchiveCSV {
  static let reflectionColumns = ["id", "day", "written", "utc_offset", "edited", "event", "reason"]
  static let reflectionKind = "reflection"
  static let firstColumns = ["kind", "id", "part_of", "day", "written", "utc_offset", "edited"]
  /// Every column of every kind.
  static let known = Set(
    firstColumns + reflectionColumns + MindRow.all.flatMap { $0.columns.map(\.name) })

  /// Returns the reflections in order, then each kind of entry in order.
  static func data(_ archive: Archive) -> Data {
    guard !archive.mind.isEmpty else { return reflections(archive.reflections) }
    let parts = MindKind.allCases.flatMap { archive.mind($0).flatMap(MindPart.parts) }
    let rows = Set(parts.map(\.row))
    var columns = firstColumns + (archive.reflections.isEmpty ? [] : ["event", "reason"])
    for row in MindRow.all where rows.contains(row) {
      columns += row.columns.map(\.name).filter { !columns.contains($0) }
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
    var last: [MindRow: UUID] = [:]
    for part in parts {
      last[part.row] = part.id
      var cells = cells(part.id, part.moment, part.editedAt)
      cells["kind"] = part.row.name
      cells["part_of"] = part.row.parent.flatMap { last[$0] }?.lowercase
      for column in part.row.columns {
        guard let value = part.values[column.name] else { continue }
        cells[column.name] = column.form == .text ? cell(value) : value
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

  /// The cell for a text of a tool's entry. An empty text becomes an apostrophe, so that it differs from a missing one,
  /// and a text of apostrophes alone gets one more.
  static func cell(_ text: String) -> String {
    CSVTable.quoted(text.unicodeScalars.allSatisfy { $0 == apostrophe } ? "'" + text : disarmed(text))
  }

  /// The inverse of `cell`; nil for an empty field.
  static func text(of field: String) -> String? {
    guard !field.isEmpty else { return nil }
    return field.unicodeScalars.allSatisfy { $0 == apostrophe } ? String(field.dropFirst()) : armed(field)
  }

  /// Whether a spreadsheet might run a text as a formula, if it had no leading apostrophes.
  private static func isArmedBelowApostrophes(_ text: String) -> Bool {
    let rest = text.unicodeScalars.drop { $0 == apostrophe }
    guard let first = rest.first else { return false }
    if first == "\t" || first == "\r" || first == "\n" { return true }
    return rest.first { !isIgnored($0) }.map(formulaSigns.contains) ?? false
  }

  /// Spaces and invisible characters, which some programs trim.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
  }
}
