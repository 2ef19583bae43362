import Foundation

/// A place in a reading that stays the same whatever the size of the window and of the letters.
public struct ReadingPlace: Hashable, Sendable {
  /// Which part of the text stands at the upper edge, the first being 0.
  public let part: Int
  /// How much of it lies above the edge, 0 to 1.
  public let fraction: Double

  /// A place; values that make no sense become the nearest that do.
  public init(part: Int, fraction: Double) {
    self.part = max(0, part)
    self.fraction = fraction.isFinite ? min(max(0, fraction), 1) : 0
  }
}

/// What is remembered of a reading.
public struct Bookmark: Hashable, Sendable {
  /// Where one was; nil at the beginning.
  public var place: ReadingPlace?
  /// Whether the end was reached once.
  public var isRead: Bool

  /// A bookmark, by default that of a reading never opened.
  public init(place: ReadingPlace? = nil, isRead: Bool = false) {
    self.place = place
    self.isRead = isRead
  }
}

/// What is remembered of all readings, by their ids.
@MainActor public protocol Bookmarks: AnyObject {
  /// What is remembered of one; setting it keeps it.
  subscript(id: Reading.ID) -> Bookmark { get set }
  /// Forgets all of it and keeps nothing more: a part of *erase everything*, after which the program ends.
  func erase()
}

/// Bookmarks that last as long as the program: for tests.
public final class TransientBookmarks: Bookmarks {
  private var bookmarks: [Reading.ID: Bookmark] = [:]

  /// None yet.
  public init() {}

  /// What was set.
  public subscript(id: Reading.ID) -> Bookmark {
    get { bookmarks[id] ?? Bookmark() }
    set { bookmarks[id] = newValue }
  }

  /// Forgets all of it.
  public func erase() { bookmarks = [:] }
}

/// Bookmarks in a small file of their own: they are no choice of the person's, and many.
///
/// A file that cannot be read is as good as none, and one that cannot be written changes nothing: a place that is
/// forgotten does no harm, and a sentence about it would.
public final class FileBookmarks: Bookmarks {
  private struct Entry: Codable {
    let part: Int?
    let fraction: Double?
    let read: Bool?
  }

  private let file: URL
  private lazy var bookmarks = load()
  private var isErased = false

  /// Bookmarks in `file`, which is read when it is first asked for.
  public init(file: URL) { self.file = file }

  /// What is remembered of one; setting it writes the file if it changed.
  public subscript(id: Reading.ID) -> Bookmark {
    get { bookmarks[id] ?? Bookmark() }
    set {
      guard newValue != self[id] else { return }
      bookmarks[id] = newValue
      write()
    }
  }

  /// Forgets all of it, removes the file, and writes none again: a page that is left later has nothing to bring back.
  public func erase() {
    bookmarks = [:]
    isErased = true
    try? FileManager.default.removeItem(at: file)  // there may be none
  }

  private func load() -> [Reading.ID: Bookmark] {
    guard let data = FileManager.default.contents(atPath: file.path), data.count < 1_000_000,
      let entries = try? JSONDecoder().decode([String: Entry].self, from: data)  // see above
    else { return [:] }
    return entries.mapValues { entry in
      Bookmark(
        place: entry.part.map { ReadingPlace(part: $0, fraction: entry.fraction ?? 0) }, isRead: entry.read ?? false)
    }
  }

  private func write() {
    guard !isErased else { return }
    let entries = bookmarks.mapValues {
      Entry(part: $0.place?.part, fraction: $0.place?.fraction, read: $0.isRead ? true : nil)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try encoder.encode(entries).write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch {}  // see above
  }
}
