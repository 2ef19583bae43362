import Core
import Foundation

/// The output of a command, and its exit status.
struct Output {
  /// The bytes for standard output.
  let bytes: Data
  /// Whether the output reports that something was done, rather than answering a question.
  let isDone: Bool
  /// Sentences for stderr, after the output.
  var warnings: [String] = []
  /// Thrown after all output, for the exit status.
  var error: (any Error)?

  /// The answer to a question, each text on its own line.
  static func answer(_ lines: [String]) -> Output { Output(bytes: bytes(lines), isDone: false) }

  /// A report that something was done, each text on its own line.
  static func done(_ lines: [String]) -> Output { Output(bytes: bytes(lines), isDone: true) }

  /// An answer that is printed byte for byte.
  static func data(_ bytes: Data) -> Output { Output(bytes: bytes, isDone: false) }

  /// An empty output.
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
