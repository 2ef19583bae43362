/// Tells presses of keys by hand from the repetitions of a held one, which are reported alike. Keys have their hardware
/// codes.
nonisolated struct KeyPresses {
  /// When each key was last reported as pressed without having been released, and whether that was a repetition.
  private var held: [UInt32: (since: ContinuousClock.Instant, repeats: Bool)] = [:]

  /// A key whose release another program has heard counts as released after this time without a repetition. It's longer
  /// than most keyboards wait before the first one.
  private static let patience = Duration.seconds(1.2)
  /// The same once it repeats. Keyboards do that at least six times a second, and hands hardly ever do; otherwise, each
  /// press of a key whose release was missed would be taken for a repetition of the one before.
  private static let pace = Duration.seconds(0.3)

  /// A key was reported as pressed. Returns whether it's a repetition.
  mutating func pressed(_ key: UInt32, at now: ContinuousClock.Instant) -> Bool {
    let repeats = held[key].map { now - $0.since < ($0.repeats ? Self.pace : Self.patience) } ?? false
    held[key] = (now, repeats)
    return repeats
  }

  /// A key was reported as released.
  mutating func released(_ key: UInt32) { held[key] = nil }
}
