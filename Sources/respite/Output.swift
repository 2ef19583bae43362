import Core
import Foundation

/// The output of a command, and its exit status.
struct Output {
  /// For standard output.
  let bytes: Data
  /// Whether it says that something was done, rather than answering a question.
  let isDone: Bool
  /// Sentences for stderr, after the output.
  var warnings: [String] = []
  /// Thrown after all output, for the exit status.
  var error: (any Error)?

  /// The answer to a question, each text on a line of its own.
  static func answer(_ lines: [String]) -> Output { Output(bytes: bytes(lines), isDone: false) }

  /// That something was done, each text on a line of its own.
  static func done(_ lines: [String]) -> Output { Output(bytes: bytes(lines), isDone: true) }

  /// An answer that isn't changed.
  static func data(_ bytes: Data) -> Output { Output(bytes: bytes, isDone: false) }

  /// Nothing is printed.
  static let nothing = data(Data())

  /// A list as JSON.
  static func json(_ entries: [some Encodable]) throws -> Output {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(entries), as: UTF8.self)
    return data(Data((TerminalText.json(text) + "\n").utf8))
  }

  private static func bytes(_ lines: [String]) -> Data {
    Data(lines.map { TerminalText.line($0) + "\n" }.joined().utf8)
  }
}
