/// Stores reflections and their draft.
///
/// Every function that writes returns once the data is on the disk.
public protocol ReflectionStore: Sendable {
  /// Adds a reflection. With `finishesDraft`, deletes the draft in the same transaction, so that the words are always
  /// in exactly one of the two.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func add(_ reflection: Reflection, finishesDraft: Bool) async throws

  /// Changes the text of a reflection, and its day unless that is nil; the instant stays. Does nothing if the
  /// reflection no longer exists.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func edit(_ id: Reflection.ID, event: String, reason: String, day: LocalDay?) async throws

  /// The reflection with this id; nil if there is none outside the bin.
  ///
  /// - Throws: `StoreProblem`.
  func reflection(_ id: Reflection.ID) async throws -> Reflection?

  /// Moves a reflection to the bin, where it stays for thirty days.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func delete(_ id: Reflection.ID) async throws

  /// Takes a reflection out of the bin, back to its day.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func restore(_ id: Reflection.ID) async throws

  /// The reflections in the bin, the most recently deleted first.
  ///
  /// - Throws: `StoreProblem`.
  func bin() async throws -> [Reflection]

  /// The number of reflections in the bin. Reads none of them.
  ///
  /// - Throws: `StoreProblem`.
  func binCount() async throws -> Int

  /// The draft; nil if there is none.
  ///
  /// - Throws: `StoreProblem`.
  func draft() async throws -> ReflectionDraft?

  /// Replaces the draft; an empty one deletes it.
  ///
  /// - Throws: `StoreProblem`.
  func keep(_ draft: ReflectionDraft) async throws
}

extension ReflectionStore {
  /// Changes the text of a reflection and leaves its day as it is.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func edit(_ id: Reflection.ID, event: String, reason: String) async throws {
    try await edit(id, event: event, reason: reason, day: nil)
  }
}
