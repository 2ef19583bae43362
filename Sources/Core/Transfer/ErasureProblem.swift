/// Why not everything could be erased. What could be is gone; erasing again goes on with the rest.
public enum ErasureProblem: Error, Hashable, Sendable {
  /// Another Respite has the store open; nothing was erased.
  case openElsewhere
  /// These could not be removed; at least one path.
  case left([String])
}
