/// The unsaved words of a page. A page with a text field returns one as its `writing`. The window asks it before
/// leaving the page, locking, closing or quitting, so that nothing typed is lost.
protocol Writing: AnyObject {
  /// Whether something that was typed isn't saved, or is being saved.
  var isUnsaved: Bool { get }
  /// The words that aren't saved, as text for the clipboard.
  var unsavedWords: String { get }
  /// Why the words couldn't be saved, as a sentence; nil while nothing has gone wrong.
  var notice: String? { get }
  /// Saves everything now. Returns once that has succeeded or failed.
  func flush() async
  /// Discards what isn't saved, as the person asked. A write that has begun may still finish.
  func throwAway()
}
