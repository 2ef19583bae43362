/// Parses `**strong**`, `*emphasis*`, `[words](https://…)`, `[words](respite:…)` and `[^1]` in a line. A marker without
/// its counterpart is plain text, and so is any punctuation after a backslash.
enum InlineParser {
  static func parse(_ text: String) -> [ReadingMarkdown.Span] {
    let characters = Array(text)
    return spans(characters[...], in: ReadingMarkdown.Span.plain, nested: false)
  }

  /// How many characters ahead to search for a closing marker. The limit makes a file full of opening markers fast to
  /// parse.
  private static let reach = 400

  private static func spans(
    _ text: ArraySlice<Character>, in style: (String) -> ReadingMarkdown.Span, nested: Bool
  ) -> [ReadingMarkdown.Span] {
    var spans: [ReadingMarkdown.Span] = []
    var words = ""
    var rest = text
    func flush() {
      if !words.isEmpty { spans.append(style(words)) }
      words = ""
    }
    while let character = rest.first {
      if character == "\\", let next = rest.dropFirst().first, next.isASCII, next.isPunctuation || next.isSymbol {
        words.append(next)
        rest = rest.dropFirst(2)
      } else if let (found, after) = special(rest, nested: nested) {
        flush()
        spans += found
        rest = after
      } else {
        words.append(character)
        rest = rest.dropFirst()
      }
    }
    flush()
    return spans
  }

  private static func special(
    _ text: ArraySlice<Character>, nested: Bool
  ) -> ([ReadingMarkdown.Span], after: ArraySlice<Character>)? {
    switch text.first {
    case "[":
      if let (inner, after) = between("[^", "]", text), inner.count <= 3, let number = Int(String(inner)) {
        return ([.mark(number)], after)
      }
      return link(text)
    case "*" where !nested:
      if let (inner, after) = between("**", "**", text) {
        return (spans(inner, in: ReadingMarkdown.Span.strong, nested: true), after)
      }
      if let (inner, after) = between("*", "*", text), inner.first?.isWhitespace == false,
        inner.last?.isWhitespace == false
      {
        return (spans(inner, in: ReadingMarkdown.Span.emphasis, nested: true), after)
      }
      return nil
    default: return nil
    }
  }

  /// Parses a link. If `Reading.isLink` rejects its address, it remains plain text, so that the reader sees the
  /// address.
  private static func link(_ text: ArraySlice<Character>) -> ([ReadingMarkdown.Span], after: ArraySlice<Character>)? {
    guard let (words, tail) = between("[", "]", text), let (inside, after) = between("(", ")", tail) else { return nil }
    let address = String(inside)
    guard Reading.isLink(address) else { return nil }
    return ([.link(String(words), address: address)], after)
  }

  /// Returns the text between `opening`, which must be at the start, and the next `closing`; nil if empty or not
  /// closed.
  private static func between(
    _ opening: String, _ closing: String, _ text: ArraySlice<Character>
  ) -> (ArraySlice<Character>, after: ArraySlice<Character>)? {
    guard text.starts(with: opening), let last = closing.last else { return nil }
    let body = text.dropFirst(opening.count)
    let end = body.index(body.startIndex, offsetBy: reach, limitedBy: body.endIndex) ?? body.endIndex
    var start = body.startIndex
    while start < end, let index = body[start..<end].firstIndex(of: last) {
      start = index + 1
      let inner = body[..<start].dropLast(closing.count)
      guard start - body.startIndex >= closing.count, body[inner.endIndex..<start].elementsEqual(closing) else {
        continue
      }
      return inner.isEmpty ? nil : (inner, body[start...])
    }
    return nil
  }
}
