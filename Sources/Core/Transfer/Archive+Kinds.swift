// Which kinds of records an archive holds, and which a format can hold. A new kind must be added to both, or this file
// doesn't compile.

extension Archive {
  /// The kinds that it holds at least one record of, in the order of `RecordKind`.
  public var kinds: [RecordKind] { RecordKind.allCases.filter(holds) }

  private func holds(_ kind: RecordKind) -> Bool {
    switch kind {
    case .reflections: !reflections.isEmpty
    case .sessions: !sessions.isEmpty
    case .moods: !moods.isEmpty
    case .statements: !statements.isEmpty
    case .patterns: !patterns.isEmpty
    case .plan: plan != nil
    case .mind(let kind): mind.contains { $0.kind == kind }
    }
  }

  /// Returns a copy with records of these kinds only. Unreadable rows of other kinds are left out, too.
  public func only(_ kinds: Set<RecordKind>) -> Archive {
    func chosen<Item>(_ kind: RecordKind, _ items: [Item]) -> [Item] { kinds.contains(kind) ? items : [] }
    return Archive(
      reflections: chosen(.reflections, reflections), sessions: chosen(.sessions, sessions),
      moods: chosen(.moods, moods),
      statements: chosen(.statements, statements), patterns: chosen(.patterns, patterns),
      plan: kinds.contains(.plan) ? plan : nil, mind: mind.filter { kinds.contains($0.kind.recordKind) },
      unreadable: unreadable.filter { kinds.contains($0.kind) })
  }
}

extension ArchiveFormat {
  /// The kinds that a file in this format can hold, in the order of `RecordKind`.
  public var kinds: [RecordKind] { RecordKind.allCases.filter { self == .json || $0.isInReadableFormats } }

  /// The kinds that a file contains by default: everything in JSON; only reflections in CSV and Markdown,
  /// which people share.
  public var kindsAtFirst: [RecordKind] { self == .json ? kinds : [.reflections] }
}

extension RecordKind {
  /// Whether CSV and Markdown can hold it.
  fileprivate var isInReadableFormats: Bool {
    switch self {
    case .reflections, .mind: true
    case .sessions, .moods, .statements, .patterns, .plan: false
    }
  }
}
