/// How hard a text is to read: the Flesch–Kincaid grade (1975), 0.39 × words per sentence + 11.8 × syllables per
/// word − 15.59.
///
/// Counts running text: paragraphs, list items and quotations, without headings and the numbers of sources. A list item
/// is a sentence, with or without a full stop. Names in capitals (GAD) count a syllable for each letter, as they're
/// spoken, and figures a syllable for each digit.
struct Readability {
  let words: Int
  let sentences: Int
  let syllables: Int

  init(_ paragraphs: [String]) {
    var (words, sentences, syllables) = (0, 0, 0)
    for paragraph in paragraphs {
      for sentence in Self.sentences(paragraph) {
        let found = Self.words(sentence)
        guard !found.isEmpty else { continue }
        sentences += 1
        words += found.count
        syllables += found.reduce(0) { $0 + Self.syllables($1) }
      }
    }
    (self.words, self.sentences, self.syllables) = (words, sentences, syllables)
  }

  /// School years: about the reader's age minus five.
  var grade: Double {
    guard words > 0 else { return 0 }
    return 0.39 * Double(words) / Double(sentences) + 11.8 * Double(syllables) / Double(words) - 15.59
  }

  /// Splits at “.”, “?” and “!” before a space, optionally with a closing quotation mark or bracket between them.
  static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      sentence.append(character)
      guard character.isWhitespace else { continue }
      let last = characters[..<index].last { !"”’\")".contains($0) }
      let isAbbreviation = abbreviations.contains { sentence.trimmingSpaces.hasSuffix($0) }
      if let last, ".?!".contains(last), !isAbbreviation {
        sentences.append(sentence)
        sentence = ""
      }
    }
    return sentences + [sentence]
  }

  private static let abbreviations: Set = ["e.g.", "i.e.", "Dr.", "Mr.", "Mrs.", "a.m.", "p.m."]

  /// Runs of letters, digits and joining characters. A hyphen separates two words, since each is read by itself.
  static func words(_ text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "’" || $0 == "'") }.map(String.init)
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// The number of syllables of an English word: its groups of vowels, minus silent ones, plus those hidden in two
  /// adjacent vowels.
  static func syllables(_ word: String) -> Int {
    if word.contains(where: \.isNumber) { return word.count(where: \.isNumber) }
    let letters = word.filter(\.isLetter)
    if letters.count > 1 && letters == letters.uppercased() { return letters.count }
    var plain = word.lowercased()
    for ending in ["’s", "'s", "s’", "s'"] where plain.hasSuffix(ending) { plain.removeLast(2) }
    plain = plain.filter(\.isLetter)
    if let known = known[plain] { return known }
    if plain.hasSuffix("s"), let known = known[String(plain.dropLast())] { return known }
    let characters = Array(plain)
    func isVowel(_ character: Character) -> Bool { "aeiouyéèê".contains(character) }
    var count = 0
    for (index, character) in characters.enumerated() where isVowel(character) {
      if index == 0 || !isVowel(characters[index - 1]) { count += 1 }
    }
    count += pairs.reduce(0) { $0 + plain.ranges(of: $1).count }
    for silent in silentEndings where plain.hasSuffix(silent) && characters.count > silent.count + 1 {
      let before = characters[characters.count - silent.count - 1]
      let isSpoken =
        switch silent {
        case "e": before == "l" && !isVowel(characters[characters.count - 3])  // “gentle”
        case "ed": "td".contains(before)
        default: "sxzcg".contains(before) || plain.hasSuffix("ches") || plain.hasSuffix("shes")
        }
      if !isSpoken && !isVowel(before) { count -= 1 }
      break
    }
    for middle in silentMiddles where plain.contains(middle) { count -= 1 }
    return max(1, count)
  }

  private static let silentEndings = ["ed", "es", "e"]
  /// An e before these endings is silent: “carefully”, “lonely”, “something”.
  private static let silentMiddles = [
    "eful", "eless", "ement", "ething", "etime", "ewhere", "eness", "evere", "eself", "ebody",
  ]
  /// Pairs of vowels that are two syllables.
  private static let pairs = ["ia", "eo", "io", "ua", "ue", "ying", "iet", "uo", "iu", "eing", "oing", "uing"]
  /// Words that the rules get wrong.
  private static let known: [String: Int] = [
    "people": 2, "because": 2, "though": 1, "through": 1, "special": 2, "social": 2, "especially": 4, "action": 2,
    "anxious": 2, "anxiety": 4, "reaction": 3, "emotion": 3, "emotions": 3, "relation": 3, "question": 2,
    "questions": 2, "section": 2, "mention": 2, "attention": 3, "relaxation": 4, "meditation": 4, "sensation": 3,
    "sensations": 3, "tension": 2, "station": 2, "situation": 4, "situations": 4, "depression": 3, "medication": 4,
    "information": 4, "permission": 3, "decision": 3, "version": 2, "occasion": 3, "religion": 3, "region": 2,
    "serious": 3, "curious": 3, "obvious": 3, "previous": 3, "precious": 2, "cautious": 2, "conscious": 2,
    "being": 2, "doing": 2, "going": 2, "seeing": 2, "science": 2, "quiet": 2, "diet": 2, "idea": 3, "ideas": 3,
    "area": 3, "real": 1, "really": 2, "every": 2, "everything": 3, "everyone": 3, "evening": 2, "different": 2,
    "several": 2, "interest": 2, "family": 3, "favourite": 2, "business": 2, "once": 1, "one": 1, "someone": 2,
    "something": 2, "sometimes": 2, "somewhere": 2, "somebody": 3, "therefore": 2, "safely": 2, "likely": 2,
    "rarely": 2, "merely": 2, "lonely": 2, "maybe": 2, "eye": 1, "eyes": 1, "breathe": 1, "breathed": 1,
    "true": 1, "blue": 1, "clue": 1, "due": 1, "value": 2, "continue": 3, "argue": 2, "rescue": 2, "tissue": 2,
    "guess": 1, "guest": 1, "guide": 1, "build": 1, "quite": 1, "unique": 2, "technique": 2, "techniques": 2,
    "tongue": 1, "vague": 1, "usual": 3, "usually": 4, "actual": 3, "actually": 4, "gradual": 3, "gradually": 4,
    "trial": 2, "trials": 2, "material": 4, "social anxiety": 6, "giant": 2, "brilliant": 2, "alliance": 3,
    "variation": 4, "appreciate": 4, "mountain": 2, "loose": 1, "poem": 2, "poet": 2, "create": 2, "created": 3,
    "video": 3, "theory": 3, "period": 3, "radio": 3, "audio": 3, "studio": 3, "behaviour": 3, "serene": 2,
    "sure": 1, "recipe": 3, "catastrophe": 4, "psyche": 2, "doctor": 2, "rhythm": 2, "rhythms": 2, "moment": 2,
    "cement": 2, "element": 3, "elements": 3, "lion": 2, "violence": 3, "violent": 3, "onion": 2, "opinion": 3,
    "million": 2, "companion": 3, "billion": 2, "union": 2, "suggestion": 3, "digestion": 3, "exhaustion": 3,
    "reassurance": 4, "behavioural": 4, "experience": 4, "experiences": 4, "experienced": 4, "everyday": 3, "react": 2,
    "reality": 4, "ability": 4, "hours": 1, "hour": 1, "our": 1, "fire": 1, "tired": 1,
  ]
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
