import CGStreamer
import Core
import Foundation

/// Plays the video of one film, in a loop or once, and hands out its frames. Paused at its first frame to begin with.
///
/// Belongs to the main actor. Decoding and waiting for each frame's time happen on GStreamer's threads, which never
/// touch this object. Frames arrive as decoded: whoever draws them scales the visible part.
@MainActor final class SceneVideo {
  /// Internal for tests, which record what reaches the sink.
  private(set) var pipeline: Pipeline?
  /// The length of one pass, or zero until it is known.
  private(set) var period = Duration.zero
  /// Called once, asynchronously, when it's time to fade out a film that doesn't loop.
  var endIsNear: (() -> Void)?

  let url: URL
  private let isOwn: Bool
  private let loops: Bool
  private let problems: PlaybackProblems
  private let program: String?
  private var sources: ArraySlice<String>
  private(set) var isPlaying = false
  private var isLoaded = false
  private var frameDuration = Duration.zero
  /// The film that takes over at the next seam; nil for none.
  private var successor: SceneVideo?
  private(set) var lastTaken: UInt64?
  private var lastPassStart: ContinuousClock.Instant?
  private var shortPasses = 0
  /// What hides the seam of a shipped film that loops. Internal for tests, which take the frames at the sink.
  private(set) var seam: FilmSeam?
  /// Whether the present pass followed another one without a break.
  private var follows = false

  // The queue holds four decoded frames: that's how long the main thread may be busy when a pass ends. The sink holds
  // one frame, the newest whose time has come. The converter passes I420 through unchanged; VP9 and H.264 are usually
  // decoded to it.
  private static let ending =
    "queue max-size-buffers=4 max-size-bytes=0 max-size-time=0 ! videoconvertscale ! capsfilter name=shape "
    + "! appsink name=\(BusEvent.sinkName) max-buffers=1 drop=true sync=true wait-on-eos=false enable-last-sample=false"

  /// - Parameters:
  ///   - isOwn: whether the person added the film, so that it may have any format. A shipped film is VP9 in WebM, and
  ///     its last frame equals its first.
  ///   - loops: whether it restarts by itself. Otherwise it stops on its last frame.
  ///   - decoders: the names of decoders for a shipped film. Each is tried when the one before it has failed; the last
  ///     one always works.
  ///   - program: the path of `respite-media`, which decodes the person's own films, or of another program in tests.
  init(
    _ url: URL, isOwn: Bool = false, loops: Bool = true, problems: PlaybackProblems,
    decoders: [String] = VideoDecoder.names, program: String? = MediaProcess.installed
  ) {
    self.url = url
    self.isOwn = isOwn
    self.loops = loops
    self.problems = problems
    self.program = program
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
    // A frame left in the sink at the pause is older than the preroll frame, which may have been shown.
    if let sink, let stale = gst_app_sink_try_pull_sample(sink, 0) { gst_sample_unref(stale) }
    pipeline?.play()
  }

  func pause() {
    isPlaying = false
    if isLoaded { pipeline?.pause() }
  }

  /// Lets `other`, a film of the same length, replace this one at the next seam, exact to the frame. `other` must be
  /// paused at its beginning. Once `other` plays, this one has nothing more to show.
  func handOver(to other: SceneVideo?) { successor = other }

  /// Returns the newest frame whose time has come, once. While paused, returns the preroll frame, once.
  func takeFrame() -> VideoFrame? {
    guard isLoaded, let sink else { return nil }
    if isPlaying { checkForEnd() }
    // Only one of the two calls, because pulling a sample discards the preroll frame.
    let pulled = isPlaying ? gst_app_sink_try_pull_sample(sink, 0) : gst_app_sink_try_pull_preroll(sink, 0)
    guard let sample = pulled else { return nil }
    defer { gst_sample_unref(sample) }
    // The frame shown while paused arrives again after play.
    guard let frame = VideoFrame(mapping: sample), frame.presentationTime != lastTaken else { return nil }
    lastTaken = frame.presentationTime
    return follows ? seam?.smoothed(frame) ?? frame : frame
  }

  /// Closes the pipeline. Frames taken before stay valid.
  func close() {
    pipeline?.close()
    pipeline = nil
    isPlaying = false
    endIsNear = nil
    successor = nil
  }

  /// Opens the film with the next of `sources`. If none is left, reports the film as damaged.
  private func open() {
    pipeline?.close()
    pipeline = nil
    (seam, follows) = (nil, false)
    isLoaded = false
    guard let source = sources.popFirst() else { return fail() }
    guard let newPipeline = Pipeline("\(source) ! \(Self.ending)", onEvent: { [weak self] in self?.handle($0) }) else {
      return open()
    }
    if let file = newPipeline.element("file") {
      file.set("location", url.path)
    } else if let decoded = newPipeline.element("decoded") {
      StreamSource.attach(to: decoded, reading: url, for: .pictures, program: program)
    }
    newPipeline.element("shape")?.set("caps", parsing: "video/x-raw,format=I420")
    newPipeline.element(BusEvent.sinkName)?.acceptAnyLayout()
    pipeline = newPipeline
    newPipeline.pause()
  }

  private func handle(_ event: BusEvent) {
    switch event {
    case .prerolled where !isLoaded: prerolled()
    case .segmentDone: startNextPass(GST_SEEK_FLAG_NONE)
    case .ended where loops: startNextPass(GST_SEEK_FLAG_FLUSH)
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
    frameDuration = info.fps_n > 0 ? .nanoseconds(Int64(1_000_000_000) * Int64(info.fps_d) / Int64(info.fps_n)) : .zero
    period =
      isOwn || !loops
      ? pipeline.duration ?? .zero : Self.period(of: pipeline.duration, frameDuration: frameDuration)
    isLoaded = true
    if loops, !isOwn, period > .zero, let sink = pipeline.element(BusEvent.sinkName) {
      seam = FilmSeam(at: sink, end: period.clockTime)
    }
    if loops { seekToStart(GST_SEEK_FLAG_FLUSH) }
    if isPlaying { pipeline.play() }
  }

  private var sink: UnsafeMutablePointer<GstAppSink>? {
    pipeline?.element(BusEvent.sinkName).map {
      UnsafeMutableRawPointer($0.pointer).assumingMemoryBound(to: GstAppSink.self)
    }
  }

  private func fail() {
    close()
    problems.report(.damagedFile(url))
  }
}

// MARK: - Looping

extension SceneVideo {
  /// The length of one pass of a shipped film, whose last frame repeats its first.
  ///
  /// A pass stops a nanosecond after that last frame begins. The frame before it then lasts its full duration, and the
  /// first frame of the next pass follows at the right moment (measured: the sink sees equal steps). The last frame
  /// itself never gets to the sink: see `FilmSeam`.
  ///
  /// WebM rounds durations to milliseconds, so this counts frames and rounds the time down, as the muxer may have done:
  /// a little early is right, while a little late would show the last frame.
  static func period(of duration: Duration?, frameDuration: Duration) -> Duration {
    guard let duration, frameDuration > .zero else { return duration ?? .zero }
    let frames = (duration.seconds / frameDuration.seconds).rounded() - 1
    guard frames >= 1 else { return .zero }
    return .milliseconds(Int64(frames * frameDuration.seconds * 1_000 + 0.01))
  }

  private func startNextPass(_ flag: GstSeekFlags) {
    guard isLoaded, let pipeline else { return }
    if handOver() { return }
    // When the file has been read, only a few queued frames are left to show. If more is missing, the file is
    // truncated. That can't be determined for a person's own film, whose frames may be of any length.
    let reached = pipeline.position ?? .zero
    if !isOwn, period > .zero, reached + frameDuration * 10 < period { problems.report(.damagedFile(url)) }
    // Three short passes in a row mean that there is next to nothing to show, and the loop would spin. A single short
    // pass can follow a late one.
    let now = ContinuousClock.now
    let isShort = lastPassStart.map { now - $0 < max(period / 2, .milliseconds(100)) } ?? false
    lastPassStart = now
    shortPasses = isShort ? shortPasses + 1 : 0
    if shortPasses == 3 { return fail() }
    follows = flag == GST_SEEK_FLAG_NONE
    seekToStart(flag)
  }

  /// Schedules the successor, if one is ready, to start when the next pass would; otherwise returns false. Until then
  /// the queued frames are shown.
  private func handOver() -> Bool {
    guard isPlaying, let next = successor, next.isLoaded, !next.isPlaying, let pipeline, let now = pipeline.clockTime,
      let reached = pipeline.position, period > .zero
    else { return false }
    successor = nil
    next.isPlaying = true
    next.pipeline?.play(from: now + max(period - reached, .zero).clockTime)
    return true
  }

  private func seekToStart(_ flag: GstSeekFlags) {
    // The duration of an own film includes its sound, which may be longer than its pictures.
    let stop = isOwn || period == .zero ? nil : period + .nanoseconds(1)
    pipeline?.seek(to: .zero, stop: stop, GST_SEEK_FLAG_SEGMENT, flag, isRequired: true)
  }
}

// MARK: - The end of a film that doesn't loop

extension SceneVideo {
  /// The time at which the fade into the beginning starts: one cross-fade before the end, but not before one cross-fade
  /// has passed, so that no fade starts before the previous one is over.
  static func fadeStart(in length: Duration) -> Duration {
    max(length - Scene.crossfadeLength, min(length, Scene.crossfadeLength))
  }

  private func checkForEnd() {
    // A file without a stored duration reports how far it has been read. Such a duration grows and is ignored: the end
    // of the stream decides.
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
