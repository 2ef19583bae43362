// Sound on its way to the device: one file (a scene's ambience, a film's own sound) or several mixed in one pipeline (a
// voice over a bed), which then have one clock, one position and one end. Owns its pipeline. Main actor.

import CGStreamer
import Core
import Foundation

/// Plays one or more files together. The first track leads: position, length and end are its own.
///
/// Made paused. The device is heldPosition only from `play` until a pause or the end has been heard: nothing of it is known to the
/// sound server before, nor while it rests. A stream that waits there is of no use, since its clock may run meanwhile, and
/// the server plays the time it waited as silence first (Notes/005).
@MainActor final class Sound {
  /// What its owner may want to know.
  ///
  /// `stopped`: it paused by itself, because the device went or is another one, or because nothing can be played.
  enum Event {
    case durationKnown, ended, stopped
  }

  /// Whether it runs or will as soon as it can.
  ///
  /// False from the moment that `pause` is called.
  var isPlaying = false
  /// Whether it was heard to its end, and neither played nor moved since.
  var hasEnded = false
  /// The whole length of the first track, zero until it is known.
  var duration: Duration { lead.length }
  /// Whether it can never play.
  var isBroken: Bool { state == .broken }
  /// Called on the main actor, never from within a call to this object.
  var onEvent: ((Event) -> Void)?

  /// Looked up by tests, which count what arrives at the sink.
  var pipeline: Pipeline?

  /// 0 to 1 on a scale that sounds even, heldPosition within them; of the first track.
  var volume: Double {
    get { lead.volume }
    set { lead.volume = newValue }
  }
  /// Silence, with `volume` kept; of the first track.
  var isMuted: Bool {
    get { lead.isMuted }
    set { lead.isMuted = newValue }
  }

  enum State {
    /// Nothing is open; `play` opens. Also where a pause or a lost device leaves it.
    case idle
    /// The files are open and no device is.
    case probing
    case opening, prerolling, ready, broken, closed
  }

  let tracks: TrackSet
  var lead: Track { tracks.all[0] }
  let problems: PlaybackProblems
  /// Whether it belongs to a picture, which doesn't wait for a device: going on, it leaves out what the picture is ahead.
  let followsPicture: Bool
  var state = State.idle
  var heldPosition = Duration.zero
  var playRequested = ContinuousClock.now
  var seekBegan: ContinuousClock.Instant?
  var hasPendingSeek = false
  var hasReachedEnd = false
  var fadeIn = Duration.zero
  var fadedOut = ContinuousClock.now
  var opening: Task<Void, Never>?
  var pausing: Task<Void, Never>?
  var ending: Task<Void, Never>?

  /// A sound of `tracks`, at least one. Files that are not there are told as problems, and the others play.
  init(_ tracks: [Track], problems: PlaybackProblems, followsPicture: Bool = false) {
    self.tracks = TrackSet(all: tracks)
    self.problems = problems
    self.followsPicture = followsPicture
    for track in tracks {
      if let problem = MediaFile.problem(with: track.url, needing: Self.elements) { drop(track, problem) }
    }
  }

  /// A scene's sound: its fades are those of two sounds that change places.
  convenience init(_ url: URL, loops: Bool, problems: PlaybackProblems) {
    self.init([Track(url, loops: loops, curve: .equalPower)], problems: problems, followsPicture: !loops)
  }

  /// Finds out how long it is, and whether it can be played, without a device.
  func findDuration() {
    guard state == .idle else { return }
    load(into: AudioSink.silent(), as: .probing)
  }

  /// Starts, or goes on, within `fadeIn`; after the end, from the beginning.
  func play(fadeIn: Duration) {
    guard state != .closed, state != .broken, !isPlaying else { return }
    isPlaying = true
    self.fadeIn = fadeIn
    pausing?.cancel()
    if hasEnded { seek(to: .zero) }
    pausing = nil
    if state == .ready { return start() }
    closePipeline()
    playRequested = .now
    openDevice()
  }

  /// Fades out within `fadeOut`, stops and lets go of the device.
  ///
  /// It goes on later from where this was called, so that no word is lost in the fade.
  func pause(fadeOut: Duration) {
    guard isPlaying else { return }
    heldPosition = position
    isPlaying = false
    ending?.cancel()
    guard state == .ready else {
      closePipeline()
      if duration == .zero { findDuration() }
      return
    }
    tracks.fade(to: 0, over: fadeOut)
    fadedOut = .now + fadeOut
    pausing = Task { [weak self] in
      // Cut short only by cancellation, which is playRequested about at once.
      try? await Task.sleep(for: fadeOut + AudioSink.tail)
      if !Task.isCancelled { self?.closePipeline() }
    }
  }

  /// How much has been heard; never less than a moment ago, unless by `seek` or where a loop begins again.
  var position: Duration {
    guard isPlaying, state == .ready, !isSeeking, let now = pipeline?.position else { return heldPosition }
    // A device may correct its clock by a few milliseconds.
    if !lead.loops, now < heldPosition, heldPosition - now < .milliseconds(300) { return heldPosition }
    heldPosition = duration > .zero ? min(now, duration) : now
    return heldPosition
  }

  /// Moves to `position`, heldPosition within the recording once its length is known.
  func seek(to position: Duration) {
    heldPosition = max(position, .zero)
    if duration > .zero { heldPosition = min(heldPosition, duration) }
    hasEnded = false
    hasReachedEnd = false
    ending?.cancel()
    guard state == .ready else { return }
    if pausing != nil { return closePipeline() }
    // One jump at a time: what is playRequested for meanwhile is done when it has arrived.
    hasPendingSeek = isSeeking
    if !hasPendingSeek { performSeek() }
  }

  /// Lets go of file and device; what is heard fades out first, in 0.4 s or what is left of a fade that has begun.
  func close() {
    guard state != .closed else { return }
    let left: Duration? =
      state != .ready ? nil : isPlaying ? Fade.short : pausing == nil ? nil : min(fadedOut - .now, Fade.short)
    state = .closed
    isPlaying = false
    onEvent = nil
    [opening, pausing, ending].forEach { $0?.cancel() }
    if let left, let pipeline {
      let time = max(left, .milliseconds(50))
      tracks.fade(to: 0, over: time)
      Task {
        // Nobody cancels it; were it cut short, the sound would only end sooner.
        try? await Task.sleep(for: time + AudioSink.tail)
        pipeline.close()
      }
    } else {
      pipeline?.close()
    }
    pipeline = nil
  }
}
