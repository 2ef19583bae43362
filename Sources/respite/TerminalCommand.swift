import App
import ArgumentParser
import Core

/// A command that does one thing and prints one output.
///
/// For example:
///
/// ```swift
/// @MainActor func perform() throws -> Output {
///   let found = try Terminal.withStore(for: .reading, unlockedBy: passphrase) { store in
///     try await store.reflections(from: nil, to: nil, containing: nil)
///   }
///   return .answer(["\(found.count)"])
/// }
/// ```
protocol TerminalCommand: ParsableCommand, Sendable {
  /// Does what the command is for. Ask for words before the store is open, and before the passphrase.
  ///
  /// - Throws: any error, which becomes a sentence on stderr, or one of the parser's own.
  @MainActor func perform() throws -> Output
}

extension TerminalCommand {
  /// Runs on the main thread, although the parser doesn't declare it.
  func run() throws {
    do {
      try MainActor.assumeIsolated { try Terminal.print(perform()) }
    } catch {
      switch error {
      case is Failure, is ValidationError, is ExitCode: throw error
      case let problem as LockProblem: throw Failure(problem.terminalSentence)
      default: throw Failure(error)
      }
    }
  }
}

/// An error that ends a command with one sentence on stderr and exit status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  /// A failure with this sentence. Control characters in it are escaped, because it may contain the name of a file.
  init(_ sentence: String) { description = TerminalText.line(sentence) }

  /// A failure with the sentence that the window shows for `error`.
  init(_ error: any Error) { self.init(ErrorPresenter.sentence(error)) }
}
