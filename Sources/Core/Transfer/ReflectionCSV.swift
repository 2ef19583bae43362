import Foundation

/// Reflections as comma-separated values, for spreadsheets and other programs.
///
/// RFC 4180: UTF-8, lines end with CR LF, the first names the columns
/// `id,day,written,utc_offset,edited,event,reason`. Event and reason are always in quotes and the last line has its
/// line break, so that a truncated reflection is noticed.
///
/// **Formulas.** A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@` (or their wide forms, or white space
/// and one of them). Such a text gets a leading apostrophe, which makes the spreadsheet show it as text. To round-trip
/// exactly, a text of apostrophes *followed by* such a beginning gets one more, and the reader removes one from exactly
/// those; `'tis` is left alone in both directions. This protects a spreadsheet that separates columns at commas; told
/// to separate them elsewhere, it may run the middle of a text.
///
/// **Reading**: columns in any order, separated by commas, semicolons or tabs, since spreadsheets change that. `event`
/// is required, and `written` or `day`. Without `written` it is noon UTC of that day; without `day`, the UTC day of
/// `written`. Without `id`, a new one is created. Unknown columns are skipped.
enum ReflectionCSV {
  private static let columns = ["id", "day", "written", "utc_offset", "edited", "event", "reason"]

  /// Returns the reflections in order.
  static func data(_ reflections: [Reflection]) -> Data {
    var text = columns.joined(separator: ",") + "\r\n"
    for reflection in reflections {
      let plain = [
        reflection.id.uuidString.lowercased(), reflection.moment.day.description,
        Timestamp.text(reflection.moment.instant), String(reflection.moment.utcOffset),
        reflection.editedAt.map(Timestamp.text) ?? "",
      ]
      let words = [reflection.event, reflection.reason].map { CSVTable.quoted(disarmed($0)) }
      text += (plain + words).joined(separator: ",") + "\r\n"
    }
    return Data(text.utf8)
  }

  /// Reads reflections.
  ///
  /// - Throws: `TransferProblem`: `unreadable` with the lines of the rows that can't be read, `twice` if one of our
  ///   columns occurs twice, or `unknownFormat`.
  static func reflections(_ text: String, newID: () -> UUID) throws(TransferProblem) -> [Reflection] {
    guard let separator = separator(of: text) else { throw .unknownFormat }
    var table = CSVTable(text, separator: separator)
    guard let header = table.next() else { throw .unknownFormat }
    var places: [String: Int] = [:]
    for (place, field) in header.fields.enumerated() {
      let name = columnName(field)
      if places.updateValue(place, forKey: name) != nil, columns.contains(name) { throw .twice(name) }
    }
    var (found, unreadable): ([Reflection], [TransferProblem.Place]) = ([], [])
    while let row = table.next() {
      // Other programs may leave out the last line break; Respite never does.
      if row.isWhole, row.isEnded || header.fields != columns, row.fields.count == header.fields.count,
        let reflection = reflection({ name in places[name].map { row.fields[$0] } ?? "" }, newID: newID)
      {
        found.append(reflection)
      } else {
        unreadable.append(.line(row.line))
        if unreadable.count > TransferProblem.mostPlaces { break }
      }
    }
    guard unreadable.isEmpty else { throw .unreadable(unreadable) }
    return found
  }

  /// Whether the first line of a text names our columns.
  static func canBegin(with text: String) -> Bool { separator(of: text) != nil }

  private static func reflection(_ field: (String) -> String, newID: () -> UUID) -> Reflection? {
    func value<Value>(_ name: String, _ read: (String) -> Value?) -> (isThere: Bool, value: Value?) {
      let text = field(name).trimmed
      return (!text.isEmpty, read(text))
    }
    let event = armed(field("event")).withoutNulls
    let (id, day, written) = (value("id", UUID.init), value("day", ExportForm.day), value("written", Timestamp.instant))
    let (offset, edited) = (value("utc_offset") { Int($0) }, value("edited", Timestamp.instant))
    // Values that are present must be valid; missing ones have defaults.
    for (isThere, isRight) in [
      (id.isThere, id.value != nil), (day.isThere, day.value != nil), (written.isThere, written.value != nil),
      (offset.isThere, offset.value.map(ExportForm.offsets.contains) ?? false), (edited.isThere, edited.value != nil),
    ] where isThere && !isRight { return nil }
    guard id.isThere || !event.isBlank, let instant = written.value ?? day.value.flatMap(noon) else { return nil }
    let offsetValue = offset.value ?? 0
    let dayOfInstant = LocalDay(
      secondsSince1970: Int(instant.timeIntervalSince1970.rounded(.down)), utcOffset: offsetValue, startHour: 0)
    guard let dayValue = ExportForm.day((day.value ?? dayOfInstant).description) else { return nil }
    return Reflection(
      id: id.value ?? newID(), event: event, reason: armed(field("reason")).withoutNulls,
      moment: Moment(instant: instant, utcOffset: offsetValue, day: dayValue), editedAt: edited.value)
  }

  private static func noon(_ day: LocalDay) -> Date? { Timestamp.instant("\(day)T12:00:00Z") }

  private static func columnName(_ field: String) -> String { field.trimmed.lowercased() }

  /// The first separator with which the first line names our columns.
  private static func separator(of text: String) -> UInt8? {
    let start = String(text.prefix(4_096))
    return [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first { separator in
      var table = CSVTable(start, separator: separator)
      let names = Set(table.next()?.fields.map(columnName) ?? [])
      return names.contains("event") && (names.contains("written") || names.contains("day"))
    }
  }
}

extension ReflectionCSV {
  private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
  private static let apostrophe: Unicode.Scalar = "'"

  /// Returns a text that no spreadsheet runs as a formula.
  static func disarmed(_ text: String) -> String { isArmedBelowApostrophes(text) ? "'" + text : text }

  /// The inverse of `disarmed`.
  static func armed(_ text: String) -> String {
    guard text.unicodeScalars.first == apostrophe, isArmedBelowApostrophes(text) else { return text }
    return String(text.unicodeScalars.dropFirst())
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
