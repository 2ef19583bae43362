/// A coping statement that comes with Respite.
public struct CopingStatement: Hashable, Sendable {
  /// The words.
  public let text: String

  /// Reads one statement per line. Skips empty lines and lines that begin with `#`.
  public static func parse(_ text: String) -> [CopingStatement] {
    text.split(whereSeparator: \.isNewline)
      .map { String($0).trimmed }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .map(CopingStatement.init)
  }
}
