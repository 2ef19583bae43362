/// Entries in a person's order, each at a number of its own.
///
/// What is taken out leaves its number free and can come back to it, whatever else was taken out or put in meanwhile.
public struct PlacedList<Entry: Identifiable & Hashable & Sendable>: Hashable, Sendable where Entry.ID: Sendable {
  /// An entry at its number.
  public struct Slot: Hashable, Sendable {
    /// Ascending within a list, with gaps.
    public let place: Int
    /// What stands there.
    public let entry: Entry

    /// `entry` at `place`.
    public init(place: Int, entry: Entry) {
      self.place = place
      self.entry = entry
    }
  }

  /// Where an entry stood, or is to stand: at a number, and after another entry, as long as that one is there.
  public struct Spot: Hashable, Sendable {
    let place: Int
    let after: Entry.ID?

    /// Before all others.
    public static var first: Spot { Spot(place: 0, after: nil) }
  }

  /// A place beside another entry.
  public enum Neighbour: Hashable, Sendable {
    /// Directly before it.
    case before(Entry.ID)
    /// Directly after it.
    case after(Entry.ID)
  }

  /// All of them, in their order.
  public private(set) var slots: [Slot]
  /// Numbers that are held by something else, as by a row that can’t be read: nothing is put there.
  private let reserved: Set<Int>

  /// A list with numbers of its own; `slots` in ascending order, none of them at a reserved number.
  public init(slots: [Slot], reserved: Set<Int> = []) {
    self.slots = slots
    self.reserved = reserved
  }

  /// These entries, numbered from 0.
  public init(_ entries: [Entry]) {
    self.init(slots: [])
    replaceAll(by: entries)
  }

  /// All of them, in their order.
  public var entries: [Entry] { slots.map(\.entry) }

  /// The entry with an id, if it is there.
  public subscript(id: Entry.ID) -> Entry? { index(of: id).map { slots[$0].entry } }

  /// Puts these in place of all that there are, numbered from 0.
  public mutating func replaceAll(by entries: [Entry]) {
    var place = -1
    slots = entries.map { entry in
      place = free(from: place + 1)
      return Slot(place: place, entry: entry)
    }
  }

  /// Puts an entry after all others. False, and nothing is changed, if it is there already.
  @discardableResult public mutating func append(_ entry: Entry) -> Bool {
    guard index(of: entry.id) == nil else { return false }
    let last = max(slots.last?.place ?? -1, reserved.max() ?? -1)
    slots.append(Slot(place: last + 1, entry: entry))
    return true
  }

  /// Puts an entry where it stood before; what is there by now moves down. False, and nothing is changed, if it is there
  /// already.
  @discardableResult public mutating func insert(_ entry: Entry, at spot: Spot) -> Bool {
    guard index(of: entry.id) == nil else { return false }
    var index = slots.firstIndex { $0.place >= spot.place } ?? slots.endIndex
    // Numbers may have moved down meanwhile.
    if let former = spot.after.flatMap({ self.index(of: $0) }), former >= index { index = former + 1 }
    let above = index > 0 ? slots[index - 1].place : -1
    slots.insert(Slot(place: free(from: max(spot.place, above + 1)), entry: entry), at: index)
    for next in slots.indices.dropFirst(index + 1) where slots[next].place <= slots[next - 1].place {
      slots[next] = Slot(place: free(from: slots[next - 1].place + 1), entry: slots[next].entry)
    }
    return true
  }

  /// Puts a changed entry in the place of its former self, and returns that one; nil if there is none.
  @discardableResult public mutating func replace(by entry: Entry) -> Entry? {
    guard let index = index(of: entry.id) else { return nil }
    let former = slots[index]
    slots[index] = Slot(place: former.place, entry: entry)
    return former.entry
  }

  /// Takes an entry out, and returns where it stood; nil if it isn’t there.
  @discardableResult public mutating func remove(_ id: Entry.ID) -> Spot? {
    guard let index = index(of: id) else { return nil }
    let after = index > 0 ? slots[index - 1].entry.id : nil
    return Spot(place: slots.remove(at: index).place, after: after)
  }

  /// Moves an entry beside another, and returns beside which it stood; nil, and nothing is changed, if one of them has
  /// gone or it stands there already.
  @discardableResult public mutating func move(_ id: Entry.ID, _ neighbour: Neighbour) -> Neighbour? {
    guard let from = index(of: id), let to = target(of: neighbour, from: from), to != from else { return nil }
    let former = from > 0 ? Neighbour.after(slots[from - 1].entry.id) : .before(slots[from + 1].entry.id)
    var entries = entries
    entries.insert(entries.remove(at: from), at: to)
    slots = zip(slots, entries).map { Slot(place: $0.place, entry: $1) }
    return former
  }

  private func target(of neighbour: Neighbour, from: Int) -> Int? {
    switch neighbour {
    case .before(let other):
      guard let index = index(of: other) else { return nil }
      return index > from ? index - 1 : index
    case .after(let other):
      guard let index = index(of: other) else { return nil }
      return index < from ? index + 1 : index
    }
  }

  private func index(of id: Entry.ID) -> Int? { slots.firstIndex { $0.entry.id == id } }

  /// The first number from `place` on that nothing else holds.
  private func free(from place: Int) -> Int {
    var place = place
    while reserved.contains(place) { place += 1 }
    return place
  }
}
