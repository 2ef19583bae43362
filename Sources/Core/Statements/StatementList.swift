import Foundation

/// The statements that come with Respite and the person's own, in the person's order.
public struct StatementList: Hashable, Sendable {
  /// A statement.
  public struct Entry: Identifiable, Hashable, Sendable {
    /// Identifies a statement, whatever its text is now.
    public enum ID: Hashable, Sendable {
      /// One that comes with Respite, by its original wording.
      case given(String)
      /// The person's own.
      case own(UUID)
    }

    /// Never changes.
    public let id: ID
    /// Its text; never empty.
    public let text: String
    /// Whether it comes before the others.
    public let isFavourite: Bool
    /// Whether it is left out of the exercise.
    public let isHidden: Bool

    /// Creates a statement.
    public init(id: ID, text: String, isFavourite: Bool = false, isHidden: Bool = false) {
      self.id = id
      self.text = text
      self.isFavourite = isFavourite
      self.isHidden = isHidden
    }

    /// Returns a copy with the given values changed.
    public func with(text: String? = nil, isFavourite: Bool? = nil, isHidden: Bool? = nil) -> Entry {
      Entry(
        id: id, text: text ?? self.text, isFavourite: isFavourite ?? self.isFavourite,
        isHidden: isHidden ?? self.isHidden)
    }
  }

  /// All statements in the person's order, hidden ones too.
  public let entries: [Entry]

  /// Joins the stored statements with those that come with this version of Respite.
  ///
  /// A given statement that isn't in `stored` is new and comes last. One that this version no longer has is dropped,
  /// unless it's a favourite or the person changed its text.
  public init(given: [CopingStatement], stored: [Entry]) {
    let present = Set(given.map(\.text))
    let known = stored.filter { entry in
      guard case .given(let wording) = entry.id else { return true }
      return present.contains(wording) || entry.text != wording || entry.isFavourite
    }
    var met: Set<Entry.ID> = []
    var list = PlacedList(known.filter { met.insert($0.id).inserted })
    list.append(given: given)
    entries = list.entries
  }

  /// Creates a list of `entries`, in this order.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The statements that the exercise shows: favourites first, without hidden ones.
  public var shown: [Entry] {
    let visible = entries.filter { !$0.isHidden }
    return visible.filter(\.isFavourite) + visible.filter { !$0.isFavourite }
  }

  /// Returns the edit that moves a statement down by `places` (up if negative), at most to the end; nil if it stays.
  public func move(_ id: Entry.ID, by places: Int) -> StatementEdit? {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
    let target = min(max(index + places, 0), entries.count - 1)
    if target == index { return nil }
    let other = entries[target].id
    return .move(id, target > index ? .after(other) : .before(other))
  }

  /// Returns the edit that moves a statement to the place of `other`; nil if it stays.
  public func move(_ id: Entry.ID, to other: Entry.ID) -> StatementEdit? {
    guard let from = entries.firstIndex(where: { $0.id == id }), let to = entries.firstIndex(where: { $0.id == other })
    else { return nil }
    return move(id, by: to - from)
  }
}

extension PlacedList where Entry == StatementList.Entry {
  /// Appends the given statements that the list doesn't have yet.
  public mutating func append(given: [CopingStatement]) {
    for statement in given { append(Entry(id: .given(statement.text), text: statement.text)) }
  }
}
