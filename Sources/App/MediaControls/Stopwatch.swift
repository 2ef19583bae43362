/// How long something was heard that does not count itself, as a scene does not: from when it came, its pauses left out.
nonisolated struct Stopwatch: Sendable {
  private var track: String?
  private var before = Duration.zero
  private var running: ContinuousClock.Instant?

  /// Takes note of what plays at this moment.
  mutating func follow(_ playback: Playback, at now: ContinuousClock.Instant = .now) {
    if playback.track.id != track || playback.status == .stopped { (before, running) = (.zero, nil) }
    track = playback.track.id
    before = reading(at: now)
    running = playback.status == .playing ? now : nil
  }

  /// What it shows.
  func reading(at now: ContinuousClock.Instant = .now) -> Duration { before + (running.map { now - $0 } ?? .zero) }
}
