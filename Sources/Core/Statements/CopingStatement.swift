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

extension String {
  /// Without white space at either end.
  public var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
