// A silent VP9 loop as frames to fetch. Owns its pipeline. Main actor; decoding, scaling and waiting for each frame's
// time happen on GStreamer's threads, which never call into Swift state.

import CGStreamer
import Core
import Foundation

/// Plays one WebM file round and round.
///
/// Made paused at its first frame.
@MainActor final class SceneVideo {
  /// The parts that a video needs.
  nonisolated static let elements = [
    "filesrc", "matroskademux", "vp9dec", "queue", "videoconvertscale", "capsfilter", "appsink",
  ]

  /// Looked up by tests, which watch what arrives at the sink.
  private(set) var pipeline: Pipeline?
  /// How long one round is, zero until it is known.
  private(set) var period = Duration.zero

  private let url: URL
  private let scales: Bool
  private let problems: Problems
  private var isPlaying = false
  private var isLoaded = false
  private var frameLength = Duration.zero
  private var own = PictureSize(width: 0, height: 0)
  private var asked: PictureSize?
  private var made: PictureSize?
  private var lastTaken: UInt64?

  // The queue holds four decoded frames, so that the main thread may be busy for as long when a round ends. One frame
  // waits in the sink: the newest whose time has come.
  private static let description =
    "filesrc name=file ! matroskademux ! vp9dec name=decoder "
    + "! queue max-size-buffers=4 max-size-bytes=0 max-size-time=0 ! videoconvertscale add-borders=false "
    + "! capsfilter name=shape caps=video/x-raw,format=BGRA "
    + "! appsink name=\(BusEvent.sinkName) max-buffers=1 drop=true sync=true wait-on-eos=false enable-last-sample=false"

  /// - Parameter scales: whether the pipeline makes the picture as large as it is shown; else whoever draws scales it.
  init(_ url: URL, scales: Bool, problems: Problems) {
    self.url = url
    self.scales = scales
    self.problems = problems
    if let problem = MediaFile.problem(with: url, needing: Self.elements) {
      problems.arose(problem)
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
  func show(width: Int, height: Int) {
    asked = PictureSize(width: width, height: height)
    shape()
  }

  /// The newest frame whose time has come, once; the waiting one while paused.
  func takeFrame() -> VideoFrame? {
    guard isLoaded, let sink else { return nil }
    // Two questions, never both: asking for a sample throws the waiting frame away.
    let found = isPlaying ? gst_app_sink_try_pull_sample(sink, 0) : gst_app_sink_try_pull_preroll(sink, 0)
    guard let sample = found else { return nil }
    defer { gst_sample_unref(sample) }
    // What was shown while paused arrives once more when time goes on.
    guard let frame = VideoFrame(lending: sample), frame.presentationTime != lastTaken else { return nil }
    lastTaken = frame.presentationTime
    return frame
  }

  /// Frames lent before stay readable.
  func close() {
    pipeline?.close()
    pipeline = nil
    isPlaying = false
  }

  private func open() {
    guard let built = Pipeline(Self.description, heard: { [weak self] in self?.heard($0) }) else { return breakDown() }
    built.element("file")?.set("location", url.path)
    pipeline = built
    built.pause()
  }

  private func heard(_ event: BusEvent) {
    switch event {
    case .prerolled where !isLoaded: loaded()
    case .prerolled: break
    case .segmentDone: goRound(GST_SEEK_FLAG_NONE)
    case .ended: goRound(GST_SEEK_FLAG_FLUSH)
    case .clockLost where isPlaying:
      pipeline?.pause()
      pipeline?.play()
    case .clockLost: break
    case .failed: breakDown()
    }
  }

  private func loaded() {
    guard let pipeline, let info = pipeline.element("decoder")?.outputVideoInfo(), info.width > 0, info.height > 0
    else {
      return breakDown()
    }
    own = PictureSize(width: Int(info.width), height: Int(info.height))
    frameLength = info.fps_n > 0 ? .nanoseconds(Int64(1_000_000_000) * Int64(info.fps_d) / Int64(info.fps_n)) : .zero
    period = Self.period(of: pipeline.duration, frameLength: frameLength)
    isLoaded = true
    shape()
    startRound(GST_SEEK_FLAG_FLUSH)
    if isPlaying { pipeline.play() }
  }

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

  private func goRound(_ kind: GstSeekFlags) {
    guard isLoaded, let pipeline else { return }
    // What is left after the file has been read is a few queued frames. More missing: the file stops short.
    let reached = pipeline.position ?? .zero
    if period > .zero, reached + frameLength * 10 < period { problems.arose(.damagedFile(url)) }
    // Next to nothing to show: it would race round and round.
    if reached < .milliseconds(100), period > .milliseconds(500) { return breakDown() }
    startRound(kind)
  }

  private var sink: UnsafeMutablePointer<GstAppSink>? {
    pipeline?.element(BusEvent.sinkName).map {
      UnsafeMutableRawPointer($0.pointer).assumingMemoryBound(to: GstAppSink.self)
    }
  }

  private func startRound(_ kind: GstSeekFlags) {
    pipeline?.seek(to: .zero, stop: period > .zero ? period : nil, GST_SEEK_FLAG_SEGMENT, kind, isVital: true)
  }

  private func shape() {
    guard scales, isLoaded, let asked, let filter = pipeline?.element("shape") else { return }
    let wanted = own.covering(asked)
    if let made, wanted.isClose(to: made) { return }
    made = wanted
    let size = "width=\(wanted.width),height=\(wanted.height),pixel-aspect-ratio=1/1"
    filter.set("caps", parsing: "video/x-raw,format=BGRA,\(size)")
  }

  private func breakDown() {
    close()
    problems.arose(.damagedFile(url))
  }
}
