// What a person looks for, and whether a text holds it. Pure; any thread.
//
// Folding every text at each search took 0.2 to 0.6 s for ten thousand entries of 200 letters on two slow cores: the
// index keeps them folded. Where there is none to be asked, this is how it is done.

import Core

/// Words that must all occur in a reflection; case, accents and vowel points do not matter.
struct SearchTerms: Sendable {
  /// The words without what does not matter; none of them empty.
  let folded: [String]

  /// The words of `text`, which are what stands between white space.
  init(_ text: String) {
    folded = text.split(whereSeparator: \.isWhitespace).map { FoldedText.fold(String($0)) }.filter { !$0.isEmpty }
  }

  /// Whether there is none.
  var isEmpty: Bool { folded.isEmpty }

  /// Whether each word occurs in event or reason.
  ///
  /// Without words, everything does.
  func match(event: String, reason: String) -> Bool {
    guard !folded.isEmpty else { return true }
    let (event, reason) = (FoldedText.fold(event), FoldedText.fold(reason))
    // Bytes, not characters: half of what the screen shows as one emoji is still found.
    return folded.allSatisfy { event.utf8.contains($0.utf8) || reason.utf8.contains($0.utf8) }
  }
}
