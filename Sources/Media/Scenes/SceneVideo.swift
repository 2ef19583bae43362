// A film without its sound as frames to fetch. Owns its pipeline. Main actor; decoding, scaling and waiting for each
// frame's time happen on GStreamer's threads, which never call into Swift state.

import CGStreamer
import Core
import Foundation

/// Plays one film, round and round or once.
///
/// Made paused at its first frame.
@MainActor final class SceneVideo {
  /// Looked up by tests, which watch what arrives at the sink.
  private(set) var pipeline: Pipeline?
  /// How long one round is, zero until it is known.
  private(set) var period = Duration.zero
  /// Called once, never from within a call to this object, when a film that does not go round should begin to fade.
  var endIsNear: (() -> Void)?

  private let url: URL
  private let isOwn: Bool
  private let loops: Bool
  private let scales: Bool
  private let problems: PlaybackProblems
  private var sources: ArraySlice<String>
  private var isPlaying = false
  private var isLoaded = false
  private var frameLength = Duration.zero
  private var filmSize = PixelSize(width: 0, height: 0)
  private var displaySize: PixelSize?
  private var scaledSize: PixelSize?
  private var lastTaken: UInt64?
  private var lastRound: ContinuousClock.Instant?
  private var shortRounds = 0

  // The queue holds four decoded frames, so that the main thread may be busy for as long when a round ends. One frame
  // waits in the sink: the newest whose time has come.
  private static let ending =
    "queue max-size-buffers=4 max-size-bytes=0 max-size-time=0 ! videoconvertscale add-borders=false "
    + "! capsfilter name=shape caps=video/x-raw,format=BGRA "
    + "! appsink name=\(BusEvent.sinkName) max-buffers=1 drop=true sync=true wait-on-eos=false enable-last-sample=false"

  /// - Parameters:
  ///   - scales: whether the pipeline makes the picture as large as it is shown; else whoever draws scales it.
  ///   - decoders: for a film of ours, each tried when the one before fails; the last is one that always works.
  init(
    _ url: URL, isOwn: Bool = false, loops: Bool = true, scales: Bool, problems: PlaybackProblems,
    decoders: [String] = VideoDecoder.names
  ) {
    self.url = url
    self.isOwn = isOwn
    self.loops = loops
    self.scales = scales
    self.problems = problems
    sources = FilmSource.candidates(isOwn: isOwn, decoders: decoders)[...]
    let needed = isOwn ? FilmSource.ownElements : ["matroskademux"] + decoders.suffix(1)
    if let problem = MediaFile.problem(with: url, needing: FilmSource.elements + needed) {
      problems.report(problem)
    } else {
      open()
    }
  }

  func play() {
    isPlaying = true
    guard isLoaded else { return }
    // What was left in the sink at the pause is older than the waiting frame, which may have been shown.
    if let sink, let stale = gst_app_sink_try_pull_sample(sink, 0) { gst_sample_unref(stale) }
    pipeline?.play()
  }

  func pause() {
    isPlaying = false
    if isLoaded { pipeline?.pause() }
  }

  /// How large the picture is shown, in pixels of the screen.
  func setDisplaySize(width: Int, height: Int) {
    displaySize = PixelSize(width: width, height: height)
    updateScaling()
  }

  /// The newest frame whose time has come, once; the waiting one while paused.
  func takeFrame() -> VideoFrame? {
    guard isLoaded, let sink else { return nil }
    if isPlaying { checkForEnd() }
    // Two questions, never both: asking for a sample throws the waiting frame away.
    let found = isPlaying ? gst_app_sink_try_pull_sample(sink, 0) : gst_app_sink_try_pull_preroll(sink, 0)
    guard let sample = found else { return nil }
    defer { gst_sample_unref(sample) }
    // What was shown while paused arrives once more when time goes on.
    guard let frame = VideoFrame(mapping: sample), frame.presentationTime != lastTaken else { return nil }
    lastTaken = frame.presentationTime
    return frame
  }

  /// Frames lent before stay readable.
  func close() {
    pipeline?.close()
    pipeline = nil
    isPlaying = false
    endIsNear = nil
  }

  /// Tries the next source; after the last, the film is damaged.
  private func open() {
    pipeline?.close()
    pipeline = nil
    isLoaded = false
    scaledSize = nil
    guard let source = sources.popFirst() else { return fail() }
    let text = "filesrc name=file ! \(source) ! \(Self.ending)"
    guard let built = Pipeline(text, onEvent: { [weak self] in self?.handle($0) }) else { return open() }
    built.element("file")?.set("location", url.path)
    if isOwn {
      let size = scales ? PixelSize.largest.range : "pixel-aspect-ratio=1/1"
      built.element("shape")?.set("caps", parsing: "video/x-raw,format=BGRA,\(size)")
    }
    pipeline = built
    built.pause()
  }

  private func handle(_ event: BusEvent) {
    switch event {
    case .prerolled where !isLoaded: prerolled()
    case .segmentDone: startNextRound(GST_SEEK_FLAG_NONE)
    case .ended where loops: startNextRound(GST_SEEK_FLAG_FLUSH)
    case .ended: reportEnd()
    case .clockLost where isPlaying:
      pipeline?.pause()
      pipeline?.play()
    case .failed: open()
    default: break
    }
  }

  private func prerolled() {
    guard let pipeline, let info = pipeline.element("decoded")?.outputVideoInfo(), info.width > 0, info.height > 0
    else { return open() }
    let width = Int(info.width) * Int(max(info.par_n, 1)) / Int(max(info.par_d, 1))
    filmSize = PixelSize(width: max(width, 1), height: Int(info.height))
    if isOwn { filmSize = filmSize.fitting(.largest) }
    frameLength = info.fps_n > 0 ? .nanoseconds(Int64(1_000_000_000) * Int64(info.fps_d) / Int64(info.fps_n)) : .zero
    period =
      isOwn || !loops
      ? pipeline.duration ?? .zero : Self.period(of: pipeline.duration, frameLength: frameLength)
    isLoaded = true
    updateScaling()
    if loops { startRound(GST_SEEK_FLAG_FLUSH) }
    if isPlaying { pipeline.play() }
  }

  private var sink: UnsafeMutablePointer<GstAppSink>? {
    pipeline?.element(BusEvent.sinkName).map {
      UnsafeMutableRawPointer($0.pointer).assumingMemoryBound(to: GstAppSink.self)
    }
  }

  private func updateScaling() {
    guard scales, isLoaded, let displaySize, let filter = pipeline?.element("shape") else { return }
    let wanted = filmSize.covering(displaySize)
    if let scaledSize, wanted.isClose(to: scaledSize) { return }
    scaledSize = wanted
    let size = "width=\(wanted.width),height=\(wanted.height),pixel-aspect-ratio=1/1"
    filter.set("caps", parsing: "video/x-raw,format=BGRA,\(size)")
  }

  private func fail() {
    close()
    problems.report(.damagedFile(url))
  }
}

// Rounds, for a film that loops.
extension SceneVideo {
  /// A scene ends with its first frame again.
  ///
  /// A round stops where that frame begins: then the frame before it keeps its whole time, and the first of the next
  /// round takes over at the right moment (measured: the sink sees equal steps).
  ///
  /// Durations in WebM are rounded to milliseconds, so the frames are counted, and the time is rounded down as the muxer
  /// might have done: a little early is right, a little late would show the last frame.
  static func period(of duration: Duration?, frameLength: Duration) -> Duration {
    guard let duration, frameLength > .zero else { return duration ?? .zero }
    let frames = (duration.seconds / frameLength.seconds).rounded() - 1
    guard frames >= 1 else { return .zero }
    return .milliseconds(Int64(frames * frameLength.seconds * 1_000 + 0.01))
  }

  private func startNextRound(_ flag: GstSeekFlags) {
    guard isLoaded, let pipeline else { return }
    // What is left after the file has been read is a few queued frames. More missing: the file stops short. How many a
    // person's own film has queued is not known: its frames may be of any length.
    let reached = pipeline.position ?? .zero
    if !isOwn, period > .zero, reached + frameLength * 10 < period { problems.report(.damagedFile(url)) }
    // Next to nothing is left to show: it would race round and round. One short round may only follow a late one.
    let now = ContinuousClock.now
    let isShort = lastRound.map { now - $0 < max(period / 2, .milliseconds(100)) } ?? false
    lastRound = now
    shortRounds = isShort ? shortRounds + 1 : 0
    if shortRounds == 3 { return fail() }
    startRound(flag)
  }

  private func startRound(_ flag: GstSeekFlags) {
    pipeline?.seek(to: .zero, stop: period > .zero ? period : nil, GST_SEEK_FLAG_SEGMENT, flag, isRequired: true)
  }
}

// The end, for a film that does not go round.
extension SceneVideo {
  /// When the fade into the beginning should start: one cross-fade before the end, but never before one cross-fade has
  /// passed, so that no fade begins before the one before it is over.
  static func fadeStart(in length: Duration) -> Duration {
    max(length - Scene.crossfadeLength, min(length, Scene.crossfadeLength))
  }

  private func checkForEnd() {
    // A file without a known end says that it ends where it has been read so far. Such an end moves, and is not
    // believed: the last frame tells.
    guard !loops, endIsNear != nil, let pipeline, period > .zero, let position = pipeline.position,
      position >= Self.fadeStart(in: period), let length = pipeline.duration, abs((length - period).seconds) < 0.02
    else { return }
    reportEnd()
  }

  private func reportEnd() {
    guard let tell = endIsNear else { return }
    endIsNear = nil
    Task { tell() }
  }
}
