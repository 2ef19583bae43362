import App
import ArgumentParser
import Core
import Foundation
import Synchronization

/// Something that ends a command with one sentence on stderr and exit status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  /// Control characters in `sentence` are escaped, because it may contain the name of a file.
  init(_ sentence: String) { description = TerminalText.line(sentence) }

  /// Words `error` as the window does.
  init(_ error: any Error) { self.init(ErrorPresenter.sentence(error)) }
}

/// What commands share: waiting for asynchronous work, and all output.
///
/// Nothing else prints. Text goes through `TerminalText`, which escapes control characters, so that no stored text can
/// control the terminal.
///
/// For example:
///
/// ```swift
/// let count = try Terminal.wait {
///   let store = try Terminal.openStore(.reading)
///   defer { store.close() }
///   return try await store.reflections(from: nil, to: nil, containing: nil).count
/// }
/// try Terminal.print(["\(count)"])
/// ```
enum Terminal {
  /// Opens `/dev/null` in place of standard streams that are closed, in the wrong mode, so that using them fails.
  ///
  /// Otherwise the next file to be opened, perhaps the database, would get the number of a standard stream.
  static func replaceClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      _ = Foundation.open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Prints the answer to a command, each text on a line of its own.
  ///
  /// If the reader has closed the pipe, as `head` does, the program ends by SIGPIPE.
  ///
  /// - Throws: `Failure` if it can't be written.
  static func print(_ lines: [String]) throws {
    try write(Data(lines.map { TerminalText.line($0) + "\n" }.joined().utf8))
  }

  /// Prints that something was done. If that can't be written, the error says that it was done all the same.
  ///
  /// - Throws: `Failure` if it can't be written.
  static func report(_ lines: [String]) throws {
    // Without this, a closed pipe would end the program before it can print the error.
    let former = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, former) }
    guard write(Data(lines.map { TerminalText.line($0) + "\n" }.joined().utf8), to: STDOUT_FILENO) == 0 else {
      throw Failure(localized("Done, but the result couldn’t be printed."))
    }
  }

  /// Prints one line; see `report(_:)` for several.
  static func report(_ line: String) throws { try report([line]) }

  /// Writes bytes to standard output unchanged.
  ///
  /// If the reader has closed the pipe, as `head` does, the program ends by SIGPIPE.
  ///
  /// - Throws: `Failure` if they can't be written.
  static func write(_ data: Data) throws {
    let code = write(data, to: STDOUT_FILENO)
    if code == EPIPE {
      signal(SIGPIPE, SIG_DFL)  // GIO ignores it
      raise(SIGPIPE)
    }
    if code != 0 { throw Failure(localized("The output couldn’t be written in full.")) }
  }

  /// Prints a sentence on stderr. Ignores errors: without stderr there is nowhere to report them.
  static func warn(_ sentence: String) { _ = write(Data((TerminalText.line(sentence) + "\n").utf8), to: STDERR_FILENO) }

  /// A sentence for stderr once the command has done its work.
  private static let lateWarning = Mutex<String?>(nil)

  /// Prints a sentence on stderr when `wait` ends, unless it throws: then the error is the one sentence to say.
  static func warnLater(_ sentence: String) { lateWarning.withLock { $0 = sentence } }

  /// Returns the sentence of `warnLater`, which isn't printed then.
  @discardableResult static func takeLateWarning() -> String? {
    lateWarning.withLock { sentence in
      defer { sentence = nil }
      return sentence
    }
  }

  /// Whether standard output is a terminal rather than a file or a pipe.
  static var isInteractive: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Returns 0, or the `errno` of the write that failed.
  private static func write(_ data: Data, to stream: CInt) -> CInt {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(stream, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EAGAIN {
          var full = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
          poll(&full, 1, -1)
        } else if count < 0, errno != EINTR {
          return errno
        }
        rest = rest.dropFirst(max(0, count))
      }
      return 0
    }
  }

  /// Blocks until `body` has run on another thread, and returns its value. For commands only: the window never blocks.
  ///
  /// - Throws: `Failure`, which words whatever `body` throws.
  static func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox<Value>()
    Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.result = result
      done.signal()
    }
    done.wait()
    guard let result = box.result else { preconditionFailure("The result is set before the semaphore is signalled.") }
    do {
      let value = try result.get()
      if let sentence = takeLateWarning() { warn(sentence) }
      return value
    } catch let failure as Failure {
      throw failure
    } catch let problem as LockProblem {
      throw Failure(problem.terminalSentence)
    } catch {
      throw Failure(error)
    }
  }

  /// Written by one thread before the semaphore is signalled, read by the other after it.
  private final class ResultBox<Value: Sendable>: @unchecked Sendable {
    var result: Result<Value, any Error>?
  }
}
