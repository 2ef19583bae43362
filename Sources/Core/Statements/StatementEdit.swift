import Foundation

/// One change of the statements.
public enum StatementEdit: ListEdit {
  /// What the list of statements is made of.
  public typealias Entry = StatementList.Entry

  /// A statement comes, or comes back.
  case insert(Entry, at: PlacedList<Entry>.Spot)
  /// Its words are others. Blank ones change nothing, except that a given statement goes back to its first wording.
  case text(Entry.ID, String)
  /// It comes before the others, or back among them.
  case favourite(Entry.ID, Bool)
  /// It is left out of the exercise, or brought back.
  case hidden(Entry.ID, Bool)
  /// It moves beside another.
  case move(Entry.ID, PlacedList<Entry>.Neighbour)
  /// One of the person's own goes. A given one can only be hidden.
  case remove(Entry.ID)

  /// Words of the person's own come first; nil if they are blank.
  public static func add(_ text: String) -> StatementEdit? {
    text.isBlank ? nil : .insert(Entry(id: .own(UUID()), text: text.trimmed), at: .first)
  }

  /// Makes the change, as far as it still makes sense, and returns what takes it back; nil if nothing was changed.
  ///
  /// Words for one of the person's own that has gone meanwhile bring it back: they were written just now.
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

  /// The words that a statement gets; nil for none.
  private static func words(_ text: String, of id: Entry.ID) -> String? {
    guard text.isBlank else { return text.trimmed }
    guard case .given(let wording) = id else { return nil }
    return wording
  }

  private static func change(_ entry: Entry, to next: Entry, in list: inout PlacedList<Entry>) -> Bool {
    next != entry && list.replace(by: next) != nil
  }
}
