/// One thing that `respite doctor` looked at, and what it found.
public struct Finding: Hashable, Sendable {
  /// How well it works.
  public enum Verdict: String, Hashable, Sendable {
    case works, limited, broken
  }

  /// What was looked at, in a word or two.
  public let subject: String
  /// How well it works.
  public let verdict: Verdict
  /// One sentence: what is so, and what to do if it is not well.
  public let sentence: String

  /// A finding.
  public init(_ subject: String, _ verdict: Verdict, _ sentence: String) {
    self.subject = subject
    self.verdict = verdict
    self.sentence = sentence
  }
}
