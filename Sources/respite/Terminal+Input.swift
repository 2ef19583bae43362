import Core
import Foundation

extension Terminal {
  /// The most that one answer may have, in bytes: some two hundred thousand words.
  private static let mostBytes = 1 << 20
  /// What a terminal hands over of one line, in bytes (termios(3)); the rest of it is lost before we are asked.
  private static let longestTypedLine = 4_095

  /// An answer from standard input, to its end. On a terminal the question is asked, and it is said how to end.
  ///
  /// - Throws: `Failure` for what can't be read, is too long, or is no text; then nothing of it is taken.
  static func words(_ question: String) throws -> String {
    let isTyped = isatty(STDIN_FILENO) == 1
    if isTyped { warn(question + " " + localized("End with Ctrl+D on a line of its own.")) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= mostBytes {
      let count = read(STDIN_FILENO, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(localized("Standard input can’t be read. Nothing was kept.")) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    guard bytes.count <= mostBytes else {
      throw Failure(localized("That is longer than one megabyte, so nothing was kept."))
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // which some editors put first
    let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...], as: UTF8.self)
    guard let text, !bytes.contains(0) else {
      throw Failure(localized("That is not text in UTF-8, so nothing was kept."))
    }
    if isTyped, bytes.split(separator: UInt8(ascii: "\n")).contains(where: { $0.count >= longestTypedLine }) {
      warn(
        localized(
          "A line was longer than a terminal hands over, so its end is missing; what came of it is kept. "
            + "Shorter lines come whole."))
    }
    return text
  }

  /// Makes sure that what was typed after the name of the program is text: what is none would be kept as something else.
  ///
  /// - Throws: `Failure`.
  static func refuseUnreadableArguments() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      throw Failure(localized("What stands on the command line is not text in UTF-8. Nothing was done."))
    }
  }
}
