extension String {
  /// Whether it is empty or all white space.
  public var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// The text without white space at its ends.
  public var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
