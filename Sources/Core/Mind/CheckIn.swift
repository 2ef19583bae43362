/// How anxious a person was at a moment, and what was there.
public struct CheckIn: Hashable, Sendable {
  /// The levels: 0 is calm, 10 the most anxious.
  public static let levels = 0...10

  /// One of `levels`.
  public var level: Int
  /// Where; may be empty.
  public var place: String
  /// With whom; may be empty.
  public var company: String
  /// Doing what; may be empty.
  public var activity: String

  /// Creates a check-in.
  public init(_ level: Int, place: String = "", company: String = "", activity: String = "") {
    (self.level, self.place, self.company, self.activity) = (level, place, company, activity)
  }

  var words: [String] { [place, company, activity] }
}

extension CheckIn: Codable {
  private enum Key: String, CodingKey { case level, place, company, activity }

  /// Reads the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let level = try container.number(.level, in: Self.levels) else { throw UnexpectedMindValue(Key.level) }
    self.init(
      level, place: try container.words(.place), company: try container.words(.company),
      activity: try container.words(.activity))
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(level, forKey: .level)
    try container.encode(words: place, .place)
    try container.encode(words: company, .company)
    try container.encode(words: activity, .activity)
  }
}
