// The terms of a search, and whether a text contains them. Pure; any thread.

import Core

/// Terms that must all occur in an entry, folded.
struct SearchTerms: Equatable, Sendable {
  /// The folded forms of each term; one of them must occur. No form is empty; see `FoldedQuery`.
  let forms: [[String]]

  /// Splits `text` at white space.
  init(_ text: String) { forms = FoldedQuery(text).terms }

  /// Whether there's nothing to search for: no words, or only characters that folding leaves out.
  var isEmpty: Bool { forms.isEmpty }

  /// Whether each term occurs in event or reason; true without terms. Folds both, which takes a few microseconds.
  func match(event: String, reason: String) -> Bool {
    if isEmpty { return true }
    let texts = [FoldedText.fold(event), FoldedText.fold(reason)]
    // Compares bytes, not characters, so that a part of a composed emoji is found.
    return forms.allSatisfy { forms in forms.contains { form in texts.contains { $0.utf8.contains(form.utf8) } } }
  }
}
