extension CheckIn {
  /// One of the three words that can stand beside a level.
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

/// Words that were used before, to be offered again: the most used first, then the latest.
///
/// Words count as the same whatever their case and accents, and are offered as they were written last.
public struct CheckInWords: Hashable, Sendable {
  /// The most words of a field that are offered.
  public static let most = 6
  /// The check-ins, from the latest back, that are looked at.
  public static let remembered = 500

  private var words: [CheckIn.Field: [String]] = [:]

  /// The words of a field, at most `most`.
  public subscript(field: CheckIn.Field) -> [String] { words[field] ?? [] }

  /// Collects the words of check-ins, the latest first.
  public init(_ latest: [CheckIn] = []) {
    for field in CheckIn.Field.allCases {
      let counted = Self.counted(latest.map { $0[field] })
      let first = counted.sorted { ($1.count, $0.place) < ($0.count, $1.place) }
      words[field] = first.prefix(Self.most).map(\.text)
    }
  }

  /// Each different word once: as it's written first, how often, and where it comes first.
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
