import Observation

/// Whether a draft of a new reflection is stored. The Reflect tab tells the person about it.
@Observable
final class DraftPresence {
  /// Nil until the store has been asked.
  var isPresent: Bool?
}
