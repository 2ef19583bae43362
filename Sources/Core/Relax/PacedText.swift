/// The text of an exercise in words, shown step by step.
public struct PacedText: Hashable, Sendable {
  /// One step and how long it is shown.
  public struct Step: Hashable, Sendable {
    /// The text.
    public let words: String
    /// The time on screen in seconds, at least 1; nil if it stays until the person continues.
    public let seconds: Int?
  }

  /// The steps in order.
  public let steps: [Step]

  /// Reads one step per line: `[20] Let your feet rest.` stays for twenty seconds, a line without a time until the
  /// person continues. Skips empty lines, comments (`#`), and what else begins with a bracket.
  public init(_ text: String) {
    steps = text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let match = line.wholeMatch(of: /\s*(?:\[(\d{1,3})\]\s*)?([^\s\[#].*?)\s*/) else { return nil }
      let seconds = match.1.flatMap { Int($0) }
      return seconds == 0 ? nil : Step(words: String(match.2), seconds: seconds)
    }
  }
}
