import CGStreamer
import Core
import Foundation

/// Plays one audio file (a scene's ambience, a film's own sound), or several mixed in one pipeline (a voice over a bed)
/// so that they share one clock, one position and one end. Position, duration and end are the first track's.
///
/// Starts paused. Every member belongs to the main actor; GStreamer decodes and fades on its own threads.
///
/// The device is open only from `play` until a pause or the end has been heard, so the sound server sees no stream
/// before or after. A stream kept waiting there would be no use: its clock may keep running, and the server then plays
/// the time it waited as silence first (Notes/005).
///
/// For example:
///
/// ```swift
/// let problems = PlaybackProblems()
/// problems.handler = { print($0) }
/// let voice = Track(voiceFile, loops: false, curve: .square, volume: 0.8)
/// let bed = Track(bedFile, loops: true, curve: .square, volume: 0.5)
/// let sound = Sound([voice, bed], problems: problems)
/// sound.onEvent = { event in if event == .ended { print("Heard to the end") } }
/// sound.play(fadeIn: Fade.short)
/// // Later:
/// sound.seek(to: .seconds(60))
/// sound.pause(fadeOut: Fade.short)
/// sound.close()
/// ```
@MainActor final class Sound {
  enum Event {
    case durationKnown
    /// The first track was heard to its end.
    case ended
    /// Playback stopped without being asked: the device disappeared or changed, or no track can be played.
    case stopped
  }

  /// Whether it plays, or will as soon as it is loaded. False from the moment `pause` is called, even during its fade.
  var isPlaying = false
  /// Whether it was heard to its end, and neither `play` nor `seek` has been called since.
  var hasEnded = false
  /// The duration of the first track, or zero until it is known.
  var duration: Duration { lead.duration }
  /// Whether no track can be played.
  var isBroken: Bool { state == .broken }
  /// Whether no device could be opened when it last tried to play.
  var lacksDevice = false
  /// Called on the main actor, never from within a call to this object.
  var onEvent: ((Event) -> Void)?

  /// Internal for tests, which record what reaches the sink.
  var pipeline: Pipeline?

  /// The volume of the first track and of the layers over it: see `Track.volume`.
  var volume: Double {
    get { lead.volume }
    set {
      lead.volume = newValue
      for layer in layers { layer.track.volume = lead.volume }
    }
  }
  /// Mutes the first track and the layers without changing `volume`.
  var isMuted: Bool {
    get { lead.isMuted }
    set {
      lead.isMuted = newValue
      for layer in layers { layer.track.isMuted = newValue }
    }
  }

  enum State {
    /// There is no pipeline: before the first `play`, and after a pause or a lost device.
    case idle
    /// The files are open to find their durations, without a device.
    case probing
    case openingDevice, prerolling, ready, broken, closed
  }

  let tracks: TrackSet
  /// The loops that are laid over the first track, whether or not they're heard now.
  var layers: [Layer] = []
  /// The level of the first track among its layers, as the position of a slider.
  var ownLevel = 1.0
  /// Where each layer's loop is to begin, unless at its beginning.
  var layerStarts: [SoundLayer.ID: Duration] = [:]
  /// How long a layer at zero stays in the pipeline, in case its slider comes back. After that it costs nothing.
  var patience = Duration.seconds(5)
  var mixer = MixerState.absent
  /// What was last sought: the position at which the pipeline's running time began.
  var origin = Duration.zero
  var lead: Track { tracks.all[0] }
  let problems: PlaybackProblems
  /// Whether it accompanies a film that runs once. The film doesn't wait for a device, so a sound that resumes skips
  /// the time the device took to open.
  let followsPicture: Bool
  var state = State.idle
  /// The last known position, from which playback resumes.
  var heldPosition = Duration.zero
  var playRequested = ContinuousClock.now
  var seekStarted: ContinuousClock.Instant?
  var hasPendingSeek = false
  var hasReachedEnd = false
  var fadeIn = Duration.zero
  var fadedOut = ContinuousClock.now
  var opening: Task<Void, Never>?
  var pausing: Task<Void, Never>?
  var ending: Task<Void, Never>?

  /// A paused sound of one or more tracks. Missing files are reported to `problems`, and the other tracks play.
  init(_ tracks: [Track], problems: PlaybackProblems, followsPicture: Bool = false) {
    self.tracks = TrackSet(all: tracks)
    self.problems = problems
    self.followsPicture = followsPicture
    for track in tracks {
      let problem = track.url.flatMap { MediaFile.problem(with: $0, needing: Self.elements) }
      if let problem { drop(track, problem) }
    }
  }

  /// A scene's sound. Its fades have equal power, for cross-fades between two scenes.
  ///
  /// - Parameters:
  ///   - url: nil for a scene without one, over which layers are to be laid.
  ///   - isOwn: whether the person added it.
  convenience init(_ url: URL?, loops: Bool, isOwn: Bool = false, problems: PlaybackProblems) {
    self.init(
      [Track(url, loops: loops, isOwn: isOwn, curve: .equalPower)], problems: problems,
      followsPicture: url != nil && !loops)
  }

  /// Finds the duration, and whether the tracks can be played, without opening a device.
  func findDuration() {
    guard state == .idle else { return }
    load(into: AudioSink.silent(), as: .probing)
  }

  /// Starts or resumes, fading in over `fadeIn`. After the end, starts from the beginning.
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

  /// Plays from the beginning after the end, once what is fading out has gone.
  func playAgain(fadeIn: Duration) {
    let fading = pausing
    Task { [weak self] in
      await fading?.value
      if let self, hasEnded { play(fadeIn: fadeIn) }
    }
  }

  /// Fades out over `fadeOut`, then stops and closes the device.
  ///
  /// `play` resumes from the position at the time of this call, so that no word is lost in the fade.
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
    fadeAll(to: 0, over: fadeOut)
    fadedOut = .now + fadeOut
    pausing = Task { [weak self] in
      // The sleep throws only when the task is cancelled, which the next line checks.
      try? await Task.sleep(for: fadeOut + AudioSink.tail)
      if !Task.isCancelled { self?.closePipeline() }
    }
  }

  /// Fades to silence (0) or back to all of it (1) over `time`, along a curve of equal power. Apart from volume, and from the
  /// fades of `play` and `pause`, which don't end it. Time counts while samples flow.
  func fade(to presence: Double, over time: Duration) {
    for track in tracks.all + layers.map(\.track) { track.fader.fadeAway(to: presence, over: time) }
  }

  /// How much has been heard. Goes back only by `seek` and where a loop restarts.
  var position: Duration {
    guard isPlaying, state == .ready, !isSeeking, var now = pipeline?.position else { return heldPosition }
    if mixer == .inserted { now += origin }
    if mixer != .absent, lead.loops, duration > .zero { now = .nanoseconds(Int64(now.clockTime % duration.clockTime)) }
    // A device may correct its clock backwards by a few milliseconds.
    if !lead.loops, now < heldPosition, heldPosition - now < .milliseconds(300) { return heldPosition }
    heldPosition = duration > .zero ? min(now, duration) : now
    return heldPosition
  }

  /// Seeks to `position`, clamped to the recording once its duration is known.
  func seek(to position: Duration) {
    heldPosition = max(position, .zero)
    if duration > .zero { heldPosition = min(heldPosition, duration) }
    hasEnded = false
    hasReachedEnd = false
    ending?.cancel()
    guard state == .ready else { return }
    if pausing != nil { return closePipeline() }
    // One seek at a time: a seek requested meanwhile starts when this one has prerolled.
    hasPendingSeek = isSeeking
    if !hasPendingSeek { performSeek() }
  }

  /// Closes files and device for good. Audible sound first fades out over 0.4 s, or over the rest of a fade-out that is
  /// already running, if that is shorter. Returns at once.
  func close() {
    guard state != .closed else { return }
    let left: Duration? =
      state != .ready ? nil : isPlaying ? Fade.short : pausing == nil ? nil : min(fadedOut - .now, Fade.short)
    state = .closed
    isPlaying = false
    onEvent = nil
    [opening, pausing, ending].forEach { $0?.cancel() }
    layers.forEach { $0.leaving?.cancel() }
    if let left, let pipeline {
      let time = max(left, .milliseconds(50))
      fadeAll(to: 0, over: time)
      Task {
        // Nothing cancels this task. If the sleep failed all the same, the sound would only stop sooner.
        try? await Task.sleep(for: time + AudioSink.tail)
        pipeline.close()
      }
    } else {
      pipeline?.close()
    }
    pipeline = nil
  }
}
