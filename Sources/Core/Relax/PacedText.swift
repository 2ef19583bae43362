/// The text of an exercise in words, shown step by step.
public struct PacedText: Hashable, Sendable {
  /// One step and how long it is shown.
  public struct Step: Hashable, Sendable {
    /// The text.
    public let words: String
    /// The time on screen in seconds; at least 1.
    public let seconds: Int
  }

  /// The steps in order.
  public let steps: [Step]

  /// Reads one step per line, as in `[20] Three things you can hear.` Skips empty lines, comments (`#`) and lines
  /// without a time.
  public init(_ text: String) {
    steps = text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let match = line.wholeMatch(of: /\s*\[(\d{1,3})\]\s*(\S.*?)\s*/), let seconds = Int(match.1), seconds > 0
      else { return nil }
      return Step(words: String(match.2), seconds: seconds)
    }
  }
}
