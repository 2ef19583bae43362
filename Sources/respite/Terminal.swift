import App
import ArgumentParser
import Core
import Foundation

/// Something that ends a command with one sentence on stderr and exit status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = sentence }

  /// An error that the window would word in the same way.
  init(_ error: any Error) { self.init(ErrorPresenter.sentence(error)) }
}

/// What commands share.
enum Terminal {
  /// Waits for an answer that comes from another thread. For commands only: the window never waits.
  static func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = Box<Value>()
    Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.result = result
      done.signal()
    }
    done.wait()
    guard let result = box.result else { preconditionFailure("The answer is there before the signal.") }
    do {
      return try result.get()
    } catch let failure as Failure {
      throw failure
    } catch let problem as LockProblem {
      throw Failure(LockSentences.sentence(problem))
    } catch {
      throw Failure(error)
    }
  }

  /// Written by one thread before the semaphore is signalled, read by the other after it.
  private final class Box<Value: Sendable>: @unchecked Sendable {
    var result: Result<Value, any Error>?
  }
}

extension Finding {
  /// As on the terminal: “✓ Storage: …”.
  var line: String {
    let mark =
      switch verdict {
      case .works: "✓"
      case .limited: "–"
      case .broken: "✗"
      }
    return "\(mark) \(subject): \(sentence)"
  }
}
