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

  func openDevice(inSilence: Bool = false) {
    state = .opening
    opening = Task { [weak self] in
      let found = inSilence ? AudioSink.silent() : await AudioSink.open()
      guard let self, !Task.isCancelled, state == .opening else {
        found?.discard()
        return
      }
      if found?.isSilent == true { problems.report(.noSoundDevice) }
      load(into: found, as: .prerolling)
    }
  }

  func load(into found: AudioSink?, as next: State) {
    guard let found else { return fail(.missingElement("fakesink")) }
    tracks.fade(to: 0, over: .zero)
    let made = Pipeline(tracks.description, sink: found.element) { [weak self] in self?.handle($0) }
    guard let made, tracks.prepare(made) else {
      return fail(.damagedFile(lead.url))
    }
    pipeline = made
    state = next
    made.pause()
  }

  private func handle(_ event: BusEvent) {
    switch event {
    case .prerolled where state == .probing || state == .prerolling: prerolled()
    case .prerolled where hasPendingSeek: performSeek()
    case .prerolled: seekBegan = nil
    case .segmentDone: startNextRound()
    case .ended where tracks.onlyLoops: pipeline?.seek(to: .zero, GST_SEEK_FLAG_FLUSH, isVital: true)
    case .ended, .branchEnded: reachedEnd()
    case .clockLost where isPlaying:
      pipeline?.pause()
      pipeline?.play()
    case .clockLost: break
    case .deviceChanged: pauseForDeviceChange()
    case .failed(by: BusEvent.sinkName): deviceLost()
    case .failed(let name): fail(tracks.track(of: name))
    }
  }

  private func prerolled() {
    guard let pipeline else { return }
    let wasUnknown = duration == .zero
    if let track = tracks.firstWithoutLength(in: pipeline) { return fail(track) }
    if state == .probing {
      closePipeline()
    } else {
      state = .ready
      if followsPicture, heldPosition > .zero { heldPosition = min(heldPosition + (.now - playRequested), duration) }
      // Loops go round from their first jump on.
      if heldPosition > .zero || tracks.loopingEnd != nil { performSeek(isVital: true) }
      start()
    }
    if wasUnknown { onEvent?(.durationKnown) }
  }

  func start() {
    tracks.fade(to: 1, over: fadeIn)
    pipeline?.play()
    if hasReachedEnd { reachedEnd() }
  }

  func performSeek(isVital: Bool = false) {
    hasPendingSeek = false
    seekBegan = .now
    pipeline?.seek(to: heldPosition, GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE, isVital: isVital)
    if isPlaying, !isVital { tracks.all.forEach { $0.fader.fadeInFromSilence(over: .milliseconds(100)) } }
  }

  /// Whether the device still tells where it was before a seek.
  ///
  /// Not for longer than five seconds: a device that hung may never say that it arrived.
  var isSeeking: Bool { seekBegan.map { ContinuousClock.now - $0 < .seconds(5) } ?? false }

  private func startNextRound() {
    guard state == .ready, let end = tracks.loopingEnd else { return }
    if tracks.isMix {
      pipeline?.loopBranch(endingAt: end)
    } else {
      pipeline?.seek(to: .zero, GST_SEEK_FLAG_SEGMENT, isVital: true)
    }
  }

  /// The leading track has been read to its end.
  ///
  /// Alone, it has been heard to it as well, unless a seek has come between. In a mix that is so in a moment, and the
  /// position says when.
  private func reachedEnd() {
    guard state == .ready, tracks.isMix || !isSeeking else { return }
    hasReachedEnd = true
    ending?.cancel()
    ending = Task { [weak self] in
      while let left = self?.timeToEnd, left > .zero {
        // Cut short only by cancellation, which is playRequested about at once.
        try? await Task.sleep(for: left)
        if Task.isCancelled { return }
      }
      self?.finish()
    }
  }

  private var timeToEnd: Duration? {
    guard tracks.isMix, isPlaying else { return nil }
    let left = duration - position
    return left > .milliseconds(5) ? left : nil
  }

  private func finish() {
    guard state == .ready, isPlaying, hasReachedEnd else { return }
    if tracks.isMix {
      pause(fadeOut: Fade.ending)
    } else {
      isPlaying = false
      closePipeline()
    }
    heldPosition = duration
    hasEnded = true
    onEvent?(.ended)
  }
}

// MARK: - What goes wrong

extension Sound {
  private func pauseForDeviceChange() {
    guard isPlaying else { return }
    pause(fadeOut: Fade.short)
    onEvent?(.stopped)
  }

  /// The device went.
  ///
  /// While loading, silence takes its place, so that time passes; later the sound stays where it was, and the next
  /// `play` looks for a device again.
  private func deviceLost() {
    guard state == .prerolling || state == .ready else { return }
    let wasLoading = state == .prerolling
    let wasPlaying = isPlaying
    heldPosition = position
    problems.report(.noSoundDevice)
    closePipeline()
    if wasLoading { return openDevice(inSilence: true) }
    isPlaying = false
    if wasPlaying { onEvent?(.stopped) }
  }

  /// One track cannot be played; without it, the others go on.
  private func fail(_ track: Track) {
    guard state != .closed else { return }
    heldPosition = position
    closePipeline()
    drop(track, .damagedFile(track.url))
    guard state != .broken else { return }
    if isPlaying { openDevice() } else { findDuration() }
  }

  /// Nothing of it can be played.
  private func fail(_ problem: PlaybackProblem) {
    closePipeline()
    for (_, track) in tracks.playable { drop(track, problem) }
  }

  func drop(_ track: Track, _ problem: PlaybackProblem) {
    track.isBroken = true
    problems.report(problem)
    guard tracks.playable.isEmpty else { return }
    state = .broken
    if isPlaying {
      isPlaying = false
      onEvent?(.stopped)
    }
  }

  func closePipeline() {
    [opening, pausing, ending].forEach { $0?.cancel() }
    pausing = nil
    seekBegan = nil
    hasPendingSeek = false
    hasReachedEnd = false
    pipeline?.close()
    pipeline = nil
    state = .idle
  }
}
