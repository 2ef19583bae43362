import Foundation

/// A sound's position, and the seek in progress.
///
/// While the pipeline plays, the position is the one that the pipeline reports. Otherwise, and while a seek is in
/// progress, it's the last known one.
struct Playhead {
  /// The last known position, where playback resumes.
  private(set) var position = Duration.zero
  /// The seek in progress: when it began, and whether another one was requested in the meantime.
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

  /// Updates the position after the pipeline has reported how much of `track` has been heard.
  mutating func report(_ reported: Duration, of track: (duration: Duration, loops: Bool)) {
    // A device may correct its clock backwards by a few milliseconds.
    if !track.loops, reported < position, position - reported < .milliseconds(300) { return }
    position = track.duration > .zero ? min(reported, track.duration) : reported
  }

  /// Requests a seek. Returns whether it may begin now: if another seek is in progress, the new one is due once that
  /// has arrived (`hasPendingSeek`).
  mutating func requestSeek() -> Bool {
    guard isSeeking else { return true }
    seek?.isOutdated = true
    return false
  }

  /// Records that a seek to the position begins. For a loop, the position is rounded to whole milliseconds, which are
  /// whole samples, so that a mixer inserted later counts just as the loop's probe does.
  mutating func seekBegan(loops: Bool) {
    seek = (.now, false)
    if loops { position = .milliseconds(Int64(position.seconds * 1_000)) }
  }

  /// Records that the seek has arrived, or that its pipeline is closed.
  mutating func seekEnded() { seek = nil }
}
