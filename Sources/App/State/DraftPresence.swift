import Core
import Observation

/// Whether a draft of a new reflection is stored. The Reflect tab says so.
@Observable
final class DraftPresence {
  /// True if a draft is stored; nil until the store has answered.
  var isPresent: Bool?
  /// The new reflection that was written last in this window, until it's on the timeline.
  @ObservationIgnored var justSaved: Reflection.ID?
}
