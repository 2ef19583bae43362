import Observation

/// Whether words wait on the page for a new reflection: what the page before it says when one comes back.
@Observable
final class KeptDraft {
  /// Nil until somebody has looked.
  var isThere: Bool?
}
