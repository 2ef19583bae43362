import CGStreamer
import Core
import Foundation

/// The pipeline of a sound, with the device at its end. It can be opened, loaded and closed again and again.
@MainActor final class SoundPipeline {
  enum Event {
    /// The durations are known. If the files were loaded only for that, the pipeline is closed again; otherwise it's
    /// ready.
    case loaded(durationWasUnknown: Bool)
    /// A seek has arrived.
    case sought
    /// The mixer for the layers was inserted.
    case mixerInserted
    /// The end of the first track's data was read.
    case reachedEnd
    case clockLost
    case deviceChanged
    /// The device can't be opened, or was lost.
    case deviceLost
    /// A track can't be played.
    case failed(Track)
    /// No track can be played.
    case unplayable(PlaybackProblem)
  }

  /// The elements a sound needs besides its sink.
  nonisolated static let elements = [
    "filesrc", "appsrc", "oggdemux", "opusdec", "audioconvert", "audioresample", "audiomixer", "audiotestsrc",
    "capsfilter", "queue", "fakesink",
  ]

  private enum State {
    case idle
    case openingDevice(Task<Void, Never>)
    /// The files are open to find their durations, without a device.
    case probing(Pipeline)
    case prerolling(Pipeline)
    case ready(Pipeline)
  }

  /// Called on the main actor.
  var onEvent: ((Event) -> Void)?
  /// Whether no device could be opened, or the one it had was lost.
  private(set) var lacksDevice = false
  private var state = State.idle
  private let tracks: TrackSet
  private let layers: LayerMix
  private let problems: PlaybackProblems

  init(_ tracks: TrackSet, _ layers: LayerMix, problems: PlaybackProblems) {
    (self.tracks, self.layers, self.problems) = (tracks, layers, problems)
  }

  var isIdle: Bool { if case .idle = state { true } else { false } }

  /// Whether it's loaded, and can play and be sought.
  var isReady: Bool { if case .ready = state { true } else { false } }

  /// Whether several sounds are mixed.
  var isMix: Bool { tracks.isMix || layers.isMixing }

  /// The position that the pipeline reports; nil unless it's ready.
  var position: Duration? { if case .ready(let pipeline) = state { pipeline.position } else { nil } }

  /// The pipeline; nil unless it's loaded or being loaded.
  var pipeline: Pipeline? {
    switch state {
    case .idle, .openingDevice: nil
    case .probing(let pipeline), .prerolling(let pipeline), .ready(let pipeline): pipeline
    }
  }

  /// Loads the files without a device.
  func probe() { load(into: AudioSink.silent()) { .probing($0) } }

  /// Opens a device, or a silent one in its place, and loads the files.
  func open(inSilence: Bool = false) {
    state = .openingDevice(
      Task { [weak self] in
        let sink = inSilence ? AudioSink.silent() : await AudioSink.open()
        guard let self, !Task.isCancelled else {
          sink?.discard()
          return
        }
        lacksDevice = sink?.isSilent == true
        if lacksDevice { problems.report(.noSoundDevice) }
        load(into: sink) { .prerolling($0) }
      })
  }

  func play() { pipeline?.play() }

  /// Makes the pipeline choose a new clock, after `clockLost`.
  func chooseClock() {
    pipeline?.pause()
    pipeline?.play()
  }

  func seek(to position: Duration, isRequired: Bool) {
    layers.willSeek(to: position)
    pipeline?.seek(to: position, GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE, isRequired: isRequired)
  }

  /// Closes files and device at once. It can be opened again.
  func close() {
    if case .openingDevice(let opening) = state { opening.cancel() }
    layers.detach()
    pipeline?.close()
    state = .idle
  }

  /// Lets the sound continue for `time`, then closes. Nothing is reported any more.
  func close(after time: Duration) {
    onEvent = nil
    layers.close()
    guard let pipeline else { return close() }
    state = .idle
    Task {
      // Nothing cancels this task. If the sleep failed all the same, the sound would only stop sooner.
      try? await Task.sleep(for: time)
      pipeline.close()
    }
  }

  private func load(into sink: AudioSink?, _ state: (Pipeline) -> State) {
    guard let sink else { return report(.unplayable(.missingElement("fakesink"))) }
    for track in tracks.all + layers.all.map(\.track) { track.fader.fade(to: 0, over: .zero) }
    let description = tracks.description(withMixer: layers.isAudible)
    let pipeline = Pipeline(description, sink: sink.element) { [weak self] in self?.handle($0) }
    guard let pipeline, tracks.prepare(pipeline) else { return report(.unplayable(tracks.all[0].problem)) }
    layers.attach(to: pipeline)
    self.state = state(pipeline)
    pipeline.pause()
  }

  private func handle(_ event: BusEvent) {
    switch event {
    case .prerolled: prerolled()
    // Each branch has already reported its own passes by `loopEnded`.
    case .segmentDone: break
    case .loopEnded(let end, let pass): pipeline?.loopBranch(endingAt: end, after: pass)
    case .mixerInserted:
      layers.mixerInserted()
      report(.mixerInserted)
    case .branchAdded(let end, let due): layers.branchAdded(end, due)
    case .ended where tracks.onlyLoops: pipeline?.seek(to: .zero, GST_SEEK_FLAG_FLUSH, isRequired: true)
    // Without a mixer, the device reports the end itself, once it has been heard.
    case .branchEnded where !isMix: break
    case .ended, .branchEnded: report(.reachedEnd)
    case .clockLost: report(.clockLost)
    case .deviceChanged: report(.deviceChanged)
    case .failed(by: BusEvent.sinkName): deviceLost()
    case .failed(let name): if !layers.failed(name) { report(.failed(tracks.track(of: name))) }
    }
  }

  private func prerolled() {
    switch state {
    case .idle, .openingDevice: break
    case .ready: report(.sought)
    case .probing(let pipeline), .prerolling(let pipeline):
      let wasUnknown = tracks.all[0].duration == .zero
      if let track = tracks.updateDurations(in: pipeline) { return report(.failed(track)) }
      if case .prerolling = state { state = .ready(pipeline) } else { close() }
      report(.loaded(durationWasUnknown: wasUnknown))
    }
  }

  /// Called when the device fails. While the sound loads, a silent sink replaces the device, so that time passes. Once
  /// the sound is loaded, the loss is reported.
  private func deviceLost() {
    switch state {
    case .idle, .openingDevice, .probing: return
    case .prerolling, .ready: break
    }
    lacksDevice = true
    problems.report(.noSoundDevice)
    if !isReady {
      close()
      open(inSilence: true)
    } else {
      report(.deviceLost)
    }
  }

  private func report(_ event: Event) { onEvent?(event) }
}
