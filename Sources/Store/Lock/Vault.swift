// Holds the keys while the lock is open, and seals and opens every value that goes to or comes from the database: the
// one place where that happens.
//
// It is installed on each connection as SQL functions: `sealed` and `opened`, by which everything is written and read, and
// `resealed` and `released`, by which all of it is changed when a lock is set, opened or removed. Each call is told which lock its own
// transaction sees; see `Sealing`. So it can't happen that words are written in clear beside a lock, or sealed beside
// none, whatever this program or another did meanwhile. Any thread.

import Core
import Foundation
import GRDB
import Synchronization

/// The keys, while they are here.
final class Vault: Sendable {
  private struct Content {
    /// The lock that is set.
    var lock: (id: String, letterbox: [UInt8])?
    /// Its keys; nil while it is closed.
    var keys: LockKeys?
    /// A lock that is just being set.
    var coming: (id: String, keys: LockKeys)?
    /// What was put right since someone asked last.
    var repairs: [LockRepair] = []
    var watchers: [UUID: AsyncStream<LockState>.Continuation] = [:]

    var state: LockState { lock == nil ? .none : keys == nil ? .closed : .open }
  }

  private let content = Mutex(Content())

  /// How the lock is.
  var state: LockState { content.withLock { $0.state } }

  /// How it is now, and after each change.
  func states() -> AsyncStream<LockState> {
    let (stream, continuation) = AsyncStream.makeStream(of: LockState.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    continuation.onTermination = { [weak self] _ in self?.content.withLock { $0.watchers[id] = nil } }
    content.withLock { content in
      content.watchers[id] = continuation
      continuation.yield(content.state)
    }
    return stream
  }

  /// Learns of the lock that is in the database, or that there is none. Keys of another one are dropped.
  func meet(_ row: LockRow?) {
    change { content in
      if content.lock?.id != row?.id.stored { content.keys = nil }
      content.lock = row.map { ($0.id.stored, $0.letterbox) }
    }
  }

  /// Takes the keys of the lock that is set.
  func open(_ row: LockRow, _ keys: LockKeys) {
    change { content in
      content.lock = (row.id.stored, row.letterbox)
      content.keys = keys
    }
  }

  /// Remembers what was put right, for whoever asks.
  func note(_ repair: LockRepair) { content.withLock { $0.repairs.append(repair) } }

  /// What was put right since this was asked last.
  func takeRepairs() -> [LockRepair] {
    content.withLock { content in
      defer { content.repairs = [] }
      return content.repairs
    }
  }

  /// The key of the words of this lock, while it is open.
  func words(of row: LockRow) -> SecretBytes? {
    content.withLock { $0.lock?.id == row.id.stored ? $0.keys?.words : nil }
  }

  /// Wipes the keys.
  func close() { change { $0.keys = nil } }

  /// Lends the keys of a lock that is just being set to the transaction that sets it.
  func whileSetting<Value>(_ row: LockRow, _ keys: LockKeys, _ body: () throws -> Value) rethrows -> Value {
    content.withLock { $0.coming = (row.id.stored, keys) }
    defer { content.withLock { $0.coming = nil } }
    return try body()
  }

  /// Gives a connection the functions.
  func install(in db: Database) {
    let functions = ["sealed": sealed, "opened": opened, "resealed": resealed, "released": released]
    for (name, function) in functions {
      db.add(
        function: DatabaseFunction(name, argumentCount: 4) { arguments in
          try function(arguments[3], try Place(arguments))
        })
    }
  }

  /// Which value of which row is meant, and which lock the transaction sees.
  private struct Place {
    let lock, column, row: String

    init(_ arguments: [DatabaseValue]) throws {
      guard case .string(let lock) = arguments[0].storage, case .string(let column) = arguments[1].storage else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "lock")
      }
      (self.lock, self.column) = (lock, column)
      switch arguments[2].storage {
      case .string(let row): self.row = row
      case .int64(let row): self.row = String(row)
      default: throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: column)
      }
    }
  }

  private func sealed(_ value: DatabaseValue, at place: Place) throws -> DatabaseValue {
    let (keys, letterbox) = content.withLock { content in
      if let coming = content.coming, coming.id == place.lock { return (coming.keys as LockKeys?, [UInt8]?.none) }
      guard let known = content.lock, known.id == place.lock else { return (nil, nil) }
      return (content.keys, known.letterbox)
    }
    let lock = LockMark(of: place.lock)
    do {
      if let keys {
        return try SealedForm.seal(value, at: place.column, row: place.row, with: keys.words, of: lock).databaseValue
      }
      guard let letterbox, SealedForm.isLetterPossible(place.column) else { throw DatabaseError.locked }
      return try SealedForm.post(value, at: place.column, row: place.row, into: letterbox, of: lock).databaseValue
    } catch is UnreadableRow {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: place.column)
    }
  }

  /// The words of a value; bytes where it is damaged, which no reader takes for words.
  private func opened(_ value: DatabaseValue, at place: Place) throws -> DatabaseValue {
    if let words = try words(value, at: place) { return words }
    if case .blob = value.storage { return value }
    // Whoever put it there had no key.
    return Data().databaseValue
  }

  /// The value as it is to be under the lock: text is sealed, a letter sealed in the ordinary way; what is damaged stays.
  private func resealed(_ value: DatabaseValue, at place: Place) throws -> DatabaseValue {
    switch value.storage {
    case .string, .null: return try sealed(value, at: place)
    case .blob(let data) where SealedForm.isLetter(data):
      guard let words = try words(value, at: place) else { return value }
      return try sealed(words, at: place)
    default: return value
    }
  }

  /// The value as it is to be without the lock: what is damaged stays unreadable, and counts as sealed no more.
  private func released(_ value: DatabaseValue, at place: Place) throws -> DatabaseValue {
    guard case .blob(let data) = value.storage, data.first != SealedForm.leftOver else { return value }
    return try words(value, at: place) ?? (Data([SealedForm.leftOver]) + data).databaseValue
  }

  /// Nil if it does not open.
  private func words(_ value: DatabaseValue, at place: Place) throws -> DatabaseValue? {
    let found = content.withLock { content -> (LockKeys, [UInt8])? in
      guard let known = content.lock, known.id == place.lock, let keys = content.keys else { return nil }
      return (keys, known.letterbox)
    }
    guard let (keys, letterbox) = found else { throw DatabaseError.locked }
    return try? SealedForm.open(value, at: place.column, row: place.row, with: keys, letterbox: letterbox)
  }

  private func change(_ change: (inout Content) -> Void) {
    content.withLock { content in
      let former = content.state
      change(&content)
      if content.state != former { for watcher in content.watchers.values { watcher.yield(content.state) } }
    }
  }
}

extension DatabaseError {
  /// What the functions answer while the lock is closed; SQLite itself never says it.
  static let locked = DatabaseError(resultCode: .SQLITE_AUTH_USER, message: "locked")

  /// Whether it says that the lock is closed.
  var isLocked: Bool { extendedResultCode == .SQLITE_AUTH_USER }
}
