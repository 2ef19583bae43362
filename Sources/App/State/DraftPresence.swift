import Core
import Observation

/// Whether a draft of a new reflection is stored, and what was said of today. The Reflect tab says so.
@Observable
final class DraftPresence {
  /// True if a draft is stored; nil until the store has answered.
  var isPresent: Bool?
  /// The day of which the person said last that nothing went well; nil for none. How someone's day was isn't written
  /// down outside the store.
  var nothingOn: LocalDay?
  /// The new reflection that was written last in this window, until it's on the timeline.
  @ObservationIgnored var justSaved: Reflection.ID?
}
