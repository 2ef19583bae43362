/// Where guided sessions were left, so that one can go on there.
///
/// Kept as one line of text, `ten-minutes=200 kindness=31`, the latest first. Only the last few are kept.
public struct GuidedPositions: Hashable, Sendable {
  private static let most = 8
  private var entries: [(id: GuidedSession.ID, seconds: Int)]

  /// Reads a line; what makes no sense is left out.
  public init(_ line: String = "") {
    entries = line.split(separator: " ").compactMap { entry in
      let parts = entry.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let seconds = Int(parts[1]), seconds > 0 else { return nil }
      return (String(parts[0]), seconds)
    }
  }

  /// Whole seconds into a session; 0 for its beginning, and for one that was never left in between.
  public subscript(id: GuidedSession.ID) -> Int {
    get { entries.first { $0.id == id }?.seconds ?? 0 }
    set {
      entries.removeAll { $0.id == id }
      if newValue > 0 { entries.insert((id, newValue), at: 0) }
      entries = Array(entries.prefix(Self.most))
    }
  }

  /// The line that is kept.
  public var line: String { entries.map { "\($0.id)=\($0.seconds)" }.joined(separator: " ") }

  /// Whether both keep the same.
  public static func == (one: Self, other: Self) -> Bool { one.line == other.line }

  /// Feeds what is kept.
  public func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

extension Settings {
  /// Where guided sessions were left.
  public var guidedPositions: GuidedPositions {
    get { GuidedPositions(self[.guidedPositions]) }
    set { self[.guidedPositions] = newValue.line }
  }
}
