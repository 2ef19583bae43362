import Foundation

// The text of ids and their order, without the C library’s detour: exports, imports and the store need them by the
// hundred thousand.

extension UUID {
  /// Lowercase, with hyphens: as exports and the store have it.
  package var lowercase: String {
    let (high, low) = halves
    return String(unsafeUninitializedCapacity: 36) { letters in
      var place = 0
      for digit in 0..<32 {
        if [8, 12, 16, 20].contains(digit) {
          letters[place] = UInt8(ascii: "-")
          place += 1
        }
        let half = digit < 16 ? high : low
        let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - digit % 16 * 4)) & 15
        letters[place] = value < 10 ? 48 + value : 87 + value
        place += 1
      }
      return place
    }
  }

  /// Its bytes as two numbers, the first byte being the highest: they are in the order of the text.
  package var halves: (high: UInt64, low: UInt64) {
    withUnsafeBytes(of: uuid) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// Of the numbers that `halves` gives.
  package init(high: UInt64, low: UInt64) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { target in
      target.storeBytes(of: high.bigEndian, as: UInt64.self)
      target.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    self.init(uuid: bytes)
  }
}
