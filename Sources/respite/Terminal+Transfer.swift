import App
import Core
import Foundation
import Store

extension Terminal {
  /// As `wait`, for work with files.
  ///
  /// - Throws: `Failure`, with the words of `ErrorPresenter` for a `TransferProblem`.
  static func waitForTransfer<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let answer: Result<Value, TransferProblem> = try wait {
      do { return .success(try await body()) } catch let problem as TransferProblem {
        takeLateWarning()
        return .failure(problem)
      }
    }
    do { return try answer.get() } catch { throw Failure(ErrorPresenter.sentence(error)) }
  }

  /// What a command does with the store.
  enum Purpose {
    /// Reads. Where nothing can be written, it reads all the same, and says so on stderr when it's done.
    case reading
    /// Writes. Where nothing can be written, it throws before it asks for the passphrase.
    case writing
  }

  /// Opens the store. If it was damaged and set aside, says so on stderr.
  static func openStore(_ purpose: Purpose) throws -> RespiteStore {
    let opening = try open(purpose)
    if opening.setAside != nil, let damage = opening.damage { warn(ErrorPresenter.sentence(damage: damage)) }
    return opening.store
  }

  private static func open(_ purpose: Purpose) throws -> RespiteStore.Opening {
    let opening = try RespiteStore.open(in: LiveFiles.dataFolder)
    opening.store.onReplacement { warn(ErrorPresenter.sentence($0)) }
    guard let refusal = opening.store.refusal else { return opening }
    switch purpose {
    case .reading: warnLater(ErrorPresenter.sentence(refusal))
    case .writing:
      opening.store.close()
      throw refusal
    }
    return opening
  }

  /// Opens the store to copy from it or to lock it.
  ///
  /// - Throws: A `StoreProblem`, or `TransferProblem.setAside` if the database was damaged and has just been set aside.
  ///   A copy of its replacement would lack most data and might overwrite the last good copy.
  static func openToCopy(_ purpose: Purpose = .reading) throws -> RespiteStore {
    let opening = try open(purpose)
    guard let folder = opening.setAside else { return opening.store }
    opening.store.close()
    throw TransferProblem.setAside(path: folder.path)
  }

  /// A file named on the command line, relative to the working directory.
  static func file(_ path: String) -> URL { URL(fileURLWithPath: path, isDirectory: false) }
}
