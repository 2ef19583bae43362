// The part of a timeline that is in memory: the pages around what is seen, and no others.

import Core

/// Pages of a timeline by their number.
///
/// Each also holds the entry before its first, so that the first of a day is known to be one.
struct TimelinePages {
  /// How many entries a page has.
  static let size = 50
  /// How many are kept.
  static let most = 8

  /// An entry, and the day of the one above it.
  typealias Place = (reflection: Reflection, dayAbove: LocalDay?)

  private var pages: [Int: [Reflection]]
  /// The last ones asked for, the newest at the end.
  private var used: [Int] = []

  init(_ pages: [Int: [Reflection]] = [:]) {
    self.pages = pages
    used = pages.keys.sorted(by: >)
  }

  /// Which page an entry is on.
  static func page(of index: Int) -> Int { index / size }

  /// What is read for a page.
  static func range(of page: Int) -> Range<Int> { max(0, page * size - 1)..<(page + 1) * size }

  /// The pages that were asked for last, at most so many.
  func lastUsed(_ count: Int) -> [Int] { used.suffix(count) }

  /// Whether a page is in memory. It counts as asked for, in memory or not.
  mutating func ask(for page: Int) -> Bool {
    if used.last != page {
      used.removeAll { $0 == page }
      used.append(page)
    }
    return pages[page] != nil
  }

  /// The entry at a place, if it is in memory.
  func entry(at index: Int) -> Place? {
    let page = Self.page(of: index)
    guard let entries = pages[page] else { return nil }
    let place = index - Self.range(of: page).lowerBound
    guard entries.indices.contains(place) else { return nil }
    return (entries[place], place > 0 ? entries[place - 1].moment.day : nil)
  }

  /// Puts a page, and lets go of those that were longest not asked for; never of the first.
  mutating func put(_ entries: [Reflection], as page: Int) {
    pages[page] = entries
    used.removeAll { $0 == page }
    used.append(page)
    while used.count > Self.most, let oldest = used.first(where: { $0 != 0 }) {
      pages[oldest] = nil
      used.removeAll { $0 == oldest }
    }
  }

  /// The entries from the beginning on, as far as they are in memory.
  var beginning: [Reflection] { pages[0] ?? [] }

  /// Any reflection that is in memory, by its id.
  func reflection(_ id: Reflection.ID) -> Reflection? {
    for entries in pages.values { if let found = entries.first(where: { $0.id == id }) { return found } }
    return nil
  }

  /// The first place at which these and other pages differ, among those that both have.
  func firstDifference(from others: TimelinePages) -> Int? {
    for page in pages.keys.filter({ others.pages[$0] != nil }).sorted() {
      let (here, there) = (pages[page] ?? [], others.pages[page] ?? [])
      let lower = Self.range(of: page).lowerBound
      for place in 0..<min(here.count, there.count) where here[place].id != there[place].id { return lower + place }
      if here.count != there.count { return lower + min(here.count, there.count) }
    }
    return nil
  }
}
