/// Why not everything could be erased. Erasing again continues with the rest.
public enum ErasureProblem: Error, Hashable, Sendable {
  /// Another process of Respite has the store open. Nothing was erased.
  case openElsewhere
  /// These paths could not be removed; never empty.
  case left([String])
}
