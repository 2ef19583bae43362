/// A column of a table of entries, and its heading in a readable file. Both are in files: never rename one.
struct MindColumn: Hashable, Sendable {
  /// How a value is written.
  enum Form: Hashable {
    /// A text that the person wrote.
    case text
    /// One of a few words.
    case word
    /// A day as `YYYY-MM-DD`.
    case day
    case number
    /// “yes” or “no”.
    case flag
    /// Numbers separated by spaces.
    case numbers

    /// Reads a value; nil if it's in the wrong form.
    func value(of text: String) -> JSONTree? {
      switch self {
      case .text, .word, .day: return .text(Array(text.utf8))
      case .number: return Int(text).map(JSONTree.number)
      case .flag:
        // A spreadsheet may have turned it into a truth value.
        return ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false][text.lowercased()]
          .map(JSONTree.flag)
      case .numbers:
        let numbers = text.split(separator: " ").map { Int($0) }
        return numbers.contains(nil) ? nil : .list(numbers.compactMap(\.self).map(JSONTree.number))
      }
    }
  }

  /// Its name, which is in the first line of a table.
  let name: String
  /// The heading of its value in a readable file, without the colon.
  let heading: String
  /// The keys of its value in the stored form. Items of lists are counted from 1.
  let path: [String]
  let form: Form
  /// Whether an entry or an item can't be without it.
  let isRequired: Bool
  /// The values that can be chosen; empty if there's no list of them.
  let choices: [String]
  /// The numbers that are possible; nil if it isn't one number.
  let range: ClosedRange<Int>?
  /// Whether it's a day.
  var isDay: Bool { form == .day }

  init(
    _ name: String, _ heading: String, _ key: String, _ form: Form = .text, isRequired: Bool = false,
    choices: [String] = [], range: ClosedRange<Int>? = nil
  ) {
    (self.name, self.heading, path, self.form) = (name, heading, [key], form)
    (self.isRequired, self.choices, self.range) = (isRequired, choices, range)
  }

  private init(_ column: MindColumn, name: String, heading: String, path: [String]) {
    (self.name, self.heading, self.path, form) = (name, heading, path, column.form)
    (isRequired, choices, range) = (column.isRequired, column.choices, column.range)
  }

  /// The same column for a value that is nested at `keys`.
  func below(_ keys: [String]) -> MindColumn { MindColumn(self, name: name, heading: heading, path: keys + path) }

  /// The same column for one of several items: “#” is replaced with the item's number.
  func numbered(_ number: Int) -> MindColumn {
    func numbered(_ text: String) -> String { text.replacing("#", with: String(number)) }
    return MindColumn(self, name: numbered(name), heading: numbered(heading), path: path)
  }
}

/// A kind of row of a table: an entry of one tool, or a part of it that has its own row, such as a step.
struct MindRow: Hashable, Sendable {
  /// Its name. It's in files: never rename one.
  let name: String
  /// The tool whose entry it is; nil for a part.
  let kind: MindKind?
  /// The key of the list that contains such parts; empty for an entry.
  let key: String
  let columns: [MindColumn]
  /// The kinds of rows for its own parts.
  let parts: [MindRow]
  /// Whether such a row has its own moment. An entry always has one, stored beside its content.
  let hasMoment: Bool

  private init(_ name: String, _ kind: MindKind?, _ key: String, _ fields: [ToolField<some FieldedValue>]) {
    (self.name, self.kind, self.key) = (name, kind, key)
    (columns, parts) = (fields.flatMap(\.columns), fields.flatMap(\.rows))
    hasMoment = kind != nil || fields.contains { $0.key == "at" }
  }

  /// The row of a part that is listed under `key`.
  init<Part: FieldedValue>(_: Part.Type, named name: String, at key: String) {
    self.init(name, nil, key, Part.fields)
  }

  private init<Tool: MindTool>(entryOf _: Tool.Type) { self.init(Tool.kind.rawValue, Tool.kind, "", Tool.fields) }

  /// The row of a tool's entries.
  static func entry(_ kind: MindKind) -> MindRow? { all.first { $0.kind == kind } }

  /// Every kind of row, each before its parts.
  static let all = MindKind.allCases.flatMap { row(of: $0.tool).whole }

  /// The row with a name; nil if there isn't one.
  init?(named name: String) {
    guard let row = Self.all.first(where: { $0.name == name }) else { return nil }
    self = row
  }

  /// The row that it is a part of; nil for an entry.
  var parent: MindRow? { Self.all.first { $0.parts.contains(self) } }

  private static func row(of tool: any MindTool.Type) -> MindRow {
    func row<Tool: MindTool>(_: Tool.Type) -> MindRow { MindRow(entryOf: Tool.self) }
    return row(tool)
  }

  private var whole: [MindRow] { [self] + parts.flatMap(\.whole) }
}
