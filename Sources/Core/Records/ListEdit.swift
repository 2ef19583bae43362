/// One change of a list that a person keeps, made in memory and in the store alike.
///
/// Making it twice is making it once: what is on its way to the store can be shown over what the store has.
public protocol ListEdit: Hashable, Sendable {
  /// What the list is made of.
  associatedtype Entry: Identifiable & Hashable & Sendable where Entry.ID: Sendable

  /// Makes the change, as far as it still makes sense, and returns what takes it back; nil if nothing was changed.
  func apply(to list: inout PlacedList<Entry>) -> Self?
}
