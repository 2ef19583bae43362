extension Passphrase {
  /// Whether a text is among the guesses that are tried first: a common password with figures or signs around it,
  /// something repeated, or little more than a row of keys or of the alphabet. Such a passphrase causes a warning when
  /// it's set, but isn't refused.
  static func isGuessable(_ text: String) -> Bool {
    // This many characters are enough to judge by, and a pasted book mustn't cause a wait.
    let characters = Array(text.prefix(256).lowercased())
    let unit = repeated(in: characters)
    if unit.count < characters.count, unit.count < 12 { return true }
    return unforeseen(in: characters) < 8 || isCommon(characters)
  }

  /// Returns the shortest prefix that gives all characters when it's repeated.
  private static func repeated(in characters: [Character]) -> [Character] {
    let all = characters.count
    guard all > 1 else { return characters }
    let size = (1...all / 2).first { size in
      all.isMultiple(of: size) && (size..<all).allSatisfy { characters[$0] == characters[$0 - size] }
    }
    return Array(characters.prefix(size ?? all))
  }

  /// Counts the characters that don't just continue the two before them. To continue is to repeat the same character
  /// once more, or to follow a row one key further. The first two always count.
  private static func unforeseen(in characters: [Character]) -> Int {
    guard characters.count > 2 else { return characters.count }
    return 2
      + (2..<characters.count).count { place in
        !steps(from: characters[place - 1], to: characters[place])
          .contains(where: steps(from: characters[place - 2], to: characters[place - 1]).contains)
      }
  }

  private static let rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].map(
    Array.init)

  /// The ways one character follows another: 0 if it's the same. For each row where they're neighbours, it's the number
  /// of the row, counted from 1, or its negative if they're in reverse order.
  private static func steps(from first: Character, to second: Character) -> [Int] {
    if first == second { return [0] }
    return rows.enumerated().flatMap { number, row in
      zip(row, row.dropFirst()).compactMap { left, right in
        (left, right) == (first, second) ? number + 1 : (right, left) == (first, second) ? -number - 1 : nil
      }
    }
  }

  /// Whether the text is a common password, apart from figures and signs around it or in place of letters.
  private static func isCommon(_ characters: [Character]) -> Bool {
    let alike: [Character: Character] = [
      "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s",
    ]
    func stem(_ characters: some BidirectionalCollection<Character>) -> String {
      let start = characters.drop { !$0.isLetter }
      return String(start.reversed().drop { !$0.isLetter }.reversed().map { alike[$0] ?? $0 })
    }
    // “p@ssw0rd12” by the first way, “$ecret12” by the second.
    return [stem(characters), stem(characters.map { alike[$0] ?? $0 })].contains(where: CommonPasswords.all.contains)
  }
}
