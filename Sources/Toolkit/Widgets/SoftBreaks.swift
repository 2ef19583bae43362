import CAdwaita

/// Breaks that divide a long paragraph of a text buffer into several, which a text view lays out one by one. They
/// aren't part of the text.
///
/// GtkTextView lays out the whole paragraph again at each keystroke, and the time Pango takes to find places to wrap
/// grows with the square of a word's length: with 20,000 letters without a space, a second per key; with 300,000,
/// minutes. With a break after each thousand, a key takes a few milliseconds.
///
/// A break is a U+2029, which GTK takes for the end of a paragraph and doesn't draw. A U+2029 from elsewhere becomes a
/// line feed, which looks the same, as soon as the text that contains it is edited.
enum SoftBreaks {
  /// The character of a break.
  static let mark = "\u{2029}"
  private static let markBytes: [UInt8] = [0xE2, 0x80, 0xA9]
  /// The most characters (Unicode scalars) of a paragraph of words, and of one with a word longer than `longWord`.
  static let most = 4_000, mostUnbroken = 1_000
  private static let longWord = 200

  /// The text with the breaks that it needs. Any existing U+2029 becomes a line feed.
  static func added(to text: String) -> String {
    var text = holdsMark(text) ? replaced(in: text, by: [0x0A]) : text
    guard text.utf8.count > mostUnbroken else { return text }
    return text.withUTF8 { bytes in
      var broken: [UInt8] = []
      var start = 0
      for place in places(in: bytes, most: most, mostUnbroken: mostUnbroken) {
        broken += bytes[start..<place]
        broken += markBytes
        start = place
      }
      broken += bytes[start...]
      return String(decoding: broken, as: UTF8.self)
    }
  }

  /// The text without breaks.
  static func removed(from text: String) -> String { holdsMark(text) ? replaced(in: text, by: []) : text }

  /// Whether there is a break in the text.
  static func holdsMark(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { g_strstr_len($0.baseAddress, gssize($0.count), mark) != nil }
    }
  }

  /// The UTF-8 offsets, in ascending order, at which to break a paragraph that has grown too long; empty if it hasn't.
  /// They are near the middle, so that it can continue to grow.
  static func places(inGrown paragraph: String) -> [Int] {
    guard paragraph.utf8.count > mostUnbroken else { return [] }
    var paragraph = paragraph
    return paragraph.withUTF8 { bytes in
      guard !places(in: bytes, most: most, mostUnbroken: mostUnbroken).isEmpty else { return [] }
      return places(in: bytes, most: most / 2, mostUnbroken: mostUnbroken / 2)
    }
  }

  private static func replaced(in text: String, by other: [UInt8]) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var kept: [UInt8] = []
      kept.reserveCapacity(bytes.count)
      var (start, index) = (0, 0)
      while index + 3 <= bytes.count {
        guard bytes[index] == 0xE2, bytes[index + 1] == 0x80, bytes[index + 2] == 0xA9 else {
          index += 1
          continue
        }
        kept += bytes[start..<index]
        kept += other
        index += 3
        start = index
      }
      kept += bytes[start...]
      return String(decoding: kept, as: UTF8.self)
    }
  }

  /// The UTF-8 offsets at which breaks are needed: after white space if there is any, else between two characters.
  private static func places(in bytes: UnsafeBufferPointer<UInt8>, most: Int, mostUnbroken: Int) -> [Int] {
    var places: [Int] = []
    // For the current paragraph: its start, the number of characters, the last place after white space, the characters
    // since then, and the most that it may have.
    var (start, count, place, word, limit) = (0, 0, 0, 0, most)
    func begin(at index: Int) { (start, count, place, word, limit) = (index, 0, index, 0, most) }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte & 0xC0 == 0x80 {
        index += 1
      } else if byte == 0x0A || byte == 0x0D {
        index += 1
        begin(at: index)
      } else if count >= limit {
        index = place > start ? place : boundary(before: index, after: start, in: bytes)
        places.append(index)
        begin(at: index)
      } else {
        // Accents can pile up on one letter, and each takes as long as several letters.
        count += byte == 0xCC || byte == 0xCD ? 4 : 1
        if byte.startsBreakable {
          word = 0
          place = index + (byte < 0x80 ? 1 : 3)
        } else {
          word += 1
          if word > longWord { limit = mostUnbroken }
        }
        index += 1
      }
    }
    return places
  }

  /// The last offset up to `index` that isn't inside a character as people see it. Looks back at most 64 scalars; if
  /// they are all inside one, returns `index`.
  private static func boundary(before index: Int, after start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var place = index
    for _ in 0..<64 where place > start {
      guard let scalar = scalar(at: place, in: bytes), scalar.joinsTheOneBefore else { return place }
      repeat { place -= 1 } while place > start && bytes[place] & 0xC0 == 0x80
    }
    return index
  }

  private static func scalar(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }
}

extension Unicode.Scalar {
  /// Whether this scalar is drawn on or with the one before it, as an accent, a joiner or a skin tone is.
  fileprivate var joinsTheOneBefore: Bool { properties.isGraphemeExtend || properties.isEmojiModifier }
}
