import Core
import Observation

/// A search within one text, which has several parts.
@Observable
final class FindModel {
  /// Where a match is.
  struct Match: Equatable {
    /// The index of the part.
    let part: Int
    /// The range of UTF-8 bytes in its text.
    let bytes: Range<Int>
  }

  /// The text to find.
  var query = ""
  /// All matches, in reading order.
  private(set) var matches: [Match] = []
  /// The index of the shown match in `matches`, or nil without matches.
  private(set) var current: Int?
  /// Whether the find bar is open.
  var isOpen = false

  @ObservationIgnored private var texts: [FoldedText] = []

  /// Sets the texts of the parts to search. Called once.
  func prepare(_ texts: [String]) { self.texts = texts.map(FoldedText.init) }

  /// Finds all matches of `query`, and shows the first one in `part` or a later part. If there isn't one, it shows the
  /// first match of all.
  func searched(for query: String, from part: Int) {
    self.query = query
    matches = texts.enumerated().flatMap { index, text in
      text.ranges(of: query).map { range in
        func byte(_ index: String.Index) -> Int {
          text.original.utf8.distance(from: text.original.startIndex, to: index)
        }
        return Match(part: index, bytes: byte(range.lowerBound)..<byte(range.upperBound))
      }
    }
    current = matches.isEmpty ? nil : matches.firstIndex { $0.part >= part } ?? 0
  }

  /// Shows the next or the previous match, and wraps around at either end.
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

  /// The number of the shown match and the count of all matches, in words; empty without a query.
  var status: String {
    guard !query.trimmed.isEmpty else { return "" }
    // TRANSLATORS: “2 of 3”: which match of a search in a reading, or which step of a session.
    return current.map { localized("{number} of {all}", ["number": $0 + 1, "all": matches.count]) }
      // TRANSLATORS: Stands beside the search field when a reading doesn’t contain the words.
      ?? localized("Not found")
  }

  /// The shown match.
  var match: Match? { current.map { matches[$0] } }
}
