import Core
import Foundation

/// Plays cues (chimes and breath tones) with GStreamer.
///
/// Cues are held decoded in memory and added to one pipeline that otherwise plays silence, so a cue starts with the
/// next block. The first `play` opens files and device, so it is heard a little later than those that follow. Ten
/// seconds after the last cue has ended both are closed, so that no idle stream keeps a sound card awake.
final class LiveCuePlayer: CuePlayer {
  /// The volume, as the position of a slider (see `Volume`). Until it's set, it's the setting's default.
  var volume = Setting.cueVolume.standard {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 1) : oldValue
      mix.setVolume(volume)
    }
  }

  /// Internal for tests, which record what reaches the sink.
  private(set) var pipeline: Pipeline?

  private let files: [Cue: URL]
  private let idleTime: Duration
  private let mix = CueMixer()
  /// The samples of each cue that has been decoded. Internal for tests, which wait for them.
  private(set) var decoded: [Cue: [Float]] = [:]
  private var requested: Cue?
  private var opening: Task<Void, Never>?
  private var releasing: Task<Void, Never>?
  private var isClosed = false

  // A cue is heard once the device has played its buffer of a tenth of a second.
  private static let bufferTime = 100_000  // µs
  private static let description =
    "audiotestsrc name=source wave=silence samplesperbuffer=480 ! capsfilter name=format caps=\(SampleFormat.caps) "
    + "! audioconvert ! audioresample name=last"

  /// A player of `files`, which opens neither a file nor the device before the first `play`.
  ///
  /// - Parameter idleTime: how long files and device stay open after a cue has ended.
  init(_ files: [Cue: URL], idleTime: Duration = .seconds(10)) {
    self.files = files
    self.idleTime = idleTime
    mix.setVolume(volume)
  }

  /// Plays `cue` from its beginning. Other cues fade out within 0.2 s. A cue that can't be played is skipped.
  func play(_ cue: Cue) {
    guard !isClosed, files[cue] != nil else { return }
    requested = cue
    if !startRequested(), opening == nil { open() }
  }

  func fadeOut(over time: Duration) {
    requested = nil
    mix.fadeOut(over: time)
  }

  /// Closes files and device after a fade of 0.4 s. Returns at once.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    requested = nil
    opening?.cancel()
    releasing?.cancel()
    decoded = [:]
    mix.fadeOut(over: Fade.short)
    guard let pipeline else { return }
    self.pipeline = nil
    Task {
      // Nothing cancels this task. If the sleep failed all the same, the sound would only stop sooner.
      try? await Task.sleep(for: Fade.short + AudioSink.tail)
      pipeline.close()
    }
  }

  /// Starts the requested cue. Returns false if the device or the cue's samples must be loaded first.
  private func startRequested() -> Bool {
    guard let requested, pipeline != nil, let samples = decoded[requested] else { return false }
    self.requested = nil
    if !samples.isEmpty { mix.start(samples, fadingOthers: Fade.cue) }
    scheduleRelease(after: .seconds(Double(samples.count) / 96_000))
    return true
  }

  /// Schedules closing files and device: `idleTime` after a cue of `length` has ended.
  private func scheduleRelease(after length: Duration) {
    releasing?.cancel()
    releasing = Task { [weak self, idleTime] in
      // The sleep throws only when the task is cancelled, which the next line checks.
      try? await Task.sleep(for: length + idleTime)
      if !Task.isCancelled { self?.release() }
    }
  }

  private func open() {
    opening = Task { [weak self] in
      await self?.openDevice()
      await self?.decode()
      self?.opening = nil
    }
  }

  private func openDevice() async {
    guard pipeline == nil, let sink = await AudioSink.open() else { return }
    guard !isClosed, !sink.isSilent else { return sink.discard() }
    sink.element.set("buffer-time", Self.bufferTime)
    sink.element.set("latency-time", Self.bufferTime / 5)
    let newPipeline = Pipeline(Self.description, sink: sink.element) { [weak self] in self?.handle($0) }
    guard let newPipeline, let format = newPipeline.element("format") else { return }
    mix.attach(to: format)
    pipeline = newPipeline
    newPipeline.play()
    scheduleRelease(after: .zero)
  }

  /// Decodes the requested cue first, then the others, so that each starts at once when it is played.
  private func decode() async {
    guard pipeline != nil else { return requested = nil }
    while let cue = requested ?? files.keys.first(where: { decoded[$0] == nil }) {
      if decoded[cue] == nil, let file = files[cue] {
        let samples = await CueDecoder.samples(of: file)
        guard !isClosed, pipeline != nil else { return }
        decoded[cue] = samples ?? []  // an unreadable cue is silent
      }
      if requested == cue, !startRequested() { requested = nil }
    }
  }

  private func handle(_ event: BusEvent) {
    if case .failed = event { release() }
  }

  private func release() {
    releasing?.cancel()
    pipeline?.close()
    pipeline = nil
    decoded = [:]
  }
}
