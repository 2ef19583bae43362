import Foundation

/// The reflections of an `ArchiveJSON`, read byte by byte as long as they look as Respite writes them, and what is left of
/// the document without them.
///
/// Foundation's decoder takes ten times as long, and in an export nearly all is reflections. It keeps the last word: where
/// anything is not quite as usual (another key, one that comes twice, a number with a point), there is no quick way, and
/// the decoder reads, or refuses, all of it. What is read here is what it would have read.
struct QuickReflections: Equatable {
  let reflections: [Reflection]
  /// The document with an empty list in their place; whether it is one at all, nobody has looked.
  let rest: Data

  /// Nil if there is no quick way.
  init?(_ document: Data) {
    let found = document.withUnsafeBytes { bytes -> ([Reflection], Range<Int>)? in
      var scan = Scan(bytes: bytes)
      return scan.document()
    }
    guard let (reflections, place) = found else { return nil }
    self.reflections = reflections
    let start = document.startIndex
    rest =
      document[..<(start + place.lowerBound)] + Data("[]".utf8) + document[(start + place.upperBound)...]
  }
}

/// A place in a document. Each function that reads something goes past it, or answers nil, and then all is over.
private struct Scan {
  /// Borrowed for the length of the scan.
  let bytes: UnsafeRawBufferPointer
  var place = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The one list of reflections of the document, and where it stands.
  mutating func document() -> ([Reflection], Range<Int>)? {
    var found: ([Reflection], Range<Int>)?
    guard takes("{") else { return nil }
    repeat {
      guard let key = plain(), takes(":") else { return nil }
      guard String(decoding: bytes[key], as: UTF8.self) == "reflections" else {
        guard skipValue() else { return nil }
        continue
      }
      skipSpace()
      let start = place
      guard found == nil, let reflections = list() else { return nil }
      found = (reflections, start..<place)
    } while takes(",")
    return takes("}") ? found : nil
  }

  private mutating func list() -> [Reflection]? {
    var reflections: [Reflection] = []
    guard takes("[") else { return nil }
    if takes("]") { return reflections }
    repeat {
      guard let reflection = reflection() else { return nil }
      reflections.append(reflection)
    } while takes(",")
    return takes("]") ? reflections : nil
  }

  private mutating func reflection() -> Reflection? {
    var (id, event, reason): (UUID?, String?, String?)
    var (day, offset, written, edited): (LocalDay?, Int?, Date?, Date?)
    var count = 0
    guard takes("{") else { return nil }
    repeat {
      guard let key = plain(), takes(":") else { return nil }
      count += 1
      switch String(decoding: bytes[key], as: UTF8.self) {
      case "id": id = plain().flatMap { UUID(text: bytes[$0]) }
      case "event": event = text()
      case "reason": reason = text()
      case "day": day = plain().flatMap { ExportForm.day(bytes[$0]) }
      case "utcOffset": offset = number()
      case "written": written = plain().flatMap { Timestamp.instant(bytes[$0]) }
      case "edited": edited = plain().flatMap { Timestamp.instant(bytes[$0]) }
      default: return nil
      }
    } while takes(",")
    guard takes("}"), let id, let event, let reason, let day, let written, let offset,
      ExportForm.offsets.contains(offset), count == (edited == nil ? 6 : 7)  // so none came twice
    else { return nil }
    return Reflection(
      id: id, event: event, reason: reason, moment: Moment(instant: written, utcOffset: offset, day: day),
      editedAt: edited)
  }

  /// A string without escapes: where it stands.
  private mutating func plain() -> Range<Int>? {
    guard takes("\"") else { return nil }
    let start = place
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        place += 1
        return start..<place - 1
      }
      guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
      place += 1
    }
    return nil
  }

  /// A string, with what its escapes stand for.
  private mutating func text() -> String? {
    let start = place
    if let plain = plain() { return String(validating: bytes[plain], as: UTF8.self) }
    place = start
    guard takes("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escape = next else { return nil }
        place += 1
        if escape == UInt8(ascii: "u") {
          guard let scalar = numbered() else { return nil }
          text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        } else {
          guard let meaning = Self.meaning(ofEscape: escape) else { return nil }
          text.append(meaning)
        }
      case 0x20...: text.append(byte)
      default: return nil
      }
    }
    return nil
  }

  /// The four digits of a sign by number. Nil for one of a pair, and for U+0000, which is left out of what is kept.
  private mutating func numbered() -> Unicode.Scalar? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(Self.hexadecimal) else { return nil }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  fileprivate static func hexadecimal(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 48...57: letter - 48
    case 65...70: letter - 55
    case 97...102: letter - 87
    default: nil
    }
  }

  private static func meaning(ofEscape escape: UInt8) -> UInt8? {
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }

  /// A whole number of at most six digits.
  private mutating func number() -> Int? {
    let isNegative = takes("-")
    let start = place
    var value = 0
    while let byte = next, (48...57).contains(byte), place - start < 7 {
      value = value * 10 + Int(byte - 48)
      place += 1
    }
    let count = place - start
    // Zeros in front are no JSON, and what goes on after the digits is no whole number, or one too long.
    guard (1...6).contains(count), count == 1 || bytes[start] != 48, let end = next, !Self.goesOn(end) else {
      return nil
    }
    return isNegative ? -value : value
  }

  private static func goesOn(_ byte: UInt8) -> Bool { ![0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x7D].contains(byte) }

  /// Goes past a value, to the comma or bracket that ends it, without a look at whether it is one.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        guard skipString() else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}") where depth == 0, UInt8(ascii: ",") where depth == 0: return true
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
    }
    return false
  }

  private mutating func skipString() -> Bool {
    place += 1
    while let byte = next {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
  }

  /// Goes past a sign, and the white space before it, if it is the next one.
  private mutating func takes(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }
}

extension UUID {
  /// Reads 36 letters, in either case; nil for anything else.
  fileprivate init?(text: Slice<UnsafeRawBufferPointer>) {
    guard text.count == 36 else { return nil }
    var (high, low, count): (UInt64, UInt64, Int) = (0, 0, 0)
    for (place, letter) in text.enumerated() {
      if [8, 13, 18, 23].contains(place) {
        guard letter == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Scan.hexadecimal(letter) else { return nil }
      if count < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
      count += 1
    }
    self.init(high: high, low: low)
  }
}
