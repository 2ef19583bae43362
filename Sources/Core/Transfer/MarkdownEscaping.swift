import Foundation

/// Escapes a person's text for Markdown, so that it renders as written, and reads it back byte for byte.
enum MarkdownEscaping {
  private static let backslash: Unicode.Scalar = "\\"
  /// Characters that are markup anywhere.
  private static let markup: Set<Unicode.Scalar> = ["\\", "`", "*", "_", "<", ">", "[", "]", "&", "~", "|", "$"]
  /// Characters that are markup at the start of a line.
  private static let markupFirst: Set<Unicode.Scalar> = ["#", "+", "-", "=", ":"]

  /// Returns a text as a block quote, line by line; empty for an empty text.
  static func quoted(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    var result = ""
    for (index, line) in lines.enumerated() {
      // A backslash at the end of a line renders as a line break. The reader drops it.
      let isBroken = index + 1 < lines.count && !line.isEmpty && !lines[index + 1].isEmpty
      result += line.isEmpty ? ">\n" : "> \(escaped(line))\(isBroken ? "\\" : "")\n"
    }
    return result
  }

  /// The words of a line of a block quote; nil for any other line.
  static func quote(in line: String) -> String? {
    // Bytes, not characters: a mark that combines with the space would hide that.
    let bytes = line.utf8
    guard bytes.first == UInt8(ascii: ">") else { return nil }
    var result = String.UnicodeScalarView()
    var rest = Substring(bytes.dropFirst(bytes.starts(with: "> ".utf8) ? 2 : 1)).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == backslash {
        // A backslash is literal before anything but punctuation. At the end of the line, it's a line break, which is
        // dropped.
        guard let next = rest.first else { break }
        guard isPunctuation(next) else {
          result.append(scalar)
          continue
        }
        result.append(next)
        rest.removeFirst()
      } else if scalar == "&", let (value, after) = reference(rest) {
        result.append(value)
        rest = after
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func escaped(_ line: Substring.UnicodeScalarView) -> String {
    var result = String.UnicodeScalarView()
    var isNumber = true
    for index in line.indices {
      let scalar = line[index]
      let (isFirst, isLast) = (index == line.startIndex, line.index(after: index) == line.endIndex)
      if isInvisible(scalar) || scalar.properties.isWhitespace && (isFirst || isLast) {
        result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      } else {
        let isListNumber = isNumber && !isFirst && (scalar == "." || scalar == ")")
        if markup.contains(scalar) || isFirst && markupFirst.contains(scalar) || isListNumber {
          result.append(backslash)
        }
        result.append(scalar)
      }
      isNumber = isNumber && ("0"..."9").contains(scalar)
    }
    return String(result)
  }

  /// Characters that editors change or can't show: controls, other line breaks, byte order marks.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF: true
    default: false
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Reads `#32;`, after the `&`.
  private static func reference(
    _ rest: Substring.UnicodeScalarView
  ) -> (Unicode.Scalar, after: Substring.UnicodeScalarView)? {
    guard rest.first == "#" else { return nil }
    let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
    guard (1...7).contains(digits.count), digits.endIndex < rest.endIndex, rest[digits.endIndex] == ";",
      let number = UInt32(String(digits)), let scalar = Unicode.Scalar(number)
    else { return nil }
    return (scalar, rest[rest.index(after: digits.endIndex)...])
  }
}
