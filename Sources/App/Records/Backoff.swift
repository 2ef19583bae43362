/// Pauses before something is tried again: a second, then twice as long each time, at most a minute.
struct Backoff {
  private var pause = Duration.seconds(1)

  /// The next pause.
  mutating func next() -> Duration {
    defer { pause = min(pause * 2, .seconds(60)) }
    return pause
  }
}
