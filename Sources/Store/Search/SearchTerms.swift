// The terms of a search, and whether a text contains them. Pure; any thread.
//
// Folding every text at each search took 0.2 to 0.6 s for ten thousand entries of 200 characters on two slow cores, so the
// index stores folded text. Where there is no index, `match` folds.

import Core

/// Terms that must all occur in a reflection, folded.
struct SearchTerms: Sendable {
  /// For each term the folded forms of which one must occur, none of them empty: see `FoldedQuery`.
  let forms: [[String]]

  /// Splits `text` at white space.
  init(_ text: String) { forms = FoldedQuery(text).terms }

  /// Whether nothing is searched for: no words, or only what folding leaves out.
  var isEmpty: Bool { forms.isEmpty }

  /// Whether each term occurs in event or reason; true without terms.
  func match(event: String, reason: String) -> Bool {
    isEmpty || match(folded: [FoldedText.fold(event), FoldedText.fold(reason)])
  }

  /// Whether each term occurs in one of these folded texts.
  func match(folded texts: [String]) -> Bool {
    // Compares bytes, not characters, so that a part of a composed emoji is found.
    forms.allSatisfy { forms in forms.contains { form in texts.contains { $0.utf8.contains(form.utf8) } } }
  }
}
