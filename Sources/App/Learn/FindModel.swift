import Core
import Observation

/// Words that are looked for in a text of several parts.
@Observable
final class FindModel {
  /// Where they stand.
  struct Match: Equatable {
    /// The part, the first being 0.
    let part: Int
    /// The bytes of its text.
    let bytes: Range<Int>
  }

  /// What is looked for.
  var words = ""
  /// All finds, in their order.
  private(set) var matches: [Match] = []
  /// The one that is shown, as an index of `matches`.
  private(set) var current: Int?
  /// Whether the bar is there.
  var isOpen = false

  @ObservationIgnored private var texts: [FoldedText] = []

  /// What is looked through: once it is set.
  func prepare(_ texts: [String]) { self.texts = texts.map(FoldedText.init(ofReading:)) }

  /// Words were typed. The first find from `part` on is shown, or else the first of all.
  func looked(for words: String, from part: Int) {
    self.words = words
    matches = texts.enumerated().flatMap { index, text in
      text.ranges(of: words).map { range in
        func byte(_ index: String.Index) -> Int {
          text.original.utf8.distance(from: text.original.startIndex, to: index)
        }
        return Match(part: index, bytes: byte(range.lowerBound)..<byte(range.upperBound))
      }
    }
    current = matches.isEmpty ? nil : matches.firstIndex { $0.part >= part } ?? 0
  }

  /// The next find was asked for, or the one before; after the last comes the first.
  func stepped(backwards: Bool) {
    guard let former = current else { return }
    current = (former + (backwards ? matches.count - 1 : 1)) % matches.count
  }

  /// The bar was closed.
  func closed() {
    isOpen = false
    matches = []
    current = nil
  }

  /// How many there are, and which one is shown.
  var status: String {
    guard !words.trimmed.isEmpty else { return "" }
    return current.map { localized("{number} of {all}", ["number": $0 + 1, "all": matches.count]) }
      ?? localized("Not in this text")
  }

  /// The find that is shown.
  var match: Match? { current.map { matches[$0] } }
}
