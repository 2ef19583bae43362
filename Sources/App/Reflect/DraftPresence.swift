import Observation

/// Whether a draft of a new reflection is stored. The Reflect tab tells the person about it.
@Observable
final class DraftPresence {
  /// True if a draft is stored; nil until the store has answered.
  var isPresent: Bool?
}
