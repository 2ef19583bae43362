import Foundation

extension HelpPlan {
  /// Someone to call, in the words of the plan.
  public struct Person: Hashable, Sendable {
    /// What the line says besides the number, such as “Anna, next door”. Empty if it's only a number.
    public let name: String
    /// The phone number as written; nil if the plan has none.
    public let number: String?

    /// Creates a person.
    public init(name: String, number: String? = nil) {
      self.name = name
      self.number = number
    }
  }

  /// The person to call first: the first line under `people` that isn't blank, and its phone number. A number alone on
  /// the line below belongs to it. Nil if no one is named.
  public var firstPerson: Person? {
    let lines = Excerpt(of: self[.people].trimmed, characters: 2_000, lines: 40).text
      .split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    if let number = PhoneNumber.first(in: first) {
      return Person(name: Self.bare(first.replacingOccurrences(of: number, with: " ")), number: number)
    }
    // Only if nothing else is written there: the number beside the next name is another person's.
    let below = lines.dropFirst().first.flatMap { line in
      PhoneNumber.first(in: line).flatMap { Self.bare(line.replacingOccurrences(of: $0, with: "")).isEmpty ? $0 : nil }
    }
    return Person(name: Self.bare(first), number: below)
  }

  /// A line without the mark that begins it in a list, and without punctuation that led to a number.
  private static func bare(_ line: String) -> String {
    let marks: Set<Character> = ["-", "–", "—", "•", "*", ",", ":", ";", "/", " ", "\u{00A0}", "\t"]
    let kept = String(line.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }.reversed())
    return kept.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacingOccurrences(of: " ,", with: ",").replacingOccurrences(of: " )", with: ")")
  }
}

/// Finds phone numbers in what a person wrote.
enum PhoneNumber {
  /// The first phone number in a line, as written: 6 to 15 digits, with what people put between them. A date isn't one.
  /// A slash belongs to the number only between two digits, since people also put it between two numbers.
  static func first(in line: String) -> String? {
    let characters = Array(line)
    var start = 0
    while start < characters.count {
      guard begins(characters, at: start) else {
        start += 1
        continue
      }
      var end = start, last = start
      while end < characters.count, belongs(characters, at: end, from: start) {
        let closes = characters[end] == ")" && characters[start..<end].contains("(")
        if isDigit(characters[end]) || closes { last = end }
        end += 1
      }
      let isWhole = last + 1 >= characters.count || !(characters[last + 1].isLetter || characters[last + 1] == "@")
      let found = String(characters[start...last])
      if isWhole, (6...15).contains(found.count(where: isDigit)), !isDate(found) { return found }
      start = max(last + 1, start + 1)
    }
    return nil
  }

  private static func begins(_ characters: [Character], at index: Int) -> Bool {
    let character = characters[index]
    guard isDigit(character) || character == "+" || character == "(" else { return false }
    return index == 0 || !(characters[index - 1].isLetter || isDigit(characters[index - 1]))
  }

  private static func belongs(_ characters: [Character], at index: Int, from start: Int) -> Bool {
    switch characters[index] {
    case "+": return index == start
    case " ", "\u{00A0}", "-", ".", "(", ")": return true
    case "/":
      let next = index + 1
      return index > start && next < characters.count && isDigit(characters[index - 1]) && isDigit(characters[next])
    case let other: return isDigit(other)
    }
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private static func isDate(_ text: String) -> Bool {
    text.wholeMatch(of: /\d{1,4}[.\/-] ?\d{1,2}[.\/-] ?\d{1,4}/) != nil
  }
}
