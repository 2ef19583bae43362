/// The second key to the lock: random, printed once, stored on paper.
///
/// 26 random characters (130 bits, which can't be guessed) and 6 check characters that detect typing errors, in eight
/// groups of four. No two characters look alike: there's no I, L, O or U. O is read as 0, and I and L as 1.
public struct RecoveryKey: Hashable, Sendable {
  /// The number of random characters.
  public static let length = 26
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The random part: `length` numbers from 0 to 31.
  public let values: [UInt8]

  /// Makes a key from `length` random bytes: the lowest five bits of each.
  public init(chance: [UInt8]) {
    precondition(chance.count == Self.length, "A recovery key needs \(Self.length) random bytes.")
    values = chance.map { $0 & 31 }
  }

  /// Parses a typed key, or returns nil if it isn't one or fails the check. Ignores case, spaces and hyphens.
  public init?(_ text: String) {
    var found: [UInt8] = []
    for character in text.uppercased() where !character.isWhitespace && character != "-" && character != "–" {
      let canonical: Character =
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      guard let value = Self.alphabet.firstIndex(of: canonical), found.count < Self.length + 6 else { return nil }
      found.append(UInt8(value))
    }
    guard found.count == Self.length + 6 else { return nil }
    let values = Array(found.prefix(Self.length))
    guard Self.check(of: values) == Array(found.suffix(6)) else { return nil }
    self.values = values
  }

  /// Eight groups of four characters, as printed.
  public var groups: [String] {
    let all = (values + Self.check(of: values)).map { Self.alphabet[Int($0)] }
    return stride(from: 0, to: all.count, by: 4).map { String(all[$0..<$0 + 4]) }
  }

  /// The groups, separated by hyphens.
  public var text: String { groups.joined(separator: "-") }

  /// The six check characters: the BCH code of BIP 173 (Wuille and Maxwell, 2017), which detects up to four wrong
  /// characters.
  private static func check(of values: [UInt8]) -> [UInt8] {
    let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
    var sum: UInt32 = 1
    for value in values + [UInt8](repeating: 0, count: 6) {
      let top = sum >> 25
      sum = (sum & 0x1ff_ffff) << 5 ^ UInt32(value)
      for (bit, term) in generator.enumerated() where top >> bit & 1 == 1 { sum ^= term }
    }
    sum ^= 1
    return (0..<6).map { UInt8(sum >> (5 * (5 - $0)) & 31) }
  }
}
