/// Entries in the person's order, each with a number (its place).
///
/// Removing an entry leaves its number free. So the removal can be undone even if other entries were removed or
/// inserted in the meantime.
public struct PlacedList<Entry: Identifiable & Hashable & Sendable>: Hashable, Sendable where Entry.ID: Sendable {
  /// An entry and its number.
  public struct Slot: Hashable, Sendable {
    /// The number. Numbers ascend within a list, and may have gaps.
    public let place: Int
    /// The entry.
    public let entry: Entry

    /// `entry` at `place`.
    public init(place: Int, entry: Entry) {
      self.place = place
      self.entry = entry
    }
  }

  /// A position at which to insert: at a number, but in any case after the entry `after`, if that is still in the list.
  public struct Spot: Hashable, Sendable {
    let place: Int
    let after: Entry.ID?

    /// The start of the list.
    public static var first: Spot { Spot(place: 0, after: nil) }
  }

  /// A position next to another entry.
  public enum Neighbour: Hashable, Sendable {
    /// Directly before it.
    case before(Entry.ID)
    /// Directly after it.
    case after(Entry.ID)
  }

  /// The entries with their numbers, in order.
  public private(set) var slots: [Slot]
  /// Numbers taken by rows that aren't in this list because they can’t be read. No entry gets one of them.
  private let reserved: Set<Int>

  /// Creates a list from numbered entries.
  ///
  /// - Parameters:
  ///   - slots: in ascending order, none of them at a reserved number.
  ///   - reserved: numbers that no entry may get.
  public init(slots: [Slot], reserved: Set<Int> = []) {
    self.slots = slots
    self.reserved = reserved
  }

  /// Creates a list of `entries`, numbered from 0.
  public init(_ entries: [Entry]) {
    self.init(slots: [])
    replaceAll(by: entries)
  }

  /// The entries, in order.
  public var entries: [Entry] { slots.map(\.entry) }

  /// The entry with an id; nil if the list has none.
  public subscript(id: Entry.ID) -> Entry? { index(of: id).map { slots[$0].entry } }

  /// Replaces all entries, numbering the new ones from 0.
  public mutating func replaceAll(by entries: [Entry]) {
    var place = -1
    slots = entries.map { entry in
      place = free(from: place + 1)
      return Slot(place: place, entry: entry)
    }
  }

  /// Appends an entry. Returns false and changes nothing if the list already has one with its id.
  @discardableResult public mutating func append(_ entry: Entry) -> Bool {
    guard index(of: entry.id) == nil else { return false }
    let last = max(slots.last?.place ?? -1, reserved.max() ?? -1)
    slots.append(Slot(place: last + 1, entry: entry))
    return true
  }

  /// Inserts an entry at an earlier position, and gives higher numbers to the entries below it as far as necessary.
  /// Returns false and changes nothing if the list already has one with its id.
  @discardableResult mutating func insert(_ entry: Entry, at spot: Spot) -> Bool {
    guard index(of: entry.id) == nil else { return false }
    var index = slots.firstIndex { $0.place >= spot.place } ?? slots.endIndex
    // The entry before it may have moved down since.
    if let former = spot.after.flatMap({ self.index(of: $0) }), former >= index { index = former + 1 }
    let above = index > 0 ? slots[index - 1].place : -1
    slots.insert(Slot(place: free(from: max(spot.place, above + 1)), entry: entry), at: index)
    for next in slots.indices.dropFirst(index + 1) where slots[next].place <= slots[next - 1].place {
      slots[next] = Slot(place: free(from: slots[next - 1].place + 1), entry: slots[next].entry)
    }
    return true
  }

  /// Replaces the entry with the same id and returns the previous one; nil if there was none.
  @discardableResult mutating func replace(by entry: Entry) -> Entry? {
    guard let index = index(of: entry.id) else { return nil }
    let former = slots[index]
    slots[index] = Slot(place: former.place, entry: entry)
    return former.entry
  }

  /// Removes an entry and returns its position; nil if the list has none with this id.
  @discardableResult mutating func remove(_ id: Entry.ID) -> Spot? {
    guard let index = index(of: id) else { return nil }
    let after = index > 0 ? slots[index - 1].entry.id : nil
    return Spot(place: slots.remove(at: index).place, after: after)
  }

  /// Moves an entry next to another and returns its previous position. Returns nil and changes nothing if either is
  /// missing or the entry is already there.
  @discardableResult mutating func move(_ id: Entry.ID, _ neighbour: Neighbour) -> Neighbour? {
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

  /// The lowest free number at or after `place`.
  private func free(from place: Int) -> Int {
    var place = place
    while reserved.contains(place) { place += 1 }
    return place
  }
}
