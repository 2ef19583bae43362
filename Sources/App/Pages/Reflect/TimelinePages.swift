import Core

/// A cache of the timeline pages around the viewport, by page number.
///
/// Each page also holds the entry above its first, so that a row can tell whether it is the first of its day.
struct TimelinePages {
  /// The number of entries of a page.
  static let size = 50
  /// The most pages in memory.
  static let capacity = 8

  /// A reflection, and the day of the one above it.
  typealias Row = (reflection: Reflection, dayAbove: LocalDay?)

  private var pages: [Int: [Reflection]]
  /// Page numbers in the order of their last request, the latest at the end.
  private var used: [Int] = []

  init(_ pages: [Int: [Reflection]] = [:]) {
    self.pages = pages
    used = pages.keys.sorted(by: >)
  }

  /// The page that holds an entry.
  static func page(of index: Int) -> Int { index / size }

  /// The entries to read for a page.
  static func range(of page: Int) -> Range<Int> { max(0, page * size - 1)..<(page + 1) * size }

  /// The pages that were requested last, at most `count`.
  func lastUsed(_ count: Int) -> [Int] { used.suffix(count) }

  /// Records a request for a page. Returns whether it is in memory.
  mutating func request(_ page: Int) -> Bool {
    if used.last != page {
      used.removeAll { $0 == page }
      used.append(page)
    }
    return pages[page] != nil
  }

  /// The row at an index, or nil if it isn’t in memory.
  func row(at index: Int) -> Row? {
    let page = Self.page(of: index)
    guard let entries = pages[page] else { return nil }
    let offset = index - Self.range(of: page).lowerBound
    guard entries.indices.contains(offset) else { return nil }
    return (entries[offset], offset > 0 ? entries[offset - 1].moment.day : nil)
  }

  /// Stores a page. Beyond `capacity`, evicts the pages that were requested longest ago, but never the first page.
  mutating func put(_ entries: [Reflection], as page: Int) {
    pages[page] = entries
    used.removeAll { $0 == page }
    used.append(page)
    while used.count > Self.capacity, let oldest = used.first(where: { $0 != 0 }) {
      pages[oldest] = nil
      used.removeAll { $0 == oldest }
    }
  }

  /// The entries of the first page; empty if it hasn't been read.
  var beginning: [Reflection] { pages[0] ?? [] }

  /// A reflection that is in memory, by its id.
  func reflection(_ id: Reflection.ID) -> Reflection? {
    for entries in pages.values { if let found = entries.first(where: { $0.id == id }) { return found } }
    return nil
  }

  /// The first index at which the entries differ from those of `others`; nil if they don't. Compares only pages that
  /// both hold.
  func firstDifference(from others: TimelinePages) -> Int? {
    for page in pages.keys.filter({ others.pages[$0] != nil }).sorted() {
      let (here, there) = (pages[page] ?? [], others.pages[page] ?? [])
      let lower = Self.range(of: page).lowerBound
      for offset in 0..<min(here.count, there.count) where here[offset].id != there[offset].id {
        return lower + offset
      }
      if here.count != there.count { return lower + min(here.count, there.count) }
    }
    return nil
  }
}
