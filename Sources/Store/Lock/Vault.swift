// Holds the keys while the lock is open. Seals every value on its way to the database and opens it on its way back;
// nothing else does.
//
// It's installed on each connection as SQL functions:
//
// - `sealed` and `opened` write and read single values;
// - `resealed` and `released` rewrite all values when a lock is set, opened or removed.
//
// Each call gets the id of the lock that its transaction sees; see `SealedColumns`. So nothing can be written
// unencrypted beside a lock, or sealed without one, whatever this program or another does in the meantime. Any thread.

import Core
import Foundation
import GRDB
import Synchronization

/// The keys of the lock, and the SQL functions that use them.
final class Vault: Sendable {
  private struct Content {
    /// The lock that is set.
    var lock: (id: String, boxPublicKey: [UInt8])?
    /// The keys of `lock`; nil while it's closed.
    var keys: LockKeys?
    /// A lock whose transaction hasn't been committed yet.
    var pending: (id: String, keys: LockKeys)?
    /// Locks that say they replaced `lock`, newest first; see `LockConsistency`.
    var successors: [LockRow] = []
    /// Repairs that haven't been taken yet.
    var repairs: [LockRepair] = []
    var continuations: [UUID: AsyncStream<LockState>.Continuation] = [:]

    var state: LockState { lock == nil ? .none : keys == nil ? .closed : .open }
  }

  private let content = Mutex(Content())

  /// Whether a lock is set, and whether it's open.
  var state: LockState { content.withLock { $0.state } }

  /// The state now, and after each change.
  func states() -> AsyncStream<LockState> {
    let (stream, continuation) = AsyncStream.makeStream(of: LockState.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    continuation.onTermination = { [weak self] _ in self?.content.withLock { $0.continuations[id] = nil } }
    content.withLock { content in
      content.continuations[id] = continuation
      continuation.yield(content.state)
    }
    return stream
  }

  /// Sets which lock is in the database, nil for none. Drops the keys of any other lock.
  ///
  /// - Parameter successors: locks that say they replaced this one, newest first. If there are any, only they can be
  ///   opened.
  func setLock(_ row: LockRow?, successors: [LockRow] = []) {
    change { content in
      if content.lock?.id != row?.id.stored { content.keys = nil }
      // Whatever is saved while the lock is closed is sealed for the newest successor alone: anyone who knows the
      // earlier passphrase could open this one.
      content.lock = row.map { ($0.id.stored, successors.first?.boxPublicKey ?? $0.boxPublicKey) }
      content.successors = successors
    }
  }

  /// The locks that say they replaced the one in the database, newest first.
  var successors: [LockRow] { content.withLock { $0.successors } }

  /// Whether the row is of the lock that the database had when it was opened, or that was set since.
  func knows(_ row: LockRow) -> Bool { content.withLock { $0.lock?.id == row.id.stored } }

  /// Whether the open lock replaced the one with this id, and has its keys.
  func hasKeys(ofFormer lock: UUID) -> Bool {
    content.withLock { $0.keys?.former.contains { $0.id == lock } ?? false }
  }

  /// Sets which lock is in the database, and opens it with its keys.
  func open(_ row: LockRow, _ keys: LockKeys) {
    change { content in
      content.lock = (row.id.stored, row.boxPublicKey)
      content.keys = keys
      content.successors = []
    }
  }

  /// Adds a repair for the next `takeRepairs`.
  func note(_ repair: LockRepair) { content.withLock { $0.repairs.append(repair) } }

  /// Returns the repairs made since the last call.
  func takeRepairs() -> [LockRepair] {
    content.withLock { content in
      defer { content.repairs = [] }
      return content.repairs
    }
  }

  /// The content key of the row's lock; nil while it's closed, or if another lock is set.
  func contentKey(of row: LockRow) -> SecretBytes? { keys(of: row)?.contentKey }

  /// The keys of the row's lock; nil while it's closed, or if another lock is set.
  func keys(of row: LockRow) -> LockKeys? {
    content.withLock { $0.lock?.id == row.id.stored ? $0.keys : nil }
  }

  /// The keys of the lock with this id, also while its transaction hasn't been committed yet.
  private func keys(of lock: String) -> LockKeys? {
    content.withLock { content in
      if let pending = content.pending, pending.id == lock { return pending.keys }
      // Where nothing can be written, an older database still has the row of a lock that was replaced.
      let isFormer = content.keys?.former.contains { $0.id.stored == lock } ?? false
      return content.lock?.id == lock || isFormer ? content.keys : nil
    }
  }

  /// Drops the keys; their memory is wiped once the last reference is released.
  func close() { change { $0.keys = nil } }

  /// Uses the keys of a lock that isn't committed yet while `body`, the transaction that sets it, runs.
  func whileSetting<Value>(_ row: LockRow, _ keys: LockKeys, _ body: () throws -> Value) rethrows -> Value {
    content.withLock { $0.pending = (row.id.stored, keys) }
    defer { content.withLock { $0.pending = nil } }
    return try body()
  }

  /// Adds the SQL functions to a connection.
  func install(in db: Database) {
    let functions = [
      "sealed": sealed, "opened": opened, "resealed": resealed, "sealed_bytes": sealedBytes, "released": released,
    ]
    for (name, function) in functions {
      db.add(
        function: DatabaseFunction(name, argumentCount: 4) { arguments in
          try function(arguments[3], try Location(arguments))
        })
    }
  }

  /// The lock that the transaction sees, and where the value belongs.
  private struct Location {
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

  /// Encrypts with the content key while the lock is open, and as a sealed box while it's closed.
  private func sealed(_ value: DatabaseValue, at location: Location) throws -> DatabaseValue {
    let (keys, publicKey) = content.withLock { content in
      if let pending = content.pending, pending.id == location.lock {
        return (pending.keys as LockKeys?, [UInt8]?.none)
      }
      guard let known = content.lock, known.id == location.lock else { return (nil, nil) }
      return (content.keys, known.boxPublicKey)
    }
    let lock = LockFingerprint(of: location.lock)
    do {
      if let keys {
        return try SealedValue.seal(value, at: location.column, row: location.row, with: keys.contentKey, of: lock)
          .databaseValue
      }
      guard let publicKey, SealedValue.mayBeSealedBox(location.column) else { throw DatabaseError.locked }
      return try SealedValue.sealBox(value, at: location.column, row: location.row, to: publicKey, of: lock)
        .databaseValue
    } catch is UnreadableRow {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: location.column)
    }
  }

  /// Encrypts a text that's passed as its bytes. If they aren't valid UTF-8, the text is damaged, and the bytes are
  /// sealed unchanged; passed as text, GRDB would replace the invalid ones.
  private func sealedBytes(_ value: DatabaseValue, at location: Location) throws -> DatabaseValue {
    guard case .blob(let bytes) = value.storage else { return value }
    return try sealed(String(validating: bytes, as: UTF8.self)?.databaseValue ?? value, at: location)
  }

  /// Returns the plain value, or a blob if it's damaged: no reader accepts a blob as text.
  private func opened(_ value: DatabaseValue, at location: Location) throws -> DatabaseValue {
    if let plain = try plaintext(of: value, at: location) { return plain }
    if case .blob = value.storage { return value }
    // Unencrypted text beside a lock was put there without the key, so it isn't returned.
    return Data().databaseValue
  }

  /// Encrypts a value with the content key if it's unencrypted, in a sealed box, or sealed by a lock that was replaced.
  /// Returns everything else unchanged: values already encrypted, and damaged ones.
  private func resealed(_ value: DatabaseValue, at location: Location) throws -> DatabaseValue {
    switch value.storage {
    case .string, .null: return try sealed(value, at: location)
    case .blob(let data)
    where SealedValue.isSealedBox(data) || SealedValue.lock(of: data) != LockFingerprint(of: location.lock):
      // While the lock is closed, such a value can be stored as it is.
      guard keys(of: location.lock) != nil, let plain = try plaintext(of: value, at: location) else { return value }
      return try sealed(plain, at: location)
    default: return value
    }
  }

  /// Returns the plain value for a database without a lock. A damaged value stays unreadable, marked so that it no
  /// longer counts as sealed.
  private func released(_ value: DatabaseValue, at location: Location) throws -> DatabaseValue {
    guard case .blob(let data) = value.storage, data.first != SealedValue.unopenable else { return value }
    let plain = try plaintext(of: value, at: location)
    if case .blob(let damaged)? = plain?.storage { return (Data([SealedValue.unopenable]) + damaged).databaseValue }
    return plain ?? (Data([SealedValue.unopenable]) + data).databaseValue
  }

  /// Returns the plain value, or nil if the keys don't open it.
  ///
  /// - Throws: `DatabaseError.locked` without the keys of the lock that the transaction sees.
  private func plaintext(of value: DatabaseValue, at location: Location) throws -> DatabaseValue? {
    guard let keys = keys(of: location.lock) else { throw DatabaseError.locked }
    return try? SealedValue.open(value, at: location.column, row: location.row, with: keys)
  }

  private func change(_ change: (inout Content) -> Void) {
    content.withLock { content in
      let former = content.state
      change(&content)
      if content.state != former {
        for continuation in content.continuations.values { continuation.yield(content.state) }
      }
    }
  }
}

extension DatabaseError {
  /// The error of the SQL functions while the lock is closed. SQLite itself never uses this code.
  static let locked = DatabaseError(resultCode: .SQLITE_AUTH_USER, message: "locked")

  /// Whether the error says that the lock is closed.
  var isLocked: Bool { extendedResultCode == .SQLITE_AUTH_USER }
}
