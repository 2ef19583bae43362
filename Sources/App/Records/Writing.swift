/// The words of a page that takes some, until they're saved. A page that has a text for words returns one as its
/// `writing`; the window leaves, closes, locks and ends by it, so that nothing typed is lost on the way.
protocol Writing: AnyObject {
  /// Whether something that was typed isn't saved, or is being saved.
  var isUnsaved: Bool { get }
  /// What isn't saved, as text for the clipboard.
  var unsavedWords: String { get }
  /// Why it couldn't be saved, as a sentence; nil while nothing has gone wrong.
  var notice: String? { get }
  /// Saves everything now. Returns once it's saved or has failed.
  func flush() async
  /// The person gives up what isn't saved. A write that has begun may still end.
  func throwAway()
}
