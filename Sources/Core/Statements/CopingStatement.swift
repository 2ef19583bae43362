/// A coping statement that comes with Respite.
public struct CopingStatement: Hashable, Sendable {
  /// The purpose of a statement. Raw values are in the file of statements and in the settings.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case room, panic, worry, avoiding
    case notKnowing = "not-knowing"
    case night, people
  }

  /// The words.
  public let text: String
  /// Its group; nil if the file names no known group for it.
  public let group: Group?

  /// Creates a statement.
  public init(text: String, group: Group? = nil) {
    self.text = text
    self.group = group
  }

  /// Reads one statement per line. A line such as `[panic]` begins a group. Skips empty lines and lines that begin with
  /// `#`.
  public static func parse(_ text: String) -> [CopingStatement] {
    var group: Group?
    var statements: [CopingStatement] = []
    for line in text.split(whereSeparator: \.isNewline).map({ String($0).trimmed }) where !line.isEmpty {
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = Group(rawValue: String(line.dropFirst().dropLast()))
      } else if !line.hasPrefix("#") {
        statements.append(CopingStatement(text: line, group: group))
      }
    }
    return statements
  }
}
