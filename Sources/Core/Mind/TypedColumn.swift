import Foundation

/// A value of an entry that can be given on its own, as on the command line: a column of its tool's table.
public struct TypedColumn: Hashable, Sendable {
  /// What can be given for it.
  public enum Form: Hashable, Sendable {
    /// Any text.
    case text
    /// One of these.
    case choice([String])
    /// A day between 1900 and 2200, as `YYYY-MM-DD`.
    case day
    /// A whole number in a range.
    case number(ClosedRange<Int>)
    /// Yes or no.
    case flag
  }

  /// Its name, as in an exported table.
  public let name: String
  /// What can be given for it.
  public let form: Form
  /// The column that begins the part that it belongs to, such as “step”, which begins a step; nil if it's the entry's
  /// own.
  public let beginning: String?

  /// Describes a column; nil if it holds several numbers.
  fileprivate init?(_ column: MindColumn, beginning: String? = nil) {
    (name, self.beginning) = (column.name, beginning)
    switch column.form {
    case .text, .word: form = column.choices.isEmpty ? .text : .choice(column.choices)
    case .day: form = .day
    case .number: form = .number(column.range ?? Int.min...Int.max)
    case .flag: form = .flag
    case .numbers: return nil
    }
  }

  /// Whether `text` can be its value.
  fileprivate func allows(_ text: String) -> Bool {
    switch form {
    case .text: true
    case .choice(let words): words.contains(text)
    case .day: LocalDay(text).map(LocalDay.choosable.contains) ?? false
    case .number(let range): Int(text).map(range.contains) ?? false
    case .flag: MindColumn.Form.flag.value(of: text) != nil
    }
  }
}

/// An error: an entry can't be made of the values that were given.
public enum TypedProblem: Error, Hashable {
  /// There's no column with this name.
  case unknown(String)
  /// More than one value was given for a column.
  case twice(String)
  /// The column can't have this value.
  case wrong(TypedColumn, String)
  /// The column belongs to a part, which `beginning` has to begin.
  case orphan(String, beginning: String)
  /// These are needed, and weren't given.
  case missing([String])
}

extension MindTool {
  /// The columns of an entry, then those of its parts, such as steps. Tries are left out, since each has its own
  /// moment.
  public static var typedColumns: [TypedColumn] {
    typedRows.flatMap { row in
      row.columns.compactMap { TypedColumn($0, beginning: row.kind == nil ? row.columns.first?.name : nil) }
    }
  }

  private static var typedRows: [MindRow] {
    MindRow.entry(kind).map { [$0] + $0.parts.filter { !$0.hasMoment } } ?? []
  }

  /// Creates an entry from the values of columns, in the order they were given. The first column of a part begins one,
  /// and the values after it belong to it. Texts are trimmed.
  ///
  /// The entry may be blank.
  public init(typed values: [(name: String, text: String)]) throws(TypedProblem) {
    let rows = Self.typedRows
    let moment = Moment(instant: .distantPast, utcOffset: 0, day: LocalDay(number: 0))
    var parts = rows.prefix(1).map { MindPart(row: $0, id: UUID(), moment: moment, values: [:]) }
    for (name, given) in values {
      guard let column = Self.typedColumns.first(where: { $0.name == name }),
        let row = rows.first(where: { $0.columns.contains { $0.name == name } })
      else { throw .unknown(name) }
      if name == column.beginning { parts.append(MindPart(row: row, id: UUID(), values: [:])) }
      guard let place = parts.lastIndex(where: { $0.row == row }) else {
        throw .orphan(name, beginning: column.beginning ?? name)
      }
      let text = given.trimmed
      guard column.allows(text) else { throw .wrong(column, text) }
      guard parts[place].values.updateValue(text, forKey: name) == nil else { throw .twice(name) }
    }
    let missing = parts.flatMap(\.missing)
    guard missing.isEmpty else { throw .missing(missing) }
    // What's left out is a text of its own: it's in every entry, though it may be empty. An item's isn't.
    for column in rows.first?.columns ?? [] where column.isRequired && column.path.count == 1 {
      if parts[0].values[column.name] == nil { parts[0].values[column.name] = "" }
    }
    let found = MindPart.entries(
      parts.enumerated().map { ($0.element, $0.offset == 0 ? nil : 0) }, by: JSONDecoder(), unreadable: { _, _ in })
    // Every value has been checked, so it can be read.
    guard let value = found.first?[Self.self] else { throw .missing([]) }
    self = value
  }
}

extension MindPart {
  /// The names of the columns that are needed and have no value: the text that begins a part, a required number, and
  /// the name of an item that has other values. An entry's own texts may be blank.
  fileprivate var missing: [String] {
    row.columns.enumerated().filter { place, column in
      guard (values[column.name] ?? "").isBlank else { return false }
      if row.kind == nil, place == 0 { return true }
      guard column.isRequired else { return false }
      let item = column.path.dropLast()
      return item.isEmpty
        ? column.form != .text : row.columns.contains { $0.path.dropLast() == item && values[$0.name] != nil }
    }.map(\.element.name)
  }
}
