/// A tool, or a room of the program, that a reading can link to. Raw values are in the readings: never rename one.
public enum ToolLink: String, CaseIterable, Hashable, Sendable {
  case worry, thought, step
  /// The page for the doctor.
  case doctor
  /// *Choose for yourself*.
  case shelf
  /// *On your mind*.
  case mind
  /// *My plan for hard times*.
  case plan
  /// A new reflection.
  case reflection
}
