/// The pauses between retries: one second at first, then twice as long each time, at most a minute.
struct Backoff {
  private var pause = Duration.seconds(1)

  /// Returns the next pause.
  mutating func next() -> Duration {
    defer { pause = min(pause * 2, .seconds(60)) }
    return pause
  }
}
