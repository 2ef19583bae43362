extension Unicode.Scalar {
  /// The result of folding a scalar that isn't a letter with a plain form.
  enum Role: Equatable {
    /// White space of any width; a digit of any script.
    case space, digit(UInt8)
    /// A dash, a quotation mark, an apostrophe, a dot within a word, an invisible character or a vowel point.
    case leftOut
    /// Anything else.
    case unchanged
  }

  /// The result of folding this scalar, which Foundation has already folded.
  var role: Role {
    if value < 0x80 { return asciiRole }
    // Most Chinese and Korean text consists of these, and looking up the category takes as long as everything else.
    if (0x3400...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) { return .unchanged }
    switch properties.generalCategory {
    case .decimalNumber: return properties.numericValue.map { .digit(UInt8($0)) } ?? .unchanged
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
    case .dashPunctuation, .initialPunctuation, .finalPunctuation: return .leftOut
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter: return .unchanged
    case .nonspacingMark where Self.points.contains { $0.contains(value) }: return .leftOut
    case .control where properties.isWhitespace: return .space
    default: return Self.otherSigns.contains(self) || properties.isDefaultIgnorableCodePoint ? .leftOut : .unchanged
    }
  }

  private var asciiRole: Role {
    switch value {
    case 0x20, 0x09...0x0D: .space
    case 0x22, 0x27, 0x2D, 0x60: .leftOut
    default: .unchanged
    }
  }

  /// The ranges with the points of Hebrew, Arabic and Syriac, and with the dots of Hindi and Punjabi. Foundation's
  /// folding retains them.
  private static let points: [ClosedRange<UInt32>] = [
    0x591...0x74A, 0x890...0x8FF, 0x93C...0x93C, 0xA3C...0xA3C, 0xFB1E...0xFB1E,
  ]

  /// The other signs that are left out: the minus sign, low quotation marks, primes, the apostrophes of Ukrainian,
  /// Hawaiian, transcribed Arabic and Armenian, the two of Hebrew, full-width ones, the dots in “col·lega” and between
  /// Japanese words, and the line that draws out an Arabic word.
  private static let otherSigns = Set("−‚„′‵ʹʺʼʻʽʾʿ՚׳״〝〞〟·‧・ـ".unicodeScalars)

  /// Whether it's a stand-alone acute accent, which people type as an apostrophe.
  var isSpacingAcute: Bool {
    switch value {
    case 0xB4, 0x384, 0x1FBD, 0x1FBF, 0x1FFD, 0x1FFE: true
    default: false
    }
  }

  /// Whether it is a hyphen, a dash, or the minus sign.
  fileprivate var isDash: Bool {
    value < 0x80 ? value == 0x2D : value == 0x2212 || properties.generalCategory == .dashPunctuation
  }
}

extension Character {
  /// Whether it is a hyphen, a dash, or the minus sign, of any width. Not the soft hyphen, which is invisible.
  var isDash: Bool { unicodeScalars.first?.isDash ?? false }
}
