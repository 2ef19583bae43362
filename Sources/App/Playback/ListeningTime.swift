/// Listening time, without pauses, for media without a position (scenes).
nonisolated struct ListeningTime: Sendable {
  private var track: String?
  private var before = Duration.zero
  private var running: ContinuousClock.Instant?

  /// Updates the count. Call this on every change; another track, or a stop, starts again at zero.
  mutating func update(_ playback: Playback, at now: ContinuousClock.Instant = .now) {
    if playback.track.id != track || playback.status == .stopped { (before, running) = (.zero, nil) }
    track = playback.track.id
    before = elapsed(at: now)
    running = playback.status == .playing ? now : nil
  }

  /// Returns the time counted until `now`.
  func elapsed(at now: ContinuousClock.Instant = .now) -> Duration { before + (running.map { now - $0 } ?? .zero) }
}
