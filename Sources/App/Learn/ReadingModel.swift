import Core
import Observation

/// One reading that is open: where one is in it, how large it is set, what is looked for in it.
@Observable
final class ReadingModel {
  let reading: Reading
  /// How it is set.
  @ObservationIgnored let text: ReadingText
  /// Words that are looked for in it.
  let find: FindModel
  /// How large it is set, one of `ReadingSize.steps`.
  private(set) var size: Double
  /// Whether its end was reached once.
  private(set) var isRead: Bool
  /// Where to open it; nil for its beginning.
  @ObservationIgnored private(set) var place: ReadingPlace?

  @ObservationIgnored private let all: [Reading]
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var isAtEnd = false
  @ObservationIgnored private var keeping: Task<Void, Never>?

  /// The one of `all` that is opened, where `words` are looked for if there are any.
  init(_ reading: Reading, among all: [Reading], finding words: String = "", _ dependencies: Dependencies) {
    self.reading = reading
    self.all = all
    self.dependencies = dependencies
    text = ReadingText(reading, dates: dependencies.dates)
    size = dependencies.settings[.readingSize]
    let bookmark = dependencies.bookmarks[reading.id]
    isRead = bookmark.isRead
    place = words.isEmpty ? bookmark.place : nil
    find = FindModel()
    find.words = words
  }

  /// The reading after this one, to be opened; nil after the last.
  var next: ReadingModel? {
    guard let index = all.firstIndex(where: { $0.id == reading.id }), all.indices.contains(index + 1) else {
      return nil
    }
    return ReadingModel(all[index + 1], among: all, dependencies)
  }

  /// Larger letters were asked for.
  func largerPressed() { set(size: ReadingSize.larger(than: size)) }
  /// Smaller letters were asked for.
  func smallerPressed() { set(size: ReadingSize.smaller(than: size)) }
  /// The designed size was asked for.
  func standardSizePressed() { set(size: 1) }

  /// One has scrolled to `place`; nil at the very beginning. `isAtEnd` is whether the last words of the text are seen.
  func scrolled(to place: ReadingPlace?, isAtEnd: Bool) {
    self.place = place
    self.isAtEnd = isAtEnd
    if isAtEnd && !isRead { isRead = true }
    keeping?.cancel()
    keeping = Task { [weak self, timer = dependencies.timer] in
      guard (try? await timer.sleep(for: .seconds(1))) != nil else { return }  // cancelled: it went on
      self?.keep()
    }
  }

  /// Keeps where one is. At the end of a text the next visit begins at its beginning.
  func keep() {
    keeping?.cancel()
    dependencies.bookmarks[reading.id] = Bookmark(place: isAtEnd ? nil : place, isRead: isRead)
  }

  private func set(size: Double) {
    self.size = size
    dependencies.settings[.readingSize] = size
  }
}
