/// Where reflections are kept.
///
/// Every function that writes returns only when the words are on the disk.
public protocol ReflectionStore: Sendable {
  /// Keeps a new reflection. When it `finishesDraft`, the draft goes in the same transaction, so that the words are
  /// at every moment in one of the two.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func add(_ reflection: Reflection, finishesDraft: Bool) async throws

  /// Changes the words of a reflection; its day stays, whenever that happens. One that is no longer there is left alone.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func edit(_ id: Reflection.ID, event: String, reason: String) async throws

  /// Puts a reflection into the bin, from which it can be taken for thirty days.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func delete(_ id: Reflection.ID) async throws

  /// Takes a reflection out of the bin, to where it was.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func restore(_ id: Reflection.ID) async throws

  /// What is in the bin, the last deleted first.
  ///
  /// - Throws: `StoreProblem`.
  func bin() async throws -> [Reflection]

  /// Reflections within the days given (both included), newest first. `words` must all occur, in any order, in event
  /// or reason; case and accents do not matter.
  ///
  /// - Throws: `StoreProblem`.
  func reflections(from first: LocalDay?, to last: LocalDay?, containing words: String?) async throws -> [Reflection]

  /// What was being written when the program last ended, or nil.
  ///
  /// - Throws: `StoreProblem`.
  func draft() async throws -> ReflectionDraft?

  /// Keeps the draft in place of the former one; an empty draft removes it.
  ///
  /// - Throws: `StoreProblem`.
  func keep(_ draft: ReflectionDraft) async throws
}
