import Foundation

/// A change of the list of statements.
public enum StatementEdit: ListEdit {
  /// The list's elements.
  public typealias Entry = StatementList.Entry

  /// Inserts a statement, or brings a removed one back.
  case insert(Entry, at: PlacedList<Entry>.Spot)
  /// Changes the text. Blank text changes nothing, except that a given statement gets its original wording back.
  case text(Entry.ID, String)
  /// Marks or unmarks a favourite. Favourites come first.
  case favourite(Entry.ID, Bool)
  /// Leaves a statement out of the exercise, or brings it back.
  case hidden(Entry.ID, Bool)
  /// Moves a statement next to another.
  case move(Entry.ID, PlacedList<Entry>.Neighbour)
  /// Removes one of the person's own. A given statement can only be hidden.
  case remove(Entry.ID)

  /// Adds the person's own statement at the start; nil if `text` is blank.
  public static func add(_ text: String) -> StatementEdit? {
    text.isBlank ? nil : .insert(Entry(id: .own(UUID()), text: text.trimmed), at: .first)
  }

  /// Applies the change, as far as it still makes sense, and returns its inverse; nil if nothing was changed.
  ///
  /// New text for one of the person's own that was removed in the meantime brings it back, because it was written just
  /// now.
  public func apply(to list: inout PlacedList<Entry>) -> StatementEdit? {
    switch self {
    case .insert(let entry, let spot):
      return list.insert(entry, at: spot) ? .remove(entry.id) : nil
    case .text(let id, let text):
      guard let words = Self.words(text, of: id) else { return nil }
      guard let entry = list[id] else {
        guard case .own = id else { return nil }
        return list.insert(Entry(id: id, text: words), at: .first) ? .remove(id) : nil
      }
      return Self.change(entry, to: entry.with(text: words), in: &list) ? .text(id, entry.text) : nil
    case .favourite(let id, let isFavourite):
      guard let entry = list[id] else { return nil }
      return Self.change(entry, to: entry.with(isFavourite: isFavourite), in: &list)
        ? .favourite(id, entry.isFavourite) : nil
    case .hidden(let id, let isHidden):
      guard let entry = list[id] else { return nil }
      return Self.change(entry, to: entry.with(isHidden: isHidden), in: &list) ? .hidden(id, entry.isHidden) : nil
    case .move(let id, let neighbour):
      return list.move(id, neighbour).map { .move(id, $0) }
    case .remove(let id):
      guard case .own = id, let entry = list[id] else { return nil }
      return list.remove(id).map { .insert(entry, at: $0) }
    }
  }

  /// The new text of a statement; nil for no change.
  private static func words(_ text: String, of id: Entry.ID) -> String? {
    guard text.isBlank else { return text.trimmed }
    guard case .given(let wording) = id else { return nil }
    return wording
  }

  private static func change(_ entry: Entry, to next: Entry, in list: inout PlacedList<Entry>) -> Bool {
    next != entry && list.replace(by: next) != nil
  }
}
