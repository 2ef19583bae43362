import App
import Core
import Foundation
import Store

extension Terminal {
  /// As `wait`, with the words for what can go wrong with files.
  static func waitForTransfer<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let answer: Result<Value, TransferProblem> = try wait {
      do { return .success(try await body()) } catch let problem as TransferProblem { return .failure(problem) }
    }
    do { return try answer.get() } catch { throw Failure(ErrorPresenter.sentence(error)) }
  }

  /// Opens the store; what became of a damaged one is said on stderr.
  static func openStore() throws -> RespiteStore {
    let opening = try RespiteStore.open(in: LiveFiles.dataFolder)
    if opening.setAside != nil, let damage = opening.damage { warn(ErrorPresenter.sentence(damage: damage)) }
    return opening.store
  }

  /// Opens the store to copy from it.
  ///
  /// - Throws: `TransferProblem.setAside` if the database was damaged and has just been set aside: what would be copied
  ///   is not what the person means, and might replace their last good copy. Or a `StoreProblem`.
  static func openToCopy() throws -> RespiteStore {
    let opening = try RespiteStore.open(in: LiveFiles.dataFolder)
    guard let folder = opening.setAside else { return opening.store }
    opening.store.close()
    throw TransferProblem.setAside(path: folder.path)
  }

  /// A file as a person names it: relative to where they are.
  static func file(_ path: String) -> URL { URL(fileURLWithPath: path, isDirectory: false) }
}
