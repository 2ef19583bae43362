import Foundation

/// A sound's position, and the seek in progress.
///
/// While the pipeline plays it's the reported position. Otherwise, and until a seek has arrived, it's the
/// last known one.
struct Playhead {
  /// The last known position, from which playback resumes.
  private(set) var position = Duration.zero
  /// When the seek began, and whether another one was asked for meanwhile.
  private var seek: (began: ContinuousClock.Instant, isOutdated: Bool)?

  /// Whether the device still reports the position from before a seek.
  ///
  /// False after five seconds in any case: a device that hangs may never preroll.
  var isSeeking: Bool { seek.map { ContinuousClock.now - $0.began < .seconds(5) } ?? false }

  /// Whether another seek is due once this one has arrived.
  var hasPendingSeek: Bool { seek?.isOutdated == true }

  /// Moves to `position`, clamped to the recording once its duration is known.
  mutating func move(to position: Duration, in duration: Duration) {
    self.position = max(position, .zero)
    if duration > .zero { self.position = min(self.position, duration) }
  }

  /// The pipeline has reported how much of `track` has been heard.
  mutating func report(_ reported: Duration, of track: (duration: Duration, loops: Bool)) {
    // A device may correct its clock backwards by a few milliseconds.
    if !track.loops, reported < position, position - reported < .milliseconds(300) { return }
    position = track.duration > .zero ? min(reported, track.duration) : reported
  }

  /// Whether to seek now. One seek at a time: a seek requested meanwhile starts when this one has arrived.
  mutating func requestSeek() -> Bool {
    guard isSeeking else { return true }
    seek?.isOutdated = true
    return false
  }

  /// A seek to the position begins. For a loop, the position becomes whole milliseconds, which are whole samples, so a
  /// mixer inserted later counts as the loop's probe does.
  mutating func seekBegan(loops: Bool) {
    seek = (.now, false)
    if loops { position = .milliseconds(Int64(position.seconds * 1_000)) }
  }

  /// The seek has arrived, or its pipeline is closed.
  mutating func seekEnded() { seek = nil }
}
