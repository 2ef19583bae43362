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
      do { return .success(try await body()) } catch let problem as TransferProblem { return .failure(problem) }
    }
    do { return try answer.get() } catch { throw Failure(ErrorPresenter.sentence(error)) }
  }

  /// Opens the store. If it was damaged and set aside, says so on stderr.
  static func openStore() throws -> RespiteStore {
    let opening = try RespiteStore.open(in: LiveFiles.dataFolder)
    if opening.setAside != nil, let damage = opening.damage { warn(ErrorPresenter.sentence(damage: damage)) }
    return opening.store
  }

  /// Opens the store to copy from it or to lock it.
  ///
  /// - Throws: A `StoreProblem`, or `TransferProblem.setAside` if the database was damaged and has just been set aside.
  ///   A copy of its replacement would lack most data and might overwrite the last good copy.
  static func openToCopy() throws -> RespiteStore {
    let opening = try RespiteStore.open(in: LiveFiles.dataFolder)
    guard let folder = opening.setAside else { return opening.store }
    opening.store.close()
    throw TransferProblem.setAside(path: folder.path)
  }

  /// A file named on the command line, relative to the working directory.
  static func file(_ path: String) -> URL { URL(fileURLWithPath: path, isDirectory: false) }
}
