extension String {
  /// The most UTF-8 bytes that a label or an accessible name takes.
  ///
  /// Pango lays out a whole paragraph at once and in time that grows faster than its length. This limit is only a last
  /// defence: by design, a list shows the beginning of each text, and a way to read all of it.
  public static let mostShown = 4_000

  /// The text if it's short enough to be laid out within a frame, else its beginning and “…”.
  public var shown: String {
    guard utf8.count > Self.mostShown else { return self }
    return String(start(bytes: Self.mostShown)) + "…"
  }

  /// The beginning of the string, of at most `bytes` UTF-8 bytes. A character that may be cut off at the end is left
  /// out, unless it is the only one.
  func start(bytes: Int) -> Substring {
    var end = utf8.index(startIndex, offsetBy: bytes, limitedBy: endIndex) ?? endIndex
    while end != endIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    let start = self[..<end]
    guard end != endIndex else { return start }
    let last = start.index(before: start.endIndex)
    return last == start.startIndex ? start : start[..<last]
  }

  /// The number of characters (Unicode scalars) of the longest part without a place where Pango could break a line.
  var longestUnbroken: Int {
    var (longest, present) = (0, 0)
    for byte in utf8 where byte & 0xC0 != 0x80 {
      present = byte.startsBreakable ? 0 : present + 1
      longest = max(longest, present)
    }
    return longest
  }
}

extension UInt8 {
  /// Whether this byte begins the UTF-8 of a white-space character, or of a letter in a script that may be broken
  /// anywhere: U+3000 to U+D7FF, the range of Chinese, Japanese and Korean.
  var startsBreakable: Bool { self == 0x20 || (0x09...0x0D).contains(self) || (0xE3...0xED).contains(self) }
}
