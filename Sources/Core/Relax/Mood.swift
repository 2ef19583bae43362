/// How a person says they feel, from the most to the least anxious.
///
/// Raw values are used on the command line and in the database: they never change.
public enum Mood: String, CaseIterable, Codable, Hashable, Sendable {
  case anxious
  case soSo = "so-so"
  case good
}
