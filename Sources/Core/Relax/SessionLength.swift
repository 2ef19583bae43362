/// How long a person would like to relax.
///
/// Raw values are the words of the command line and of the database: they never change.
public enum SessionLength: String, CaseIterable, Codable, Hashable, Sendable {
  case short, moderate, long

  /// The whole session's length in minutes.
  public var minutes: Int {
    switch self {
    case .short: 5
    case .moderate: 10
    case .long: 20
    }
  }
}
