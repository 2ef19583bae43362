/// The statements under one heading of the exercise.
public struct StatementSection: Hashable, Sendable {
  /// The common trait of its statements.
  public enum Kind: Hashable, Sendable {
    case favourites, own
    case group(CopingStatement.Group)

    /// The name in the settings.
    public var id: String {
      switch self {
      case .favourites: "favourites"
      case .own: "own"
      case .group(let group): group.rawValue
      }
    }
  }

  /// The common trait of its statements.
  public let kind: Kind
  /// The statements; never empty.
  public let entries: [StatementList.Entry]
}

extension StatementList {
  /// The statements that the exercise shows, under headings: favourites first, then the person's own, then the groups.
  /// Each is shown once, and hidden ones aren't.
  ///
  /// - Parameter given: the statements that come with Respite. One without a group, or one that this version no longer
  ///   has, is shown among the person's own.
  public func sections(_ given: [CopingStatement]) -> [StatementSection] {
    let groups = Dictionary(given.map { ($0.text, $0.group) }, uniquingKeysWith: { first, _ in first })
    func kind(_ entry: Entry) -> StatementSection.Kind {
      if entry.isFavourite { return .favourites }
      guard case .given(let wording) = entry.id, let group = groups[wording] ?? nil else { return .own }
      return .group(group)
    }
    let all = Dictionary(grouping: shown, by: kind)
    let order: [StatementSection.Kind] = [.favourites, .own] + CopingStatement.Group.allCases.map { .group($0) }
    return order.compactMap { kind in all[kind].map { StatementSection(kind: kind, entries: $0) } }
  }
}
