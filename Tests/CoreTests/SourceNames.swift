import Foundation

/// The capitalized names in the code of a Swift source: not in its comments, nor in its strings but
/// for what's interpolated.
///
/// It reads bytes, and compares them with numbers: without optimization, characters would take seconds for a module.
struct SourceNames {
  /// The types that it declares at its left edge, for other files to use.
  private(set) var declared: Set<String> = []
  /// The types that it declares for itself: those in others, and private ones.
  private(set) var own: Set<String> = []
  /// The names that it mentions, unless they follow a point, with their lines.
  private(set) var mentioned: [(name: String, line: Int)] = []

  private static let declarations: Set = ["class", "struct", "enum", "protocol", "actor", "typealias"]
  /// For each byte, whether it can be in a name.
  private static let inNames: [Bool] = {
    let names = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_".utf8)
    return (UInt8.min...UInt8.max).map(names.contains)
  }()

  init(_ source: Data) {
    let bytes = [UInt8](source) + [0x0A, 0x0A, 0x0A]  // so that one may look ahead
    let (end, inNames) = (bytes.count - 3, Self.inNames)
    // The strings around the place: how many quotation marks end one, and the brackets open in what's interpolated.
    var strings: [(quotes: Int, brackets: Int?)] = []
    var (index, line, isIndented, isPrivate, declares) = (0, 1, bytes[0] == 0x20, false, false)
    while index < end {
      let byte = bytes[index]
      let isTriple = byte == 0x22 && bytes[index + 1] == 0x22 && bytes[index + 2] == 0x22
      if byte == 0x0A {  // the end of a line
        (line, isIndented, isPrivate) = (line + 1, bytes[index + 1] == 0x20, false)
        index += 1
      } else if let string = strings.last, string.brackets == nil {
        if byte == 0x5C {  // \
          if bytes[index + 1] == 0x28 { strings[strings.count - 1].brackets = 0 }  // (
          index += bytes[index + 1] == 0x0A ? 1 : 2
        } else if byte == 0x22, string.quotes == 1 || isTriple {  // "
          strings.removeLast()
          index += string.quotes
        } else {
          index += 1
        }
      } else if inNames[Int(byte)] {
        let start = index
        while inNames[Int(bytes[index])] { index += 1 }
        let isCapitalized = byte >= 0x41 && byte <= 0x5A
        guard isCapitalized || index - start < 12 else { continue }  // longer than any word that matters
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        if !isCapitalized {
          declares = Self.declarations.contains(name)
          isPrivate = isPrivate || name == "private" || name == "fileprivate"
        } else if declares {
          if isIndented || isPrivate { own.insert(name) } else { declared.insert(name) }
          declares = false
        } else if start == 0 || bytes[start - 1] != 0x2E {  // .
          mentioned.append((name, line))
        }
      } else if byte == 0x22 {  // "
        strings.append((isTriple ? 3 : 1, nil))
        index += isTriple ? 3 : 1
      } else if byte == 0x2F, bytes[index + 1] == 0x2F {  // a comment
        while bytes[index] != 0x0A { index += 1 }
      } else {
        if let open = strings.last?.brackets, byte == 0x28 || byte == 0x29 {  // ( and )
          let left = byte == 0x28 ? open + 1 : open - 1
          strings[strings.count - 1].brackets = left < 0 ? nil : left
        }
        index += 1
      }
    }
  }
}
