/// The result of an import, or of its rehearsal.
public struct ImportReport: Hashable, Sendable {
  /// The counts of one kind of record.
  public struct Count: Hashable, Sendable {
    /// Added records.
    public var new = 0
    /// Records that the store had already.
    public var known = 0

    /// Creates counts of 0.
    public init() {}
  }

  private var counts: [RecordKind: Count] = [:]
  /// The number of reflections and entries of *On your mind* that are taken out of the bin. They aren't counted
  /// elsewhere.
  public var restored = 0
  /// The number of new reflections and entries of *On your mind* whose id was already used for another text, so that
  /// both exist now.
  public var besideOthers = 0

  /// Creates an empty report.
  init() {}

  /// The counts of a kind. The plan counts as new if any text was added to it.
  public subscript(kind: RecordKind) -> Count {
    get { counts[kind] ?? Count() }
    set { counts[kind] = newValue == Count() ? nil : newValue }
  }

  /// Whether the import changes the store.
  public var changesSomething: Bool { restored > 0 || counts.values.contains { $0.new > 0 } }
}
