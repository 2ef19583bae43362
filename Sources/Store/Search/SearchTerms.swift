// The terms of a search, and whether a text contains them. Pure; any thread.
//
// Folding every text at each search took 0.2 to 0.6 s for ten thousand entries of 200 characters on two slow cores, so the
// index stores folded text. Where there is no index, `match` folds.

import Core

/// Terms that must all occur in a reflection; case, accents and vowel points are ignored.
struct SearchTerms: Sendable {
  /// The folded terms, none of them empty.
  let folded: [String]

  /// Splits `text` at white space.
  init(_ text: String) {
    folded = text.split(whereSeparator: \.isWhitespace).map { FoldedText.fold(String($0)) }.filter { !$0.isEmpty }
  }

  var isEmpty: Bool { folded.isEmpty }

  /// Whether each term occurs in event or reason; true without terms.
  func match(event: String, reason: String) -> Bool {
    guard !folded.isEmpty else { return true }
    let (event, reason) = (FoldedText.fold(event), FoldedText.fold(reason))
    // Compares bytes, not characters, so that a part of a composed emoji is found.
    return folded.allSatisfy { event.utf8.contains($0.utf8) || reason.utf8.contains($0.utf8) }
  }
}
