import Foundation

/// Refuses JSON documents that `JSONDecoder` can't read safely. It silently drops a value if a key occurs twice in one
/// object, and fills gigabytes of memory with millions of empty lists before it decodes any.
///
/// Only strings, brackets and commas are looked at. The decoder decides whether the rest is valid. See Note 004.
enum JSONDuplicates {
  /// The deepest nesting of objects and lists, the same as in Foundation.
  private static let mostDepth = 512
  /// The largest number of keys in one object. No export has a hundred.
  private static let mostKeys = 100_000

  /// Checks a whole document.
  ///
  /// - Parameter mostValues: the largest number of commas, objects and lists together. By default, it's more than an
  ///   export of two million reflections has.
  /// - Throws: `TransferProblem.twice` with the key, cut to 40 characters, or `broken` above the limits.
  static func refuse(in bytes: UnsafeRawBufferPointer, mostValues: Int = 20_000_000) throws(TransferProblem) {
    // The keys of each object or list that is open.
    var open: [[Range<Int>]] = []
    var (place, values) = (0, 0)
    while place < bytes.count {
      let start = place
      place += 1
      switch bytes[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        values += 1
        guard values <= mostValues, open.count < mostDepth else { throw .broken }
        open.append([])
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let key = open.popLast().flatMap({ duplicate(among: $0, in: bytes) }) {
          throw .twice(String(key.prefix(40)))
        }
      case UInt8(ascii: ","):
        values += 1
        guard values <= mostValues else { throw .broken }
      case UInt8(ascii: "\""):
        place = end(ofStringAt: start, in: bytes)
        let next = bytes[place...].first { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
        guard next == UInt8(ascii: ":"), !open.isEmpty else { continue }
        guard open[open.count - 1].count < mostKeys else { throw .broken }
        open[open.count - 1].append(start..<place)
      // Foundation would take a document with this byte for UTF-16.
      case 0: throw .broken
      default: break
      }
    }
  }

  /// The position after the closing quotation mark, or the end of the document.
  private static func end(ofStringAt start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place + 1, bytes.count)
  }

  private static func duplicate(among keys: [Range<Int>], in bytes: UnsafeRawBufferPointer) -> String? {
    guard keys.count > 1 else { return nil }
    var seen = Set<String>(minimumCapacity: keys.count)
    return keys.lazy.compactMap { text(of: bytes[$0]) }.first { !seen.insert($0).inserted }
  }

  /// Decodes a string in quotation marks; nil if it isn't valid.
  private static func text(of string: Slice<UnsafeRawBufferPointer>) -> String? {
    let inside = string.dropFirst().dropLast()
    guard inside.contains(UInt8(ascii: "\\")) else { return String(validating: inside, as: UTF8.self) }
    return try? JSONDecoder().decode(String.self, from: Data(string))
  }
}
