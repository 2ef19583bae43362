/// The second key to the lock: random, printed once, kept on paper.
///
/// Twenty-six signs of chance (130 bits: beyond all guessing) and six that notice a slip of the pen, in eight groups
/// of four. No two signs look alike: there is no I, L, O or U, and whoever reads O for 0, or I or L for 1, is
/// understood.
public struct RecoveryKey: Hashable, Sendable {
  /// How many values an init takes.
  public static let length = 26
  private static let signs = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Numbers from 0 to 31, from chance.
  public let values: [UInt8]

  /// A new key from chance: `length` numbers, of which the lowest five bits count.
  public init(chance: [UInt8]) {
    precondition(chance.count == Self.length, "A recovery key has \(Self.length) signs of chance.")
    values = chance.map { $0 & 31 }
  }

  /// Reads a key as somebody typed it: case, spaces and hyphens do not matter. Nil if it is none, or has a slip in it.
  public init?(_ text: String) {
    var found: [UInt8] = []
    for character in text.uppercased() where !character.isWhitespace && character != "-" && character != "–" {
      let meant: Character =
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      guard let value = Self.signs.firstIndex(of: meant), found.count < Self.length + 6 else { return nil }
      found.append(UInt8(value))
    }
    guard found.count == Self.length + 6 else { return nil }
    let values = Array(found.prefix(Self.length))
    guard Self.check(of: values) == Array(found.suffix(6)) else { return nil }
    self.values = values
  }

  /// Eight groups of four signs, as they are printed.
  public var groups: [String] {
    let all = (values + Self.check(of: values)).map { Self.signs[Int($0)] }
    return stride(from: 0, to: all.count, by: 4).map { String(all[$0..<$0 + 4]) }
  }

  /// The groups with hyphens between them.
  public var text: String { groups.joined(separator: "-") }

  /// Six signs by the code of BIP 173 (Wuille and Maxwell, 2017), which notices any four wrong signs.
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
