// Holds the keys while the lock is open, and seals and opens every value that goes to or comes from the database: the
// one place where that happens.
//
// It is installed on each connection as two SQL functions, `sealed` and `opened`. Each call is told which lock its own
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

  /// Gives a connection the two functions.
  func install(in db: Database) {
    db.add(
      function: DatabaseFunction("sealed", argumentCount: 4) { [self] arguments in
        let (lock, place, row) = try Self.names(arguments)
        return try sealed(arguments[3], lock: lock, place: place, row: row)
      })
    db.add(
      function: DatabaseFunction("opened", argumentCount: 4) { [self] arguments in
        let (lock, place, row) = try Self.names(arguments)
        return try opened(arguments[3], lock: lock, place: place, row: row)
      })
  }

  private func sealed(_ value: DatabaseValue, lock: String, place: String, row: String) throws -> Data {
    let (keys, letterbox) = content.withLock { content in
      if let coming = content.coming, coming.id == lock { return (coming.keys as LockKeys?, [UInt8]?.none) }
      guard let known = content.lock, known.id == lock else { return (nil, nil) }
      return (content.keys, known.letterbox)
    }
    do {
      if let keys { return try SealedForm.seal(value, at: place, row: row, with: keys.words) }
      guard let letterbox, SealedForm.isLetterPossible(place) else { throw DatabaseError.locked }
      return try SealedForm.post(value, at: place, row: row, into: letterbox)
    } catch is UnreadableRow {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: place)
    }
  }

  private func opened(_ value: DatabaseValue, lock: String, place: String, row: String) throws -> DatabaseValue {
    let found = content.withLock { content -> (LockKeys, [UInt8])? in
      guard let known = content.lock, known.id == lock, let keys = content.keys else { return nil }
      return (keys, known.letterbox)
    }
    guard let (keys, letterbox) = found else { throw DatabaseError.locked }
    do {
      return try SealedForm.open(value, at: place, row: row, with: keys, letterbox: letterbox)
    } catch is UnreadableRow {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: place)
    }
  }

  private static func names(_ arguments: [DatabaseValue]) throws -> (lock: String, place: String, row: String) {
    guard case .string(let lock) = arguments[0].storage, case .string(let place) = arguments[1].storage else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "lock")
    }
    switch arguments[2].storage {
    case .string(let row): return (lock, place, row)
    case .int64(let row): return (lock, place, String(row))
    default: throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: place)
    }
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
