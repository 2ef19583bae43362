/// Words to search for, folded and split at spaces and dashes.
public struct FoldedQuery: Sendable {
  /// A part without a space or a dash.
  struct Piece: Sendable {
    /// Folded, in UTF-8; never empty.
    var bytes: [UInt8]
    /// Whether only dashes separate it from the piece before it; false for the first piece, and after a space.
    let followsDash: Bool
  }

  /// The pieces in order.
  let pieces: [Piece]

  /// Folds and splits `words`. Dashes and white space at either end make no difference.
  public init(_ words: String) {
    var pieces: [Piece] = []
    for word in words.split(whereSeparator: \.isWhitespace) {
      var isFirst = true
      for part in word.split(whereSeparator: \.isDash) {
        // Some signs are folded into a space and an accent that is left out.
        for bytes in Folding(String(part)).bytes.split(separator: Folding.space) {
          pieces.append(Piece(bytes: Array(bytes), followsDash: !isFirst))
          isFirst = false
        }
      }
    }
    self.pieces = pieces
  }

  /// The ways each term can appear in a folded text, at least one each: “self-talk” can be one word or two. Terms are
  /// separated by white space.
  public var terms: [[String]] {
    var terms: [[[UInt8]]] = []
    for piece in pieces {
      if piece.followsDash, !terms.isEmpty {
        terms[terms.count - 1].append(piece.bytes)
      } else {
        terms.append([piece.bytes])
      }
    }
    return terms.map { parts in
      let forms = parts.count > 1 ? [Array(parts.joined()), Array(parts.joined(separator: [Folding.space]))] : parts
      return forms.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
