import Foundation

/// Decodes the text of a file to import. Spreadsheets write tables in UTF-8, in UTF-16, or in the code page of their
/// country.
enum ExportText {
  private static let mark8: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let marks16: [(mark: [UInt8], encoding: String.Encoding)] = [
    ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
  ]

  /// Returns the data in UTF-8, without a byte order mark. UTF-16 is recognized by its mark. Other data is returned as
  /// it is.
  ///
  /// - Throws: `TransferProblem.notText` if it isn't the UTF-16 that it claims to be.
  static func utf8(_ data: Data) throws(TransferProblem) -> Data {
    if data.starts(with: mark8) { return Data(data.dropFirst(mark8.count)) }
    for (mark, encoding) in marks16 where data.starts(with: mark) {
      guard data.count % 2 == 0, let text = String(data: Data(data.dropFirst(2)), encoding: encoding) else {
        throw .notText
      }
      return Data(text.utf8)
    }
    return data
  }

  /// Decodes a table that isn't in UTF-8 by the code page that Windows uses for a language.
  ///
  /// - Returns: the text and the name of the code page; nil if the language's code page isn't known, the data isn't in
  ///   it, or the data is damaged UTF-8.
  static func inCodePage(_ data: Data, language: String?) -> (text: String, name: String)? {
    guard let (number, encoding) = codePage(of: language ?? "en"), !data.contains(0), !isMostlyUTF8(data),
      let text = String(data: data, encoding: encoding), !text.unicodeScalars.contains("\u{FFFD}")
    else { return nil }
    // Foundation accepts bytes that represent no character.
    guard !text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) }) else { return nil }
    return (text, "Windows-\(number)")
  }

  /// Whether most bytes beyond ASCII form characters of UTF-8. In a code page, few do, because such bytes are seldom
  /// adjacent.
  private static func isMostlyUTF8(_ data: Data) -> Bool {
    // How many bytes are in complete characters, in none, and in one that has begun, and how many that one still lacks.
    var (whole, stray, begun, rest) = (0, 0, 0, 0)
    for byte in data {
      if rest > 0, byte & 0xC0 == 0x80 {
        (begun, rest) = (begun + 1, rest - 1)
        if rest == 0 { (whole, begun) = (whole + begun, 0) }
        continue
      }
      (stray, begun) = (stray + begun, 0)
      rest = byte & 0xE0 == 0xC0 ? 1 : byte & 0xF0 == 0xE0 ? 2 : byte & 0xF8 == 0xF0 ? 3 : 0
      if rest > 0 { begun = 1 } else if byte >= 0x80 { stray += 1 }
    }
    return whole > stray + begun
  }

  private static func codePage(of language: String) -> (Int, String.Encoding)? {
    switch language {
    case "cs", "hu", "pl", "ro", "sk", "sl", "hr", "bs", "sq": (1250, .windowsCP1250)
    case "be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "tg", "tt", "uk": (1251, .windowsCP1251)
    case "el": (1253, .windowsCP1253)
    case "az", "tr": (1254, .windowsCP1254)
    // Foundation doesn't know the code pages of these languages, and a wrong one would garble every word.
    case "ar", "et", "fa", "he", "hi", "hy", "ja", "ka", "ko", "lt", "lv", "th", "ur", "vi", "zh": nil
    default: (1252, .windowsCP1252)
    }
  }
}
