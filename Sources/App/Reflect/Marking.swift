import Foundation

/// Words that were searched for, marked where they stand.
enum Marking {
  /// `text` for Pango, each occurrence of each word of `search` underlined; case and accents do not matter.
  static func markup(_ text: String, marking search: String) -> String {
    var marked = Set<String.Index>()
    for word in search.split(whereSeparator: \.isWhitespace) {
      var from = text.startIndex
      while let found = text.range(
        of: word, options: [.caseInsensitive, .diacriticInsensitive], range: from..<text.endIndex),
        !found.isEmpty
      {
        for index in text[found].indices { marked.insert(index) }
        from = found.upperBound
      }
    }
    var markup = "", isMarked = false
    for index in text.indices {
      if marked.contains(index) != isMarked {
        isMarked.toggle()
        markup += isMarked ? "<u>" : "</u>"
      }
      switch text[index] {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      default: markup.append(text[index])
      }
    }
    return isMarked ? markup + "</u>" : markup
  }
}
