import Core

/// Words that were searched for, marked where they stand.
enum Marking {
  /// `text` for Pango, with each occurrence of each word of `search` underlined, folded as the search folds them.
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
