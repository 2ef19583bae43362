import Foundation

/// The statements as a person has them: those that Respite brings along and their own, in their order.
public struct StatementList: Hashable, Sendable {
  /// One statement in its place.
  public struct Entry: Identifiable, Hashable, Sendable {
    /// What it is, whatever it says now.
    public enum ID: Hashable, Sendable {
      /// One that Respite brings along, by its first wording.
      case given(String)
      /// The person's own.
      case own(UUID)
    }

    /// Stable for life.
    public let id: ID
    /// What it says now; never empty.
    public let text: String
    /// Whether it comes before the others.
    public let isFavourite: Bool
    /// Whether it is left out of the exercise.
    public let isHidden: Bool

    /// A statement.
    public init(id: ID, text: String, isFavourite: Bool = false, isHidden: Bool = false) {
      self.id = id
      self.text = text
      self.isFavourite = isFavourite
      self.isHidden = isHidden
    }

    /// The same one with something changed.
    func with(text: String? = nil, isFavourite: Bool? = nil, isHidden: Bool? = nil) -> Entry {
      Entry(
        id: id, text: text ?? self.text, isFavourite: isFavourite ?? self.isFavourite,
        isHidden: isHidden ?? self.isHidden)
    }
  }

  /// All of them, hidden ones too, in the order of the person.
  public let entries: [Entry]

  /// What the person has kept, joined with what this Respite brings along.
  ///
  /// A given statement that is not in `kept` is new and comes last. One that this Respite no longer has goes, unless
  /// its words were changed: those are the person's.
  public init(given: [CopingStatement], kept: [Entry]) {
    let present = Set(given.map(\.text))
    let known = kept.filter { entry in
      guard case .given(let wording) = entry.id else { return true }
      return present.contains(wording) || entry.text != wording
    }
    var met: Set<Entry.ID> = []
    var list = PlacedList(known.filter { met.insert($0.id).inserted })
    list.append(given: given)
    entries = list.entries
  }

  /// These, in their order.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// What the exercise shows: favourites first, hidden ones not at all.
  public var shown: [Entry] {
    let visible = entries.filter { !$0.isHidden }
    return visible.filter(\.isFavourite) + visible.filter { !$0.isFavourite }
  }

  /// Moves it so many places down (up, if negative), as far as there are places; nil if it stays where it is.
  public func move(_ id: Entry.ID, by places: Int) -> StatementEdit? {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
    let target = min(max(index + places, 0), entries.count - 1)
    if target == index { return nil }
    let other = entries[target].id
    return .move(id, target > index ? .after(other) : .before(other))
  }

  /// Moves it to where `other` is, and `other` out of its way.
  public func move(_ id: Entry.ID, to other: Entry.ID) -> StatementEdit? {
    guard let from = entries.firstIndex(where: { $0.id == id }), let to = entries.firstIndex(where: { $0.id == other })
    else { return nil }
    return move(id, by: to - from)
  }
}

extension PlacedList where Entry == StatementList.Entry {
  /// Puts those that Respite brings along, as far as they aren’t there, after all others.
  public mutating func append(given: [CopingStatement]) {
    for statement in given { append(Entry(id: .given(statement.text), text: statement.text)) }
  }
}
