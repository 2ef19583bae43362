/// How long a person would like to relax.
///
/// Raw values are used on the command line and in the database: they never change.
public enum SessionLength: String, CaseIterable, Codable, Hashable, Sendable {
  case short, moderate, long

  /// The length of the whole session in minutes.
  public var minutes: Int {
    switch self {
    case .short: 5
    case .moderate: 10
    case .long: 20
    }
  }
}
