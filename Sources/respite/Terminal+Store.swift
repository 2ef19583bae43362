import App
import Core
import Foundation
import Store

extension Terminal {
  /// What a command opens the store for.
  enum Purpose {
    /// For a command that reads. If the store can't be written to, the command reads it anyway, and a warning is
    /// printed on stderr at the end.
    case reading
    /// For a command that writes. If the store can't be written to, `withStore` throws, before it asks for a
    /// passphrase.
    case writing
    /// For a command that copies everything. If the database was damaged and has just been set aside, `withStore`
    /// throws, because a copy of the replacement would lack most data and might overwrite the last good copy.
    case copying
    /// For a command that writes everything again. `withStore` throws as for `writing` and for `copying`.
    case sealing
  }

  /// Opens the store, runs `body` with it on another thread, and closes it.
  ///
  /// Prints on stderr what was damaged, replaced or repaired. After `writing`, stores in the settings whether any worry
  /// is parked; see `ParkedWorries`.
  ///
  /// - Parameters:
  ///   - purpose: decides which problems throw an error, and which only print a warning.
  ///   - passphrase: reads the passphrase if the store is locked; if nil, a locked store remains locked.
  ///   - body: uses the store; its value is returned.
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

  /// After a restoration, stores in the settings whether any worry is parked. If the backup is locked, the window does
  /// it instead.
  @MainActor static func noteParkedAfterRestoration() {
    let areParked = attempt("open the store") {
      try withStore(for: .reading) { store in store.state == .closed ? nil : await areAnyParked(in: store) }
    }
    noteParked(areParked ?? nil)
  }

  /// Whether any worry is parked; nil if that can't be found out. The command has already done its task, so an error
  /// here doesn't make it fail. The next write tries again.
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
