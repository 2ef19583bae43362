import Core
import Observation

/// An open reading: the place in it, its text size, and the search in it.
@Observable
final class ReadingModel {
  let reading: Reading
  /// The text as the page shows it.
  @ObservationIgnored let text: ReadingText
  /// The search in the text.
  let find: FindModel
  /// The text size, one of `ReadingSize.steps`.
  private(set) var size: Double
  /// Whether the end has ever been reached.
  private(set) var isRead: Bool
  /// The place at the top of the page; nil at the beginning.
  @ObservationIgnored private(set) var place: ReadingPlace?

  @ObservationIgnored private let all: [Reading]
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var isAtEnd = false
  @ObservationIgnored private let storing = OwnedTask()

  /// Opens `reading`, one of `all`: at the first match of `query` if there is one, else where it was left.
  init(_ reading: Reading, among all: [Reading], finding query: String = "", _ dependencies: Dependencies) {
    self.reading = reading
    self.all = all
    self.dependencies = dependencies
    text = ReadingText(reading, dates: dependencies.dates)
    size = dependencies.settings[.readingSize]
    let bookmark = dependencies.bookmarks[reading.id]
    isRead = bookmark.isRead
    place = query.isEmpty ? bookmark.place : nil
    find = FindModel()
    find.query = query
  }

  /// The reading after this one, or nil.
  var next: ReadingRequest? {
    guard let index = all.firstIndex(where: { $0.id == reading.id }), all.indices.contains(index + 1) else {
      return nil
    }
    return ReadingRequest(reading: all[index + 1], all: all)
  }

  /// The reading with this id, or nil if there isn't one.
  func other(_ id: Reading.ID) -> ReadingRequest? {
    all.first { $0.id == id }.map { ReadingRequest(reading: $0, all: all) }
  }

  /// Ctrl+Plus was pressed.
  func largerPressed() { set(size: ReadingSize.larger(than: size)) }
  /// Ctrl+Minus was pressed.
  func smallerPressed() { set(size: ReadingSize.smaller(than: size)) }
  /// Ctrl+0 was pressed.
  func standardSizePressed() { set(size: 1) }

  /// The page was scrolled to `place`, nil at the very beginning; `isAtEnd` says whether the end of the text is on
  /// screen. Stores the place after a second without scrolling. When the end is reached for the first time, stores that
  /// at once, since the list of readings shows it as soon as the page is left.
  func scrolled(to place: ReadingPlace?, isAtEnd: Bool) {
    self.place = place
    self.isAtEnd = isAtEnd
    storing.cancel()
    if isAtEnd && !isRead {
      isRead = true
      return storePlace()
    }
    storing.run(after: .seconds(1), on: dependencies.timer) { [weak self] in self?.storePlace() }
  }

  /// Writes the bookmark. A reading that was left at its end opens at the beginning next time.
  func storePlace() {
    storing.cancel()
    dependencies.bookmarks[reading.id] = Bookmark(place: isAtEnd ? nil : place, isRead: isRead)
  }

  private func set(size: Double) {
    self.size = size
    dependencies.settings[.readingSize] = size
  }
}
