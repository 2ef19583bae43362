// What a sound does with its pipeline and with what that says: loading, jumping, going round, ending, and all that can go
// wrong. Main actor.

import CGStreamer
import Core
import Foundation

extension Sound {
  /// The parts that a sound needs, apart from its sink.
  nonisolated static let elements = [
    "filesrc", "oggdemux", "opusdec", "decodebin", "audioconvert", "audioresample", "audiomixer", "capsfilter", "queue",
    "fakesink",
  ]

  func connect(inSilence: Bool = false) {
    stage = .opening
    opening = Task { [weak self] in
      let found = inSilence ? AudioSink.silence() : await AudioSink.make()
      guard let self, !Task.isCancelled, stage == .opening else {
        found?.discard()
        return
      }
      if found?.isSilent == true { problems.arose(.noSoundDevice) }
      load(into: found, as: .loading)
    }
  }

  func load(into found: AudioSink.Found?, as next: Stage) {
    guard let found else { return breakDown(.missingElement("fakesink")) }
    arrangement.fade(to: 0, over: .zero)
    let made = Pipeline(arrangement.description, sink: found.element) { [weak self] in self?.heard($0) }
    guard let made, arrangement.prepare(made) else {
      return breakDown(.damagedFile(lead.url))
    }
    pipeline = made
    stage = next
    made.pause()
  }

  private func heard(_ event: BusEvent) {
    switch event {
    case .prerolled where stage == .learning || stage == .loading: loaded()
    case .prerolled where wantsSeek: jump()
    case .prerolled: seekBegan = nil
    case .segmentDone: goRound()
    case .ended where arrangement.onlyLoops: pipeline?.seek(to: .zero, GST_SEEK_FLAG_FLUSH, isVital: true)
    case .ended, .partEnded: runOut()
    case .clockLost where isPlaying:
      pipeline?.pause()
      pipeline?.play()
    case .clockLost: break
    case .deviceChanged: stopByItself()
    case .failed(by: BusEvent.sinkName): loseDevice()
    case .failed(let name): breakDown(arrangement.track(of: name))
    }
  }

  private func loaded() {
    guard let pipeline else { return }
    let isNew = duration == .zero
    if let track = arrangement.firstWithoutLength(in: pipeline) { return breakDown(track) }
    if stage == .learning {
      disconnect()
    } else {
      stage = .ready
      if followsPicture, held > .zero { held = min(held + (.now - asked), duration) }
      // Loops go round from their first jump on.
      if held > .zero || arrangement.loopingEnd != nil { jump(isVital: true) }
      start()
    }
    if isNew { happened?(.learntLength) }
  }

  func start() {
    arrangement.fade(to: 1, over: fadeIn)
    pipeline?.play()
    if hasRunOut { runOut() }
  }

  func jump(isVital: Bool = false) {
    wantsSeek = false
    seekBegan = .now
    pipeline?.seek(to: held, GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE, isVital: isVital)
    if isPlaying, !isVital { arrangement.tracks.forEach { $0.fader.fadeInFromSilence(over: .milliseconds(100)) } }
  }

  /// Whether the device still tells where it was before a seek.
  ///
  /// Not for longer than five seconds: a device that hung may never say that it arrived.
  var isSeeking: Bool { seekBegan.map { ContinuousClock.now - $0 < .seconds(5) } ?? false }

  private func goRound() {
    guard stage == .ready, let end = arrangement.loopingEnd else { return }
    if arrangement.isMix {
      pipeline?.goRound(end)
    } else {
      pipeline?.seek(to: .zero, GST_SEEK_FLAG_SEGMENT, isVital: true)
    }
  }

  /// The leading track has been read to its end.
  ///
  /// Alone, it has been heard to it as well, unless a seek has come between. In a mix that is so in a moment, and the
  /// position says when.
  private func runOut() {
    guard stage == .ready, arrangement.isMix || !isSeeking else { return }
    hasRunOut = true
    ending?.cancel()
    ending = Task { [weak self] in
      while let left = self?.timeToEnd, left > .zero {
        // Cut short only by cancellation, which is asked about at once.
        try? await Task.sleep(for: left)
        if Task.isCancelled { return }
      }
      self?.finish()
    }
  }

  private var timeToEnd: Duration? {
    guard arrangement.isMix, isPlaying else { return nil }
    let left = duration - position
    return left > .milliseconds(5) ? left : nil
  }

  private func finish() {
    guard stage == .ready, isPlaying, hasRunOut else { return }
    if arrangement.isMix {
      pause(fadeOut: Fade.ending)
    } else {
      isPlaying = false
      disconnect()
    }
    held = duration
    hasEnded = true
    happened?(.ended)
  }
}

// MARK: - What goes wrong

extension Sound {
  private func stopByItself() {
    guard isPlaying else { return }
    pause(fadeOut: Fade.short)
    happened?(.stopped)
  }

  /// The device went.
  ///
  /// While loading, silence takes its place, so that time passes; later the sound stays where it was, and the next
  /// `play` looks for a device again.
  private func loseDevice() {
    guard stage == .loading || stage == .ready else { return }
    let wasLoading = stage == .loading
    let wasPlaying = isPlaying
    held = position
    problems.arose(.noSoundDevice)
    disconnect()
    if wasLoading { return connect(inSilence: true) }
    isPlaying = false
    if wasPlaying { happened?(.stopped) }
  }

  /// One track cannot be played; without it, the others go on.
  private func breakDown(_ track: Track) {
    guard stage != .closed else { return }
    held = position
    disconnect()
    setAside(track, .damagedFile(track.url))
    guard stage != .broken else { return }
    if isPlaying { connect() } else { learn() }
  }

  /// Nothing of it can be played.
  private func breakDown(_ problem: PlaybackProblem) {
    disconnect()
    for (_, track) in arrangement.playable { setAside(track, problem) }
  }

  func setAside(_ track: Track, _ problem: PlaybackProblem) {
    track.isBroken = true
    problems.arose(problem)
    guard arrangement.playable.isEmpty else { return }
    stage = .broken
    if isPlaying {
      isPlaying = false
      happened?(.stopped)
    }
  }

  func disconnect() {
    [opening, pausing, ending].forEach { $0?.cancel() }
    pausing = nil
    seekBegan = nil
    wantsSeek = false
    hasRunOut = false
    pipeline?.close()
    pipeline = nil
    stage = .idle
  }
}
