// What the index of words knows of a text: each five signs that stand side by side in it.
//
// Whole words would not do. Who types “off” finds “Coffee”, half an emoji finds the whole, and Chinese has no spaces:
// what a text holds anywhere in it must be found. So the index is asked for the groups of five of a word, or by the
// beginning of a group for a shorter one, and what it names is compared with the text where that is not proof enough.
// With groups of three there was too much to compare: all those of “station” are in many a text.
//
// Frozen: the index of a person's database was made by this, and an entry is taken out by making its groups again. A
// change here needs a migration that makes all of them anew. Pure; any thread.

/// Groups of at most five signs, in the form in which FTS5's `ascii` tokenizer leaves them whole.
enum SearchNGrams {
  private static let size = 5
  /// How many groups of one long word are asked for; more would hardly exclude more.
  private static let mostAskedFor = 16

  /// The groups of some folded texts, each once: at every sign those that begin with it, shorter at the end.
  static func text(of texts: [String]) -> String {
    var grams: [UInt128] = []
    for text in texts {
      let scalars = text.unicodeScalars.map(standIn)
      for start in scalars.indices { grams.append(pack(scalars[start..<min(start + size, scalars.count)])) }
    }
    grams.sort()
    var result = String.UnicodeScalarView()
    var last: UInt128?
    for gram in grams where gram != last {
      if last != nil { result.append(" ") }
      unpack(gram, into: &result)
      last = gram
    }
    return String(result)
  }

  /// What FTS5 is asked, to find each text that may hold all of these folded words.
  static func matchExpression(for words: [String]) -> String {
    words.flatMap { word in
      let scalars = word.unicodeScalars.map(standIn)
      if scalars.count < size { return ["\"\(string(scalars[...]))\" *"] }
      return (0...scalars.count - size).prefix(mostAskedFor).map { "\"\(string(scalars[$0..<$0 + size]))\"" }
    }.joined(separator: " AND ")
  }

  /// Whether the index alone can tell that a text holds this folded word.
  static func isConclusive(for word: String) -> Bool {
    word.unicodeScalars.count <= size
      && word.unicodeScalars.allSatisfy { $0.isASCII ? $0.isToken : !(0xE000...0xE07F).contains($0.value) }
  }

  /// A sign that the tokenizer takes for a part of a word: signs between words are moved to where nothing is.
  private static func standIn(_ scalar: Unicode.Scalar) -> UInt32 {
    scalar.isASCII && !scalar.isToken ? 0xE000 + scalar.value : scalar.value
  }

  /// Five times 21 bits; zero, which no sign has, stands for none.
  private static func pack(_ scalars: ArraySlice<UInt32>) -> UInt128 {
    var packed: UInt128 = 0
    for offset in 0..<size {
      let index = scalars.startIndex + offset
      packed = packed << 21 | UInt128(index < scalars.endIndex ? scalars[index] : 0)
    }
    return packed
  }

  private static func unpack(_ packed: UInt128, into result: inout String.UnicodeScalarView) {
    for position in 1...size {
      let sign = UInt32(truncatingIfNeeded: packed >> UInt128(21 * (size - position))) & 0x1F_FFFF
      guard let scalar = Unicode.Scalar(sign), scalar.value != 0 else { continue }
      result.append(scalar)
    }
  }

  private static func string(_ scalars: ArraySlice<UInt32>) -> String {
    var result = String.UnicodeScalarView()
    unpack(pack(scalars), into: &result)
    return String(result)
  }
}

extension Unicode.Scalar {
  /// What the `ascii` tokenizer takes for a part of a word.
  fileprivate var isToken: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
