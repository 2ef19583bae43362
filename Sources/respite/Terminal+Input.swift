import ArgumentParser
import Core
import Foundation

extension Terminal {
  /// The longest answer, in bytes: about two hundred thousand words.
  private static let maximumBytes = 1 << 20
  /// The longest typed line, in bytes, that the kernel's line discipline buffers (termios(3)). It drops the rest of a
  /// longer line before we can read it.
  private static let longestTypedLine = 4_095

  /// Reads all of standard input as an answer. On a terminal, first prints `question`, and how to finish.
  ///
  /// - Throws: `Failure` if standard input can't be read, is too long or isn't UTF-8.
  static func readText(_ question: String) throws -> String {
    let isTyped = isatty(STDIN_FILENO) == 1
    // TRANSLATORS: In the terminal, after a question such as “What went well?”
    if isTyped { warn(question + " " + localized("To finish, press Ctrl+D on a new line.")) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= maximumBytes {
      let count = read(STDIN_FILENO, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(localized("Standard input can’t be read. Nothing was saved.")) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    guard bytes.count <= maximumBytes else {
      throw Failure(localized("That’s longer than one megabyte, so nothing was saved."))
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // the byte order mark that some editors write
    let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...], as: UTF8.self)
    guard let text, !bytes.contains(0) else {
      throw Failure(localized("That isn’t UTF-8 text, so nothing was saved."))
    }
    if isTyped, bytes.split(separator: UInt8(ascii: "\n")).contains(where: { $0.count >= longestTypedLine }) {
      warn(
        localized(
          "One line was longer than a terminal can pass on, so the end of it is missing. The part that arrived "
            + "has been saved. Shorter lines come through in full."))
    }
    return text
  }

  /// The argument that represents words from standard input.
  static let input = "-"

  /// The help text of a command that takes words, on how to give them unseen by others.
  ///
  /// - Parameter canBeLeftOut: true if the command asks for words that are left out; false if it asks only for “-”.
  static func aboutHistory(canBeLeftOut: Bool) -> String {
    canBeLeftOut
      // TRANSLATORS: Help text of the command line.
      ? localized(
        "Words on the command line stay in the shell’s history, and other people using this computer can see "
          + "them while the command runs. Standard input avoids both: leave the words out and type them when you’re "
          + "asked, or pipe them in.")
      // TRANSLATORS: Help text of the command line.
      : localized(
        "Words on the command line stay in the shell’s history, and other people using this computer can see "
          + "them while the command runs. Standard input avoids both: put - in place of the words and type them when "
          + "you’re asked, or pipe them in.")
  }

  /// Returns the words of an option, which are read from standard input if the option is “-”. Call it while the store
  /// is closed, and before asking for the passphrase.
  ///
  /// - Throws: As `readText`.
  static func words(_ option: String, orAsk question: @autoclosure () -> String) throws -> String {
    option == input ? try readText(question()) : option
  }

  /// Throws `ValidationError` if more than one of `options`, or one and the passphrase, would be read from standard
  /// input. On a terminal, several options may be: each is asked for in turn, and ended by Ctrl+D.
  static func refuseSharedInput(_ options: [String?], _ passphrase: PassphraseOption) throws {
    let count = options.count { $0 == input }
    if count > 1, isatty(STDIN_FILENO) != 1 {
      throw ValidationError(localized("Only one answer can come from standard input."))
    }
    if count > 0, passphrase.descriptor == STDIN_FILENO {
      throw ValidationError(localized("The words and the passphrase can’t both come from standard input."))
    }
  }

  /// Checks that all arguments are UTF-8. Swift would otherwise repair them, and the text that is stored would differ
  /// from the text that was typed.
  ///
  /// - Throws: `Failure` if an argument isn't UTF-8.
  static func refuseUnreadableArguments() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      throw Failure(localized("The command line isn’t UTF-8 text. Nothing was done."))
    }
  }
}
