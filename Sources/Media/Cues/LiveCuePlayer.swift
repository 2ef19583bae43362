// Chimes and breaths. They are kept decoded, and one pipeline of silence runs on to which they are added: a sound that is
// asked for is in the next block. Main actor.

import Core
import Foundation

/// Plays short sounds with GStreamer.
///
/// Files and device are opened by the first `play`, which is therefore heard a little later than those that follow. Ten
/// seconds after the last sound has ended both are let go, so that no idle stream keeps a sound card awake.
public final class LiveCuePlayer: CuePlayer {
  /// 0 to 1 on a scale that sounds even, held within them; 0.6 until set.
  public var volume = 0.6 {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 1) : oldValue
      mix.setVolume(volume)
    }
  }

  /// Looked up by tests, which count what arrives at the sink.
  private(set) var pipeline: Pipeline?

  private let files: [Cue: URL]
  private let rest: Duration
  private let mix = CueMixer()
  private var decoded: [Cue: [Float]] = [:]
  private var wanted: Cue?
  private var opening: Task<Void, Never>?
  private var resting: Task<Void, Never>?
  private var isClosed = false

  // A tenth of a second in the device: sound that is asked for is heard as soon as that has passed.
  private static let bufferTime = 100_000  // µs
  private static let description =
    "audiotestsrc name=source wave=silence samplesperbuffer=480 ! capsfilter name=format caps=\(SampleFormat.caps) "
    + "! audioconvert ! audioresample name=last"

  /// A player of `files`, which opens nothing yet.
  ///
  /// - Parameter rest: how long files and device are kept after a sound has ended.
  init(_ files: [Cue: URL], rest: Duration = .seconds(10)) {
    self.files = files
    self.rest = rest
    mix.setVolume(volume)
  }

  /// Plays `cue` from its beginning; what is heard fades away within 0.2 s.
  ///
  /// What cannot be played is left out.
  public func play(_ cue: Cue) {
    guard !isClosed, files[cue] != nil else { return }
    wanted = cue
    if !startWanted(), opening == nil { open() }
  }

  /// Lets what is heard fade away within `time`.
  public func fadeOut(over time: Duration) {
    wanted = nil
    mix.fadeOut(over: time)
  }

  /// Lets go of files and device, after a fade of 0.4 s.
  ///
  /// Returns at once.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    wanted = nil
    opening?.cancel()
    resting?.cancel()
    decoded = [:]
    mix.fadeOut(over: Fade.short)
    guard let pipeline else { return }
    self.pipeline = nil
    Task {
      // Nobody cancels it; were it cut short, the sound would only end sooner.
      try? await Task.sleep(for: Fade.short + AudioSink.tail)
      pipeline.close()
    }
  }

  /// Starts what is wanted if all is there for it; false if something has to be opened first.
  private func startWanted() -> Bool {
    guard let wanted, pipeline != nil, let samples = decoded[wanted] else { return false }
    self.wanted = nil
    if !samples.isEmpty { mix.start(samples, fadingOthers: Fade.cue) }
    keep(for: .seconds(Double(samples.count) / 96_000))
    return true
  }

  /// Keeps files and device while a sound of `length` is heard, and for the rest after it.
  private func keep(for length: Duration) {
    resting?.cancel()
    resting = Task { [weak self, rest] in
      // Cut short only by cancellation, which is asked about at once.
      try? await Task.sleep(for: length + rest)
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
    guard pipeline == nil, let found = await AudioSink.open() else { return }
    guard !isClosed, !found.isSilent else { return found.discard() }
    found.element.set("buffer-time", Self.bufferTime)
    found.element.set("latency-time", Self.bufferTime / 5)
    let made = Pipeline(Self.description, sink: found.element) { [weak self] in self?.handle($0) }
    guard let made, let format = made.element("format") else { return }
    mix.attach(to: format)
    pipeline = made
    made.play()
    keep(for: .zero)
  }

  /// Reads what is wanted first, then the rest, so that each of them starts at once when its time has come.
  private func decode() async {
    guard pipeline != nil else { return wanted = nil }
    while let cue = wanted ?? files.keys.first(where: { decoded[$0] == nil }) {
      if decoded[cue] == nil, let file = files[cue] {
        let samples = await CueDecoder.samples(of: file)
        guard !isClosed, pipeline != nil else { return }
        decoded[cue] = samples ?? []  // what cannot be read is nothing to hear
      }
      if wanted == cue, !startWanted() { wanted = nil }
    }
  }

  private func handle(_ event: BusEvent) {
    if case .failed = event { release() }
  }

  private func release() {
    resting?.cancel()
    pipeline?.close()
    pipeline = nil
    decoded = [:]
  }
}
