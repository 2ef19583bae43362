import Core
import Foundation
import Synchronization

/// All input and output of commands, and waiting for asynchronous work.
///
/// No other code prints. Text goes through `TerminalText`, which escapes control characters, so that no stored text can
/// control the terminal.
enum Terminal {
  /// Replaces each closed standard stream with `/dev/null`, opened for the wrong direction on purpose, so that using
  /// the stream still fails.
  ///
  /// Otherwise the next file to be opened, perhaps the database, would get the number of a standard stream.
  static func replaceClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      _ = Foundation.open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Prints an output and its warnings.
  ///
  /// If the reader has closed the pipe, as `head` does, printing an answer ends the program by SIGPIPE.
  ///
  /// - Throws: `Failure` if the output can't be printed. If something was done, the sentence of the failure says that
  ///   too. Otherwise `output.error`, if there is one.
  static func print(_ output: Output) throws {
    // GIO ignores SIGPIPE, so an answer restores the default. After something was done, the program has to survive to
    // print the error.
    let former = signal(SIGPIPE, output.isDone ? SIG_IGN : SIG_DFL)
    let code = write(output.bytes, to: STDOUT_FILENO)
    signal(SIGPIPE, former)
    if code != 0 {
      throw Failure(
        output.isDone
          ? localized("Done, but the result couldn’t be printed.")
          : localized("The output couldn’t be written in full."))
    }
    output.warnings.forEach(warn)
    if let error = output.error { throw error }
  }

  /// Prints a sentence on stderr. Ignores errors: without stderr there is nowhere to report them.
  static func warn(_ sentence: String) { _ = write(Data((TerminalText.line(sentence) + "\n").utf8), to: STDERR_FILENO) }

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
  /// - Throws: whatever `body` throws.
  static func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex(Result<Value, any Error>.failure(CancellationError()))
    Task.detached {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    return try outcome.withLock(\.self).get()
  }
}
