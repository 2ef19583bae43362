import Core
import Foundation

/// Reads lines that contain a secret, from the terminal or from a file descriptor.
enum SecretInput {
  /// Ctrl+C.
  private static let interrupt: UInt8 = 3

  /// Asks on the controlling terminal and reads a line.
  ///
  /// - Parameters:
  ///   - question: the question. The answer is typed after it.
  ///   - echoes: whether the typed text is shown. True for a recovery key, which is on the screen anyway.
  /// - Throws: `Failure` if there is no terminal, after Ctrl+C or Ctrl+D, and as `line(from:orNothingAt:)` does.
  static func ask(_ question: String, echoes: Bool = false) throws -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else {
      throw Failure(
        localized(
          "What you’ve written is locked. Give the passphrase with --passphrase-fd, or run this in a "
            + "terminal."))
    }
    defer { close(terminal) }
    func say(_ words: String) { _ = words.withCString { write(terminal, $0, strlen($0)) } }
    var shown = termios()
    guard tcgetattr(terminal, &shown) == 0 else {
      throw Failure(localized("Respite can’t ask for the passphrase on this terminal."))
    }
    var hidden = shown
    // Ctrl+C would end the program with echo still off, so it ends the line instead.
    hidden.c_lflag &= ~tcflag_t(echoes ? ISIG : ECHO | ISIG)
    withUnsafeMutableBytes(of: &hidden.c_cc) { $0[Int(VEOL)] = interrupt }
    tcsetattr(terminal, TCSAFLUSH, &hidden)
    say(question)
    defer {
      tcsetattr(terminal, TCSAFLUSH, &shown)
      if !echoes { say("\n") }
    }
    guard let line = try line(from: terminal, orNothingAt: interrupt) else {
      throw Failure(localized("No passphrase was entered. Nothing was changed."))
    }
    return line
  }

  /// Reads one line byte by byte, so that the following lines remain unread. Returns nil at the end of the file.
  ///
  /// - Parameters:
  ///   - descriptor: the file descriptor to read from. It isn't closed.
  ///   - end: a byte that makes the result nil too.
  /// - Throws: `Failure` if the line isn't UTF-8 or is too long. The end of a long line would otherwise be read as the
  ///   next line.
  static func line(from descriptor: Int32, orNothingAt end: UInt8? = nil) throws -> String? {
    var (bytes, byte) = ([UInt8](), UInt8(0))
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 {
        if bytes.isEmpty { return nil }
        break
      }
      if byte == end { return nil }
      if byte == UInt8(ascii: "\n") { break }
      guard bytes.count < 65_536 else {
        throw Failure(localized("That passphrase is longer than 65536 bytes. Nothing was changed."))
      }
      bytes.append(byte)
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(localized("That passphrase isn’t UTF-8 text."))
    }
    return text
  }
}
