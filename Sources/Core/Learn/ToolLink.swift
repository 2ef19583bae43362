/// A tool that a reading can link to. Raw values are in the readings: never rename one.
public enum ToolLink: String, CaseIterable, Hashable, Sendable {
  case worry, thought, step
  /// The page for the doctor.
  case doctor
}
