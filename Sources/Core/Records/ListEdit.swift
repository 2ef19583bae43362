/// One change of a list that a person edits, applied in memory and in the store alike.
///
/// Edits are idempotent. So an edit that is still being saved can be applied to what was read from the store, whether
/// or not the store already contains it.
public protocol ListEdit: Hashable, Sendable {
  /// The list's elements.
  associatedtype Entry: Identifiable & Hashable & Sendable where Entry.ID: Sendable

  /// Applies the change, as far as it still makes sense, and returns its inverse; nil if nothing was changed.
  func apply(to list: inout PlacedList<Entry>) -> Self?
}
