import Localization

/// Notices words about wanting to die or to hurt oneself, so that a page offers a person rather than a leaf that drifts
/// away, and doesn't ask later whether it happened.
///
/// It misses much, and is no screening: people to talk to are offered whatever it finds. It isn't stored, and nothing
/// is counted.
public enum WishToDie {
  // TRANSLATORS: Words in which people say that they want to die or to hurt themselves, in lower case and separated by
  // “|”. Any that is found in a worry counts. Add those of your language; they needn't be translations.
  private static var phrases: String {
    localized(
      "want to die|wanna die|want to be dead|wish i was dead|wish i were dead|wish i wasn't here|wish i wasn't alive|"
        + "kill myself|killing myself|end my life|ending my life|end it all|end myself|hang myself|take an overdose|"
        + "top myself|suicid|better off dead|better off without me|don't want to live|dont want to live|not want to live|"
        + "don't want to be alive|want to be here any more|want to be here anymore|don't want to wake up|"
        + "no reason to live|no point in living|not worth living|take my own life|taking my own life|hurt myself|"
        + "hurting myself|harm myself|harming myself|self-harm|cut myself|cutting myself")
  }

  private static let folded = phrases.split(separator: "|").map { fold(String($0)) }.filter { !$0.isEmpty }

  /// Whether any of `words` say so, whatever their case, accents and apostrophes.
  public static func isIn(_ words: [String]) -> Bool {
    words.contains { text in
      // What someone means is in its first pages, and this is asked while a page is shown.
      let text = fold(String(text.prefix(most)))
      return folded.contains { text.contains($0) }
    }
  }

  /// The number of characters that are looked at.
  private static let most = 4_000

  private static func fold(_ text: String) -> String {
    FoldedText.fold(text.replacing("’", with: "'")).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Worry {
  /// Whether it's about wanting to die or to hurt oneself; see `WishToDie`.
  public var isWishToDie: Bool { WishToDie.isIn(words) }
}
