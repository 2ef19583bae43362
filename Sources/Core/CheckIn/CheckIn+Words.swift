extension CheckIn {
  /// One of the three words that can accompany a level.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case place, company, activity
  }

  /// One of the three words; may be empty.
  public subscript(field: Field) -> String {
    get {
      switch field {
      case .place: place
      case .company: company
      case .activity: activity
      }
    }
    set {
      switch field {
      case .place: place = newValue
      case .company: company = newValue
      case .activity: activity = newValue
      }
    }
  }
}

/// The words of earlier check-ins, offered again: the most frequent first and, of equally frequent ones, the latest.
///
/// Words count as the same whatever their case and accents, and are offered as they were written last.
public struct CheckInWords: Hashable, Sendable {
  /// How many words of a field are offered at most.
  public static let most = 6
  /// How many of the latest check-ins are searched for words.
  public static let remembered = 500

  private var words: [CheckIn.Field: [String]] = [:]

  /// The words of a field, at most `most`.
  public subscript(field: CheckIn.Field) -> [String] { words[field] ?? [] }

  /// Collects the words of `latest`, which must have the latest check-in first.
  public init(_ latest: [CheckIn] = []) {
    for field in CheckIn.Field.allCases {
      words[field] = Self.mostFrequent(latest.map { $0[field] })
    }
  }

  /// The most frequent of `words`, at most `most`; of equally frequent ones, those that come first in `words`.
  public static func mostFrequent(_ words: [String]) -> [String] {
    counted(words).sorted { ($1.count, $0.place) < ($0.count, $1.place) }.prefix(most).map(\.text)
  }

  /// Returns each different word once: the text of its first occurrence, how often it occurs, and its index in the
  /// result.
  static func counted(_ words: [String]) -> [(text: String, count: Int, place: Int)] {
    var places: [String: Int] = [:], found: [(text: String, count: Int, place: Int)] = []
    for word in words where !word.isBlank {
      let key = FoldedText.fold(word.trimmed)
      if let place = places[key] {
        found[place].count += 1
      } else {
        places[key] = found.count
        found.append((word.trimmed, 1, found.count))
      }
    }
    return found
  }
}
