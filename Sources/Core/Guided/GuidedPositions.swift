/// The positions at which guided sessions were left, so that they can be continued.
///
/// Stored as one line of text, `ten-minutes=200 kindness=31`, the latest first. Only the last few are remembered.
public struct GuidedPositions: Hashable, Sendable {
  private static let most = 8
  private var entries: [(id: GuidedSession.ID, seconds: Int)]

  /// Parses a line; invalid entries are left out.
  public init(_ line: String = "") {
    entries = line.split(separator: " ").compactMap { entry in
      let parts = entry.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let seconds = Int(parts[1]), seconds > 0 else { return nil }
      return (String(parts[0]), seconds)
    }
  }

  /// The position in a session, in whole seconds; 0 at its beginning, and for a session that was never left midway.
  public subscript(id: GuidedSession.ID) -> Int {
    get { entries.first { $0.id == id }?.seconds ?? 0 }
    set {
      entries.removeAll { $0.id == id }
      if newValue > 0 { entries.insert((id, newValue), at: 0) }
      entries = Array(entries.prefix(Self.most))
    }
  }

  /// The stored line.
  public var line: String { entries.map { "\($0.id)=\($0.seconds)" }.joined(separator: " ") }

  /// Whether both have the same positions in the same order.
  public static func == (one: Self, other: Self) -> Bool { one.line == other.line }

  /// Hashes the remembered positions.
  public func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

extension Settings {
  /// The stored positions at which guided sessions were left.
  public var guidedPositions: GuidedPositions {
    get { GuidedPositions(self[.guidedPositions]) }
    set { self[.guidedPositions] = newValue.line }
  }
}
