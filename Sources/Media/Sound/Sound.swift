// One sound file on its way to the device: a loop without a seam (ambience, bed) or a recording with an end (voice).
// Owns its pipeline and its fader. Main actor.

import CGStreamer
import Core
import Foundation

/// Plays one Ogg Opus file.
///
/// Made paused; opens file and device at once and by itself.
@MainActor final class Sound {
  /// What its owner may want to know.
  enum Event {
    case learntLength, ended, stopped
  }

  /// Whether it runs or will as soon as it can.
  ///
  /// False from the moment that `pause` is called.
  private(set) var isPlaying = false
  /// The whole length, zero until it is known.
  private(set) var duration = Duration.zero
  /// Whether it can never play.
  var isBroken: Bool { stage == .broken }
  /// Called on the main actor, never from within a call to this object.
  var happened: ((Event) -> Void)?

  /// Looked up by tests, which count what arrives at the sink.
  private(set) var pipeline: Pipeline?

  /// 0 to 1, held within them.
  var volume = 0.5 {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 1) : oldValue
      setLoudness()
    }
  }
  /// Silence, with `volume` kept.
  var isMuted = false { didSet { setLoudness() } }

  private enum Stage {
    case opening, loading, ready, lost, broken, closed
  }

  private let url: URL
  private let loops: Bool
  private let problems: Problems
  private let fader = Fader()
  private var stage = Stage.opening
  private var held = Duration.zero
  private var seekBegan: ContinuousClock.Instant?
  private var hasEnded = false
  private var fadeIn = Duration.zero
  private var opening: Task<Void, Never>?
  private var pausing: Task<Void, Never>?

  /// The parts that a sound needs, apart from its sink.
  nonisolated static let elements = [
    "filesrc", "oggdemux", "opusdec", "audioconvert", "audioresample", "capsfilter", "queue", "fakesink",
  ]

  // The queue holds what is decoded two seconds ahead, so that a busy main thread delays no loop; the fader comes
  // behind it, so that a fade is heard at once.
  private static let description =
    "filesrc name=file ! oggdemux ! opusdec ! audioconvert ! audioresample ! \(Fader.caps) "
    + "! queue name=ahead max-size-time=2000000000 max-size-buffers=0 max-size-bytes=0 "
    + "! audioconvert ! audioresample name=last"

  init(_ url: URL, loops: Bool, problems: Problems) {
    self.url = url
    self.loops = loops
    self.problems = problems
    setLoudness()
    if let problem = MediaFile.problem(with: url, needing: Self.elements) {
      breakDown(problem)
    } else {
      open()
    }
  }

  /// Starts, or goes on, within `fadeIn`; after the end, from the beginning.
  func play(fadeIn: Duration) {
    guard stage != .closed, stage != .broken, !isPlaying else { return }
    isPlaying = true
    self.fadeIn = fadeIn
    pausing?.cancel()
    pausing = nil
    if hasEnded { seek(to: .zero) }
    if stage == .ready { start() }
    if stage == .lost { open() }
  }

  /// Fades out within `fadeOut` and stops.
  ///
  /// A recording goes on later from where this was called, so that no word is lost in the fade.
  func pause(fadeOut: Duration) {
    guard isPlaying else { return }
    held = position
    isPlaying = false
    guard stage == .ready else { return }
    fader.fade(to: 0, over: fadeOut)
    pausing = Task { [weak self] in
      // Cut short only by cancellation, which is asked about at once.
      try? await Task.sleep(for: fadeOut + AudioSink.tail)
      if !Task.isCancelled { self?.rest() }
    }
  }

  /// How much has been heard.
  var position: Duration {
    guard isPlaying, stage == .ready, !isSeeking, let now = pipeline?.position else { return held }
    held = duration > .zero ? min(now, duration) : now
    return held
  }

  /// Moves to `position`, held within the recording once its length is known.
  func seek(to position: Duration) {
    held = max(position, .zero)
    if duration > .zero { held = min(held, duration) }
    hasEnded = false
    guard stage == .ready, let pipeline else { return }
    if pausing != nil {
      pausing?.cancel()
      pausing = nil
      pipeline.pause()
    }
    seekBegan = .now
    pipeline.seek(to: held, GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE, isVital: false)
    if isPlaying { fader.fadeInFromSilence(over: .milliseconds(100)) }
  }

  /// Fades out, then lets go of file and device; without a sound, at once.
  func close() {
    guard stage != .closed else { return }
    let wasHeard = stage == .ready && (isPlaying || pausing != nil)
    stage = .closed
    isPlaying = false
    happened = nil
    opening?.cancel()
    pausing?.cancel()
    if wasHeard, let pipeline {
      fader.fade(to: 0, over: Fade.short)
      Task {
        // Nobody cancels it; were it cut short, the sound would only end sooner.
        try? await Task.sleep(for: Fade.short + AudioSink.tail)
        pipeline.close()
      }
    } else {
      pipeline?.close()
    }
    pipeline = nil
  }

  private func open(inSilence: Bool = false) {
    stage = .opening
    opening = Task { [weak self] in
      let found = inSilence ? AudioSink.silence() : await AudioSink.make()
      guard let self, !Task.isCancelled, stage == .opening else {
        found?.discard()
        return
      }
      load(into: found)
    }
  }

  private func load(into found: AudioSink.Found?) {
    guard let found else { return breakDown(.missingElement("fakesink")) }
    if found.isSilent { problems.arose(.noSoundDevice) }
    let made = Pipeline(Self.description, sink: found.element) { [weak self] in self?.heard($0) }
    guard let made, let queue = made.element("ahead") else { return breakDown(.damagedFile(url)) }
    made.element("file")?.set("location", url.path)
    fader.attach(to: queue)
    pipeline = made
    stage = .loading
    made.pause()
  }

  private func heard(_ event: BusEvent) {
    switch event {
    case .prerolled where stage == .loading: loaded()
    case .prerolled: seekBegan = nil
    case .segmentDone: goRound(GST_SEEK_FLAG_NONE)
    case .ended where loops: goRound(GST_SEEK_FLAG_FLUSH)
    case .ended: finish()
    case .clockLost where isPlaying:
      pipeline?.pause()
      pipeline?.play()
    case .clockLost: break
    case .failed(bySink: true): loseDevice()
    case .failed(bySink: false): breakDown(.damagedFile(url))
    }
  }

  private func loaded() {
    guard let pipeline, let length = pipeline.duration, length > .milliseconds(40) else {
      return breakDown(.damagedFile(url))  // shorter than two Opus frames: nothing to hear, and a loop would race
    }
    duration = length
    stage = .ready
    if loops {
      pipeline.seek(to: .zero, GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_SEGMENT, isVital: true)
    } else if held > .zero {
      seek(to: held)
    }
    if isPlaying { start() }
    happened?(.learntLength)
  }

  private func goRound(_ kind: GstSeekFlags) {
    if stage == .ready { pipeline?.seek(to: .zero, GST_SEEK_FLAG_SEGMENT, kind, isVital: true) }
  }

  /// Whether the device still tells where it was before a seek.
  ///
  /// Not for longer than half a second: a device that hung may never say that it arrived.
  private var isSeeking: Bool { seekBegan.map { ContinuousClock.now - $0 < .milliseconds(500) } ?? false }

  /// The last sound was heard, unless it was heard fading out after a pause, or a seek has come between.
  private func finish() {
    guard stage == .ready, isPlaying, !isSeeking else { return }
    isPlaying = false
    hasEnded = true
    seekBegan = nil
    held = duration
    pipeline?.pause()
    happened?(.ended)
  }

  private func start() {
    fader.fade(to: 1, over: fadeIn)
    pipeline?.play()
  }

  private func rest() {
    pausing = nil
    pipeline?.pause()
    if !loops { seek(to: held) }
  }

  /// The device went.
  ///
  /// While loading, silence takes its place, so that time passes; later the sound waits where it was and the next
  /// `play` looks for a device again.
  private func loseDevice() {
    guard stage == .loading || stage == .ready else { return }
    let wasLoading = stage == .loading
    held = position
    problems.arose(.noSoundDevice)
    pausing?.cancel()
    pausing = nil
    pipeline?.close()
    pipeline = nil
    if wasLoading { return open(inSilence: true) }
    stage = .lost
    isPlaying = false
    happened?(.stopped)
  }

  private func breakDown(_ problem: PlaybackProblem) {
    guard stage != .closed else { return }
    stage = .broken
    let wasPlaying = isPlaying
    isPlaying = false
    pausing?.cancel()
    pipeline?.close()
    pipeline = nil
    problems.arose(problem)
    if wasPlaying { happened?(.stopped) }
  }

  private func setLoudness() {
    fader.setVolume(isMuted ? 0 : volume, over: stage == .ready ? .milliseconds(50) : .zero)
  }
}
