import CGStreamer
import Core
import Foundation

// What a sound does with its pipeline and how it reacts to the pipeline's events.
extension Sound {
  /// The elements a sound needs besides its sink.
  nonisolated static let elements = [
    "filesrc", "appsrc", "oggdemux", "opusdec", "audioconvert", "audioresample", "audiomixer",
    "audiotestsrc",
    "capsfilter", "queue", "fakesink",
  ]

  func openDevice(inSilence: Bool = false) {
    state = .openingDevice
    opening = Task { [weak self] in
      let sink = inSilence ? AudioSink.silent() : await AudioSink.open()
      guard let self, !Task.isCancelled, state == .openingDevice else {
        sink?.discard()
        return
      }
      lacksDevice = sink?.isSilent == true
      if lacksDevice { problems.report(.noSoundDevice) }
      load(into: sink, as: .prerolling)
    }
  }

  func load(into sink: AudioSink?, as next: State) {
    guard let sink else { return fail(.missingElement("fakesink")) }
    fadeAll(to: 0, over: .zero)
    let needsMixer = layers.contains(where: \.isPlayable)
    let newPipeline = Pipeline(tracks.description(withMixer: needsMixer), sink: sink.element) { [weak self] in
      self?.handle($0)
    }
    guard let newPipeline, tracks.prepare(newPipeline) else { return fail(lead.problem) }
    if needsMixer, let mixed = newPipeline.element("mixed") {
      Limiter().attach(to: mixed)
      mixer = .built
    }
    pipeline = newPipeline
    state = next
    newPipeline.pause()
  }

  private func handle(_ event: BusEvent) {
    switch event {
    case .prerolled where state == .probing || state == .prerolling: prerolled()
    case .prerolled where hasPendingSeek: performSeek()
    case .prerolled:
      seekStarted = nil
      addLayers()
    // Told of each branch by `loopEnded`, and only later of the whole pipeline.
    case .segmentDone: break
    case .loopEnded(let end, let pass): pipeline?.loopBranch(endingAt: end, after: pass)
    case .mixerInserted: mixerInserted()
    case .branchAdded(let end, let due): branchAdded(end, due)
    case .ended where tracks.onlyLoops: pipeline?.seek(to: .zero, GST_SEEK_FLAG_FLUSH, isRequired: true)
    // Without a mixer, the device tells of the end itself, once it has been heard.
    case .branchEnded where !isMix: break
    case .ended, .branchEnded: reachedEnd()
    case .clockLost where isPlaying:
      pipeline?.pause()
      pipeline?.play()
    case .clockLost: break
    case .deviceChanged: pauseForDeviceChange()
    case .failed(by: BusEvent.sinkName): deviceLost()
    case .failed(let name): if !failedLayer(name) { fail(tracks.track(of: name)) }
    }
  }

  private func prerolled() {
    guard let pipeline else { return }
    let wasUnknown = duration == .zero
    if let track = tracks.updateDurations(in: pipeline) { return fail(track) }
    if state == .probing {
      closePipeline()
    } else {
      state = .ready
      if followsPicture, heldPosition > .zero { heldPosition = min(heldPosition + (.now - playRequested), duration) }
      // A loop needs a segment seek to start looping.
      if heldPosition > .zero || tracks.hasLoop { performSeek(isRequired: true) }
      start()
    }
    if wasUnknown { onEvent?(.durationKnown) }
  }

  func start() {
    fadeAll(to: 1, over: fadeIn)
    pipeline?.play()
    addLayers(fadeIn: fadeIn)
    if hasReachedEnd { reachedEnd() }
  }

  func performSeek(isRequired: Bool = false) {
    hasPendingSeek = false
    seekStarted = .now
    takeLayersOut()
    // Whole milliseconds are whole samples, so that a mixer that comes in later counts as the loop's probe does.
    if lead.loops { heldPosition = .milliseconds(Int64(heldPosition.seconds * 1_000)) }
    origin = heldPosition
    if mixer == .inserted { mixer = .built }
    if isPlaying, !isRequired { tracks.all.forEach { $0.fader.fadeInAfterFlush(over: .milliseconds(100)) } }
    pipeline?.seek(to: heldPosition, GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE, isRequired: isRequired)
  }

  /// Whether the device still reports the position from before a seek.
  ///
  /// False after five seconds in any case: a device that hangs may never preroll.
  var isSeeking: Bool { seekStarted.map { ContinuousClock.now - $0 < .seconds(5) } ?? false }

  /// Handles the end of the first track's data.
  ///
  /// A single track has then been heard to its end as well, unless a seek came in between. In a mix the last samples
  /// are still on their way to the device, so this waits until the position reaches the end.
  private func reachedEnd() {
    guard state == .ready, isMix || !isSeeking else { return }
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
    guard isMix, isPlaying else { return nil }
    let left = duration - position
    return left > .milliseconds(5) ? left : nil
  }

  private func finish() {
    guard state == .ready, isPlaying, hasReachedEnd else { return }
    if isMix {
      pause(fadeOut: followsPicture ? Fade.short : Fade.ending)
    } else {
      isPlaying = false
      closePipeline()
    }
    heldPosition = duration
    hasEnded = true
    onEvent?(.ended)
  }
}

// MARK: - Errors

extension Sound {
  private func pauseForDeviceChange() {
    guard isPlaying else { return }
    pause(fadeOut: Fade.short)
    onEvent?(.stopped)
  }

  /// Handles an error of the sink.
  ///
  /// While the sound loads, a silent sink takes the device's place so that time passes. Later the sound pauses where it
  /// was, and the next `play` looks for a device again.
  private func deviceLost() {
    guard state == .prerolling || state == .ready else { return }
    let wasLoading = state == .prerolling
    let wasPlaying = isPlaying
    heldPosition = position
    lacksDevice = true
    problems.report(.noSoundDevice)
    closePipeline()
    if wasLoading { return openDevice(inSilence: true) }
    isPlaying = false
    if wasPlaying { onEvent?(.stopped) }
  }

  /// Leaves out a track that can't be played. The others go on.
  private func fail(_ track: Track) {
    guard state != .closed else { return }
    heldPosition = position
    closePipeline()
    drop(track, track.problem)
    guard state != .broken else { return }
    if isPlaying { openDevice() } else { findDuration() }
  }

  /// Gives up on all tracks.
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
    seekStarted = nil
    hasPendingSeek = false
    hasReachedEnd = false
    forgetLayers()
    pipeline?.close()
    pipeline = nil
    state = .idle
  }
}
