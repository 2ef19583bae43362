/// One of the five traps of the reading `mistaken-beliefs`, in its order.
public enum ThoughtTrap: String, CaseIterable, Hashable, Sendable {
  // Raw values are in the database: never rename one.
  case tellingTheFuture = "telling-the-future"
  case readingMinds = "reading-minds"
  case feelingAsProof = "feeling-as-proof"
  case allOrNothing = "all-or-nothing"
  case allTheBlame = "all-the-blame"
}

extension Thought {
  /// The trap that was chosen; nil for none, or one that this version doesn't know.
  public var knownTrap: ThoughtTrap? { trap.flatMap(ThoughtTrap.init) }
}
