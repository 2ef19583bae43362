import App
import Core
import Foundation
import Store

extension Terminal {
  /// What a command does with the store.
  enum Purpose {
    /// Reads. Where nothing can be written, it reads all the same, and says so on stderr when it's done.
    case reading
    /// Writes. Where nothing can be written, it throws before it asks for the passphrase.
    case writing
    /// Reads everything, for a copy. If the database was damaged and has just been set aside, it throws: a copy of its
    /// replacement would lack most data and might overwrite the last good copy.
    case copying
    /// Writes everything again, so it throws as `writing` and `copying` do.
    case sealing
  }

  /// Opens the store, has `body` use it on another thread, and closes it.
  ///
  /// Says on stderr what was damaged, replaced or repaired. After writing, notes whether any worry is
  /// parked; see `ParkedWorries`.
  ///
  /// - Parameters:
  ///   - purpose: decides what stops the command, and what is only mentioned.
  ///   - passphrase: asks for the passphrase if the store is locked; with nil it stays locked.
  ///   - body: its value is returned.
  /// - Throws: `StoreProblem`, `TransferProblem.setAside`, `LockProblem`, `Failure`, and whatever `body` throws.
  @MainActor static func withStore<Value: Sendable>(
    for purpose: Purpose, unlockedBy passphrase: PassphraseOption? = nil,
    _ body: @escaping @Sendable (RespiteStore) async throws -> Value
  ) throws -> Value {
    let (value, refusal, areParked) = try wait {
      let opening = try RespiteStore.open(in: LiveFiles.dataFolder)
      let store = opening.store
      defer { store.close() }
      store.onReplacement { warn(ErrorPresenter.sentence($0)) }
      let refusal = store.refusal
      if let refusal, [.writing, .sealing].contains(purpose) { throw refusal }
      if let folder = opening.setAside {
        if [.copying, .sealing].contains(purpose) { throw TransferProblem.setAside(path: folder.path) }
        if let damage = opening.damage { warn(ErrorPresenter.sentence(damage: damage)) }
      }
      try await passphrase?.unlock(store)
      return (try await body(store), refusal, purpose == .writing ? await areAnyParked(in: store) : nil)
    }
    if let refusal { warn(ErrorPresenter.sentence(refusal)) }
    noteParked(areParked)
    return value
  }

  /// Notes whether any worry is parked, after a restoration. Under a lock the window does it.
  @MainActor static func noteParkedAfterRestoration() {
    let areParked = attempt("open the store") {
      try withStore(for: .reading) { store in store.state == .closed ? nil : await areAnyParked(in: store) }
    }
    noteParked(areParked ?? nil)
  }

  /// Nil if that can't be known. The command has done what it was asked for, so this doesn't make it fail. The next
  /// write tries again.
  private static func areAnyParked(in store: RespiteStore) async -> Bool? {
    await attempt("count the parked worries") { try await ParkedWorries.areAny(in: store) }
  }

  @MainActor private static func noteParked(_ areParked: Bool?) {
    guard let areParked, let settings = DesktopSettings() else { return }
    ParkedWorries.write(areParked, to: settings)
    settings.flush()
  }

  /// A file named on the command line, relative to the working directory.
  static func file(_ path: String) -> URL { URL(fileURLWithPath: path, isDirectory: false) }
}
