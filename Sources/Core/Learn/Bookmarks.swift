import Foundation

/// A position in a reading that doesn't depend on the size of the window or of the text.
public struct ReadingPlace: Hashable, Sendable {
  /// The index of the part of the text at the upper edge.
  public let part: Int
  /// The fraction of that part above the edge, 0 to 1.
  public let fraction: Double

  /// Creates a position; values out of range are clamped.
  public init(part: Int, fraction: Double) {
    self.part = max(0, part)
    self.fraction = fraction.isFinite ? min(max(0, fraction), 1) : 0
  }
}

/// The reading position, and whether the reading was finished.
public struct Bookmark: Hashable, Sendable {
  /// The last position; nil at the beginning.
  public var place: ReadingPlace?
  /// Whether the end was ever reached.
  public var isRead: Bool

  /// Creates a bookmark, by default that of a reading never opened.
  public init(place: ReadingPlace? = nil, isRead: Bool = false) {
    self.place = place
    self.isRead = isRead
  }
}

/// The bookmarks of all readings.
@MainActor public protocol Bookmarks: AnyObject {
  /// The bookmark of a reading. Setting it saves it.
  subscript(id: Reading.ID) -> Bookmark { get set }
  /// Deletes all bookmarks and saves none from now on. *Erase everything* calls it, and then ends the program.
  func erase()
}

/// Bookmarks in memory, for tests.
public final class TransientBookmarks: Bookmarks {
  private var bookmarks: [Reading.ID: Bookmark] = [:]

  /// Creates an empty set of bookmarks.
  public init() {}

  /// The bookmark of a reading.
  public subscript(id: Reading.ID) -> Bookmark {
    get { bookmarks[id] ?? Bookmark() }
    set { bookmarks[id] = newValue }
  }

  /// Deletes all bookmarks.
  public func erase() { bookmarks = [:] }
}

/// Bookmarks in a small JSON file of their own: there can be many, and unlike settings they aren't choices.
///
/// A file that can't be read counts as empty, and failed writes are ignored: losing a position does less harm than an
/// error message.
public final class FileBookmarks: Bookmarks {
  private struct Entry: Codable {
    let part: Int?
    let fraction: Double?
    let read: Bool?
  }

  private let file: URL
  private lazy var bookmarks = load()
  private var isErased = false

  /// Creates bookmarks in `file`, which is read on first use.
  public init(file: URL) { self.file = file }

  /// The bookmark of a reading. Setting a different one writes the file.
  public subscript(id: Reading.ID) -> Bookmark {
    get { bookmarks[id] ?? Bookmark() }
    set {
      guard newValue != self[id] else { return }
      bookmarks[id] = newValue
      write()
    }
  }

  /// Deletes the file and never writes it again, so that a page that closes later doesn't recreate it.
  public func erase() {
    bookmarks = [:]
    isErased = true
    try? FileManager.default.removeItem(at: file)  // may not exist
  }

  private func load() -> [Reading.ID: Bookmark] {
    guard let data = FileManager.default.contents(atPath: file.path), data.count < 1_000_000,
      let entries = attempt("decode the bookmarks", { try JSONDecoder().decode([String: Entry].self, from: data) })
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
