/// The result of one check of `respite doctor`.
public struct Finding: Hashable, Sendable {
  /// Whether the checked thing works, works in part, or does not.
  public enum Verdict: String, Hashable, Sendable {
    case works, limited, broken
  }

  /// The subject of the check, in a word or two.
  public let subject: String
  /// The outcome.
  public let verdict: Verdict
  /// One sentence: the state, and what to do about it if it is limited or broken.
  public let sentence: String

  /// Creates a finding.
  public init(_ subject: String, _ verdict: Verdict, _ sentence: String) {
    self.subject = subject
    self.verdict = verdict
    self.sentence = sentence
  }
}
