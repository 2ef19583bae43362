import CGStreamer
import Core
import Foundation

/// Plays one audio file (a scene's ambience, a film's own sound), or several mixed in one pipeline (a voice over a bed)
/// so that they share one clock, one position and one end. Position, duration and end are the first track's.
///
/// Starts paused. Every member belongs to the main actor; GStreamer decodes and fades on its own threads.
///
/// The device is open only from `play` until a pause or the end has been heard, so the sound server sees no stream
/// before or after. A paused stream would be no use: its clock may continue to run, and after the pause the server
/// would first play silence for as long as the stream was paused (Notes/005).
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
  private(set) var isPlaying = false
  /// Whether it was heard to its end, and neither `play` nor `seek` has been called since.
  private(set) var hasEnded = false
  /// Called on the main actor, never from within a call to this object.
  var onEvent: ((Event) -> Void)?
  /// The loops over the first track.
  let layers: LayerMix
  private let tracks: TrackSet
  private let loaded: SoundPipeline
  private let problems: PlaybackProblems
  /// Whether it accompanies a film that runs once. The film doesn't wait for a device, so a sound that resumes skips
  /// the time the device took to open.
  private let followsPicture: Bool
  private var playhead = Playhead()
  private var isClosed = false
  private var fadeIn = Duration.zero
  private var playRequested = ContinuousClock.now
  /// The fade-out of a pause: the task that closes the pipeline after it, and the time at which the fade is over.
  private var fadeOut: (pausing: Task<Void, Never>, end: ContinuousClock.Instant)?
  private var hasReachedEnd = false
  private var ending: Task<Void, Never>?

  /// A paused sound of one or more tracks. Missing files are reported to `problems`, and the other tracks play.
  init(_ tracks: [Track], problems: PlaybackProblems, followsPicture: Bool = false) {
    self.tracks = TrackSet(all: tracks)
    self.problems = problems
    self.followsPicture = followsPicture
    layers = LayerMix(over: tracks[0], problems: problems)
    loaded = SoundPipeline(self.tracks, layers, problems: problems)
    loaded.onEvent = { [weak self] in self?.handle($0) }
    for track in tracks {
      let problem = track.url.flatMap { MediaFile.problem(with: $0, needing: SoundPipeline.elements) }
      if let problem { drop(track, problem) }
    }
  }

  /// A scene's sound. Its fades have equal power, for cross-fades between two scenes.
  ///
  /// - Parameters:
  ///   - url: the file; nil for a scene without a sound, where only layers will play.
  ///   - isOwn: whether the person added the file.
  convenience init(_ url: URL?, loops: Bool, isOwn: Bool = false, problems: PlaybackProblems) {
    self.init(
      [Track(url, loops: loops, isOwn: isOwn, curve: .equalPower)], problems: problems,
      followsPicture: url != nil && !loops)
  }

  /// The duration of the first track, or zero until it is known.
  var duration: Duration { lead.duration }
  /// Whether no track can be played.
  var isBroken: Bool { tracks.playable.isEmpty }
  /// Whether no device could be opened when it last tried to play.
  var lacksDevice: Bool { loaded.lacksDevice }
  /// Whether there's nothing to hear: neither a file nor an audible layer.
  var isSilent: Bool { lead.url == nil && !layers.isAudible }
  /// Whether it's loaded, with a device. Internal for tests.
  var isReady: Bool { loaded.isReady }
  /// Internal for tests, which record what reaches the sink.
  var pipeline: Pipeline? { loaded.pipeline }
  /// Whether a seek is in progress. Internal for tests.
  var isSeeking: Bool { playhead.isSeeking }
  /// The first track. Internal for tests.
  var lead: Track { tracks.all[0] }

  private var allTracks: [Track] { tracks.all + layers.all.map(\.track) }

  /// The volume of the first track and of the layers over it: see `Track.volume`.
  var volume: Double {
    get { lead.volume }
    set {
      lead.volume = newValue
      for layer in layers.all { layer.track.volume = lead.volume }
    }
  }
  /// Mutes the first track and the layers without changing `volume`.
  var isMuted: Bool {
    get { lead.isMuted }
    set { for track in [lead] + layers.all.map(\.track) { track.isMuted = newValue } }
  }

  /// Finds the duration, and whether the tracks can be played, without opening a device.
  func findDuration() { if loaded.isIdle, !isBroken, !isClosed { loaded.probe() } }

  /// Starts or resumes, fading in over `fadeIn`. After the end, starts from the beginning.
  func play(fadeIn: Duration) {
    guard !isClosed, !isBroken, !isPlaying else { return }
    isPlaying = true
    self.fadeIn = fadeIn
    if hasEnded { seek(to: .zero) }
    endFadeOut()
    if isReady { return start() }
    closePipeline()
    playRequested = .now
    loaded.open()
  }

  /// Plays from the beginning if the sound has ended, once any fade-out is over.
  func playAgain(fadeIn: Duration) {
    let fading = fadeOut?.pausing
    Task { [weak self] in
      await fading?.value
      if let self, hasEnded { play(fadeIn: fadeIn) }
    }
  }

  /// Fades out over `time`, then stops and closes the device.
  ///
  /// `play` resumes from the position at the time of this call, so that no word is lost in the fade.
  func pause(fadeOut time: Duration) {
    guard isPlaying else { return }
    _ = position
    isPlaying = false
    ending?.cancel()
    guard isReady else {
      closePipeline()
      if duration == .zero { findDuration() }
      return
    }
    fadeAll(to: 0, over: time)
    let pausing = Task { [weak self] in
      // The sleep throws only when the task is cancelled, which the next line checks.
      try? await Task.sleep(for: time + AudioSink.tail)
      if !Task.isCancelled { self?.closePipeline() }
    }
    fadeOut = (pausing, .now + time)
  }

  /// Fades to silence (0) or back to full (1) over `time`, along a curve of equal power. Independent of the volume and
  /// of the fades of `play` and `pause`, which don't end it. Time counts only while samples flow.
  func fade(to presence: Double, over time: Duration) {
    for track in allTracks { track.fader.fadeAway(to: presence, over: time) }
  }

  /// Sets which loops are heard over the first track and how loud: see `LayerMix.set`.
  func lay(_ wanted: [(layer: SoundLayer, level: Double)], own: Double) {
    layers.set(wanted, own: own)
    bringInLayers()
  }

  /// How much has been heard. Goes back only by `seek` and where a loop restarts.
  var position: Duration {
    if isPlaying, !playhead.isSeeking, let now = loaded.position {
      playhead.report(layers.leadPosition(now), of: (duration, lead.loops))
    }
    return playhead.position
  }

  /// Seeks to `position`, clamped to the recording once its duration is known.
  func seek(to position: Duration) {
    playhead.move(to: position, in: duration)
    hasEnded = false
    hasReachedEnd = false
    ending?.cancel()
    guard isReady else { return }
    if fadeOut != nil { return closePipeline() }
    if playhead.requestSeek() { performSeek() }
  }

  /// Closes files and device for good. Audible sound first fades out over 0.4 s, or over the rest of a fade-out that is
  /// already running, if that is shorter. Returns at once.
  func close() {
    guard !isClosed else { return }
    let left = isPlaying ? Fade.short : fadeOut.map { min($0.end - .now, Fade.short) }
    isClosed = true
    isPlaying = false
    onEvent = nil
    ending?.cancel()
    let isHeard = isReady && left != nil
    endFadeOut()
    if isHeard, let left {
      let time = max(left, .milliseconds(50))
      fadeAll(to: 0, over: time)
      loaded.close(after: time + AudioSink.tail)
    } else {
      closePipeline()
    }
  }

  /// Closes files and device at once. Internal for tests.
  func closePipeline() {
    endFadeOut()
    ending?.cancel()
    hasReachedEnd = false
    playhead.seekEnded()
    loaded.close()
  }

  private func handle(_ event: SoundPipeline.Event) {
    switch event {
    case .loaded(let durationWasUnknown):
      if isReady { prerolled() }
      if durationWasUnknown { onEvent?(.durationKnown) }
    case .sought where playhead.hasPendingSeek: performSeek()
    case .sought:
      playhead.seekEnded()
      bringInLayers()
    case .mixerInserted: bringInLayers()
    case .reachedEnd: reachedEnd()
    case .clockLost: if isPlaying { loaded.chooseClock() }
    case .deviceChanged:
      guard isPlaying else { return }
      pause(fadeOut: Fade.short)
      onEvent?(.stopped)
    case .deviceLost: deviceLost()
    case .failed(let track): fail(track)
    case .unplayable(let problem):
      closePipeline()
      for (_, track) in tracks.playable { drop(track, problem) }
    }
  }

  private func prerolled() {
    if followsPicture, playhead.position > .zero {
      playhead.move(to: playhead.position + (.now - playRequested), in: duration)
    }
    // A loop needs a segment seek to start looping.
    if playhead.position > .zero || tracks.hasLoop { performSeek(isRequired: true) }
    start()
  }

  private func start() {
    fadeAll(to: 1, over: fadeIn)
    loaded.play()
    bringInLayers(fadeIn: fadeIn)
    if hasReachedEnd { reachedEnd() }
  }

  private func performSeek(isRequired: Bool = false) {
    playhead.seekBegan(loops: lead.loops)
    if isPlaying, !isRequired { tracks.all.forEach { $0.fader.fadeInAfterFlush(over: .milliseconds(100)) } }
    loaded.seek(to: playhead.position, isRequired: isRequired)
  }

  private func bringInLayers(fadeIn: Duration = Fade.short) {
    if isReady, isPlaying, !playhead.isSeeking { layers.bringIn(fadeIn: fadeIn) }
  }

  /// Fades everything in (1) or out (0).
  private func fadeAll(to presence: Double, over time: Duration) {
    for track in allTracks { track.fader.fade(to: presence, over: time) }
  }

  private func endFadeOut() {
    fadeOut?.pausing.cancel()
    fadeOut = nil
  }
}

// MARK: - The end

extension Sound {
  /// Handles the end of the first track's data.
  ///
  /// A single track has then been heard to its end as well, unless a seek came in between. In a mix the last samples
  /// are still on their way to the device, so this waits until the position reaches the end.
  private func reachedEnd() {
    guard isReady, loaded.isMix || !playhead.isSeeking else { return }
    hasReachedEnd = true
    ending?.cancel()
    ending = Task { [weak self] in
      while let left = self?.timeToEnd, left > .zero {
        // The sleep throws only when the task is cancelled, which the next line checks.
        try? await Task.sleep(for: left)
        if Task.isCancelled { return }
      }
      self?.finish()
    }
  }

  private var timeToEnd: Duration? {
    guard loaded.isMix, isPlaying else { return nil }
    let left = duration - position
    return left > .milliseconds(5) ? left : nil
  }

  private func finish() {
    guard isReady, isPlaying, hasReachedEnd else { return }
    if loaded.isMix {
      pause(fadeOut: followsPicture ? Fade.short : Fade.ending)
    } else {
      isPlaying = false
      closePipeline()
    }
    playhead.move(to: duration, in: duration)
    hasEnded = true
    onEvent?(.ended)
  }
}

// MARK: - Errors

extension Sound {
  /// Called when the device is lost: stops at the current position. The next `play` opens a device again.
  private func deviceLost() {
    _ = position
    closePipeline()
    guard isPlaying else { return }
    isPlaying = false
    onEvent?(.stopped)
  }

  /// Excludes a track that can't be played. The others continue.
  private func fail(_ track: Track) {
    _ = position
    closePipeline()
    drop(track, track.problem)
    guard !isBroken else { return }
    if isPlaying { loaded.open() } else { findDuration() }
  }

  private func drop(_ track: Track, _ problem: PlaybackProblem) {
    track.isBroken = true
    problems.report(problem)
    guard isBroken, isPlaying else { return }
    isPlaying = false
    onEvent?(.stopped)
  }
}
