/// An exercise in words that pace themselves: each stays for its time, and then the next comes.
public struct PacedText: Hashable, Sendable {
  /// Some words and how long they stay.
  public struct Step: Hashable, Sendable {
    /// What is shown.
    public let words: String
    /// How long, in whole seconds, one at least.
    public let seconds: Int
  }

  /// In their order.
  public let steps: [Step]

  /// Reads one step a line, as in `[20] Three things you can hear.`; empty lines, remarks (`#`) and lines without a time
  /// are passed over.
  public init(_ text: String) {
    steps = text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let match = line.wholeMatch(of: /\s*\[(\d{1,3})\]\s*(\S.*?)\s*/), let seconds = Int(match.1), seconds > 0
      else { return nil }
      return Step(words: String(match.2), seconds: seconds)
    }
  }
}
