import Core

/// Pango markup that underlines the words of a search.
enum SearchHighlight {
  /// Returns `text` escaped for Pango, with each occurrence of each word of `search` underlined. Compares folded text,
  /// as the search does.
  static func markup(_ text: String, marking search: String) -> String {
    let folded = FoldedText(text)
    var marked = Set<String.Index>()
    for word in search.split(whereSeparator: \.isWhitespace) {
      for found in folded.ranges(of: String(word)) { marked.formUnion(text[found].indices) }
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
