import Foundation

/// The statements as a person has them: those that Respite brings along and their own, in their order.
///
/// A value: to undo a change is to go back to the former list.
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
    fileprivate func with(text: String? = nil, isFavourite: Bool? = nil, isHidden: Bool? = nil) -> Entry {
      Entry(
        id: id, text: text ?? self.text, isFavourite: isFavourite ?? self.isFavourite,
        isHidden: isHidden ?? self.isHidden)
    }
  }

  /// All of them, hidden ones too, in the order of the person.
  public private(set) var entries: [Entry]

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
    let met = Set(known.map(\.id))
    entries = known + given.map { Entry(id: .given($0.text), text: $0.text) }.filter { !met.contains($0.id) }
  }

  /// What the exercise shows: favourites first, hidden ones not at all.
  public var shown: [Entry] {
    let visible = entries.filter { !$0.isHidden }
    return visible.filter(\.isFavourite) + visible.filter { !$0.isFavourite }
  }

  /// Puts words of the person's own at the beginning; nil, and nothing is changed, if they are blank.
  @discardableResult public mutating func add(_ text: String) -> Entry.ID? {
    guard !text.isBlank else { return nil }
    let entry = Entry(id: .own(UUID()), text: text.trimmed)
    entries.insert(entry, at: 0)
    return entry.id
  }

  /// Changes the words; blank ones change nothing, except that a given statement goes back to its first wording.
  public mutating func edit(_ id: Entry.ID, text: String) {
    if !text.isBlank {
      change(id) { $0.with(text: text.trimmed) }
    } else if case .given(let wording) = id {
      change(id) { $0.with(text: wording) }
    }
  }

  /// Puts it before the others, or back among them.
  public mutating func setFavourite(_ id: Entry.ID, _ isFavourite: Bool) {
    change(id) { $0.with(isFavourite: isFavourite) }
  }

  /// Leaves it out of the exercise, or brings it back.
  public mutating func setHidden(_ id: Entry.ID, _ isHidden: Bool) { change(id) { $0.with(isHidden: isHidden) } }

  /// Takes one of the person's own away. A given one can only be hidden.
  public mutating func remove(_ id: Entry.ID) {
    if case .own = id { entries.removeAll { $0.id == id } }
  }

  /// Moves it so many places down (up, if negative), as far as there are places.
  public mutating func move(_ id: Entry.ID, by places: Int) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    let target = min(max(index + places, 0), entries.count - 1)
    entries.insert(entries.remove(at: index), at: target)
  }

  /// Moves it to where `other` is, and `other` out of its way.
  public mutating func move(_ id: Entry.ID, to other: Entry.ID) {
    guard let from = entries.firstIndex(where: { $0.id == id }), let to = entries.firstIndex(where: { $0.id == other })
    else { return }
    move(id, by: to - from)
  }

  private mutating func change(_ id: Entry.ID, _ change: (Entry) -> Entry) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries[index] = change(entries[index])
  }
}

/// Where the person's arrangement of the statements is kept.
public protocol StatementStore: Sendable {
  /// All that were kept, in their order; empty if nothing was ever changed.
  ///
  /// - Throws: `StoreProblem`.
  func statements() async throws -> [StatementList.Entry]

  /// Keeps these in place of the former ones; on return they are on the disk.
  ///
  /// - Throws: `StoreProblem`; then the former ones are still there.
  func keep(_ statements: [StatementList.Entry]) async throws
}
