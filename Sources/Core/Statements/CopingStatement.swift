/// A sentence to repeat in mind.
public struct CopingStatement: Hashable, Sendable {
  /// The words.
  public let text: String

  /// Reads one statement a line; empty lines and lines that begin with `#` are none.
  public static func parse(_ text: String) -> [CopingStatement] {
    text.split(whereSeparator: \.isNewline)
      .map { String($0).trimmed }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .map(CopingStatement.init)
  }
}
