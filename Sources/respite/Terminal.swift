import App
import ArgumentParser
import Core
import Foundation

/// Something that ends a command with one sentence on stderr and exit status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  /// A sentence may name a file, and the name of a file may hold anything.
  init(_ sentence: String) { description = TerminalText.line(sentence) }

  /// An error that the window would word in the same way.
  init(_ error: any Error) { self.init(ErrorPresenter.sentence(error)) }
}

/// What commands share: waiting, and the one place from which anything is printed.
enum Terminal {
  /// Puts something in the place of standard streams that are closed.
  ///
  /// Else the next file that is opened, the database perhaps, would be where output goes. Writing there, or reading,
  /// fails as it should.
  static func begin() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      _ = Foundation.open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Prints what was asked for, each text on a line of its own, whatever is in it.
  ///
  /// Ends the program, as `head` expects, where no one reads on.
  ///
  /// - Throws: `Failure` if it can't be written.
  static func print(_ lines: [String]) throws {
    try show(Data(lines.map { TerminalText.line($0) + "\n" }.joined().utf8))
  }

  /// As above, of one line.
  static func print(_ line: String) throws { try print([line]) }

  /// Says what was done. Who waits for the answer learns it if it can't be written: that it was done, all the same.
  ///
  /// - Throws: `Failure`.
  static func report(_ lines: [String]) throws {
    // Else a reader that has gone would end us without a word.
    let former = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, former) }
    guard write(Data(lines.map { TerminalText.line($0) + "\n" }.joined().utf8), to: STDOUT_FILENO) == 0 else {
      throw Failure(localized("It was done, but the answer could not be written."))
    }
  }

  /// As above, of one line.
  static func report(_ line: String) throws { try report([line]) }

  /// Writes bytes to standard output as they are.
  ///
  /// Ends the program, as `head` expects, where no one reads on.
  ///
  /// - Throws: `Failure` if they can't be written.
  static func show(_ data: Data) throws {
    let code = write(data, to: STDOUT_FILENO)
    if code == EPIPE {
      signal(SIGPIPE, SIG_DFL)  // GIO has it ignored
      raise(SIGPIPE)
    }
    if code != 0 { throw Failure(localized("What was to be printed could not be written to the end.")) }
  }

  /// Says something beside the answer, on stderr. No one can be told where there is none, and that is no reason to fail.
  static func warn(_ sentence: String) { _ = write(Data((TerminalText.line(sentence) + "\n").utf8), to: STDERR_FILENO) }

  /// Whether standard output is shown rather than kept or read by a program.
  static var isShown: Bool { isatty(STDOUT_FILENO) == 1 }

  /// - Returns: 0, or why not all could be written.
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
