// Sound on its way to the device: one file (a scene's ambience, a film's own sound) or several mixed in one pipeline (a
// voice over a bed), which then have one clock, one position and one end. Owns its pipeline. Main actor.

import CGStreamer
import Core
import Foundation

/// Plays one or more files together. The first track leads: position, length and end are its own.
///
/// Made paused. The device is held only from `play` until a pause or the end has been heard: nothing of it is known to the
/// sound server before, nor while it rests. A stream that waits there is of no use, since its clock may run meanwhile, and
/// the server plays the time it waited as silence first (Notes/005).
@MainActor final class Sound {
  /// What its owner may want to know.
  ///
  /// `stopped`: it paused by itself, because the device went or is another one, or because nothing can be played.
  enum Event {
    case learntLength, ended, stopped
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
  var isBroken: Bool { stage == .broken }
  /// Called on the main actor, never from within a call to this object.
  var happened: ((Event) -> Void)?

  /// Looked up by tests, which count what arrives at the sink.
  var pipeline: Pipeline?

  /// 0 to 1 on a scale that sounds even, held within them; of the first track.
  var volume: Double {
    get { lead.volume }
    set { lead.volume = newValue }
  }
  /// Silence, with `volume` kept; of the first track.
  var isMuted: Bool {
    get { lead.isMuted }
    set { lead.isMuted = newValue }
  }

  enum Stage {
    /// Nothing is open; `play` opens. Also where a pause or a lost device leaves it.
    case idle
    /// The files are open and no device is.
    case learning
    case opening, loading, ready, broken, closed
  }

  let arrangement: Arrangement
  var lead: Track { arrangement.tracks[0] }
  let problems: Problems
  /// Whether it belongs to a picture, which doesn't wait for a device: going on, it leaves out what the picture is ahead.
  let followsPicture: Bool
  var stage = Stage.idle
  var held = Duration.zero
  var asked = ContinuousClock.now
  var seekBegan: ContinuousClock.Instant?
  var wantsSeek = false
  var hasRunOut = false
  var fadeIn = Duration.zero
  var fadedOut = ContinuousClock.now
  var opening: Task<Void, Never>?
  var pausing: Task<Void, Never>?
  var ending: Task<Void, Never>?

  /// A sound of `tracks`, at least one. Files that are not there are told as problems, and the others play.
  init(_ tracks: [Track], problems: Problems, followsPicture: Bool = false) {
    arrangement = Arrangement(tracks: tracks)
    self.problems = problems
    self.followsPicture = followsPicture
    for track in tracks {
      if let problem = MediaFile.problem(with: track.url, needing: Self.elements) { setAside(track, problem) }
    }
  }

  /// A scene's sound: its fades are those of two sounds that change places.
  convenience init(_ url: URL, loops: Bool, problems: Problems) {
    self.init([Track(url, loops: loops, curve: .equalPower)], problems: problems, followsPicture: !loops)
  }

  /// Finds out how long it is, and whether it can be played, without a device.
  func learn() {
    guard stage == .idle else { return }
    load(into: AudioSink.silence(), as: .learning)
  }

  /// Starts, or goes on, within `fadeIn`; after the end, from the beginning.
  func play(fadeIn: Duration) {
    guard stage != .closed, stage != .broken, !isPlaying else { return }
    isPlaying = true
    self.fadeIn = fadeIn
    pausing?.cancel()
    if hasEnded { seek(to: .zero) }
    pausing = nil
    if stage == .ready { return start() }
    disconnect()
    asked = .now
    connect()
  }

  /// Fades out within `fadeOut`, stops and lets go of the device.
  ///
  /// It goes on later from where this was called, so that no word is lost in the fade.
  func pause(fadeOut: Duration) {
    guard isPlaying else { return }
    held = position
    isPlaying = false
    ending?.cancel()
    guard stage == .ready else {
      disconnect()
      if duration == .zero { learn() }
      return
    }
    arrangement.fade(to: 0, over: fadeOut)
    fadedOut = .now + fadeOut
    pausing = Task { [weak self] in
      // Cut short only by cancellation, which is asked about at once.
      try? await Task.sleep(for: fadeOut + AudioSink.tail)
      if !Task.isCancelled { self?.disconnect() }
    }
  }

  /// How much has been heard; never less than a moment ago, unless by `seek` or where a loop begins again.
  var position: Duration {
    guard isPlaying, stage == .ready, !isSeeking, let now = pipeline?.position else { return held }
    // A device may correct its clock by a few milliseconds.
    if !lead.loops, now < held, held - now < .milliseconds(300) { return held }
    held = duration > .zero ? min(now, duration) : now
    return held
  }

  /// Moves to `position`, held within the recording once its length is known.
  func seek(to position: Duration) {
    held = max(position, .zero)
    if duration > .zero { held = min(held, duration) }
    hasEnded = false
    hasRunOut = false
    ending?.cancel()
    guard stage == .ready else { return }
    if pausing != nil { return disconnect() }
    // One jump at a time: what is asked for meanwhile is done when it has arrived.
    wantsSeek = isSeeking
    if !wantsSeek { jump() }
  }

  /// Lets go of file and device; what is heard fades out first, in 0.4 s or what is left of a fade that has begun.
  func close() {
    guard stage != .closed else { return }
    let left: Duration? =
      stage != .ready ? nil : isPlaying ? Fade.short : pausing == nil ? nil : min(fadedOut - .now, Fade.short)
    stage = .closed
    isPlaying = false
    happened = nil
    [opening, pausing, ending].forEach { $0?.cancel() }
    if let left, let pipeline {
      let time = max(left, .milliseconds(50))
      arrangement.fade(to: 0, over: time)
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
