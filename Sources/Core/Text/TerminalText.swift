/// Makes text from a person or from a file safe to print on a terminal: it can't move the cursor, set the clipboard,
/// reorder what is shown, or pass for a line of Respite's own output.
///
/// Control characters are written out, as `\x1b` or `\u{202e}`: U+0000 to U+001F, U+007F to U+009F, and the characters
/// that embed, override or isolate a direction (U+202A to U+202E, U+2066 to U+2069). The marks U+200E and U+200F aren't
/// changed, because they are used in Hebrew and Arabic and affect only their neighbours.
///
/// The result can't be read back. Programs should read JSON or an export.
public enum TerminalText {
  /// Returns a text as one line, with line breaks written out too.
  public static func line(_ text: String) -> String {
    visible(text.unicodeScalars) { isControl($0) || isLineBreak($0) }
  }

  /// Returns the lines of a text. The caller should indent all but the first.
  public static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = Substring.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isLineBreak(scalar) else {
        line.append(scalar)
        continue
      }
      if line.last == "\r" { line.removeLast() }  // of CR LF, which is one line break
      lines.append(visible(line, isControl))
      line.removeAll()
    }
    return lines + [visible(line, isControl)]
  }

  /// Returns a text that retains its line breaks, for an export that is printed.
  public static func shown(_ text: String) -> String { lines(text).joined(separator: "\n") }

  /// Returns JSON with these characters as escapes, so that its meaning stays the same.
  public static func json(_ text: String) -> String {
    // Line breaks in JSON are always between strings.
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar != "\n" && (isControl(scalar) || isLineBreak(scalar)) }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        let digits = String(scalar.value, radix: 16)
        result.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func visible(
    _ scalars: some Sequence<Unicode.Scalar>, _ isHidden: (Unicode.Scalar) -> Bool
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      guard isHidden(scalar) else {
        result.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      let escape = scalar.value > 0xFF ? "\\u{\(digits)}" : "\\x\(digits.count < 2 ? "0" : "")\(digits)"
      result.append(contentsOf: escape.unicodeScalars)
    }
    return String(result)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar.value == 0x2028 || scalar.value == 0x2029
  }
}
