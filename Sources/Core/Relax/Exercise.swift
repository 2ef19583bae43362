/// One of the things a session is made of.
///
/// Raw values are the ids of the command line and of the database: they never change.
public enum Exercise: String, CaseIterable, Codable, Hashable, Sendable {
  case scene, breathing, statements, meditation
}
